/** Wrong words on the command line, as one line each and with an exit code of their own. */
import { CLIError } from '../core/problem.js';

/** The command line is not one that the tool understands. */
export class UsageError extends CLIError {
  constructor(message: string) {
    super([message]);
  }
}
