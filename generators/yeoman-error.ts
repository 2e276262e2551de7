/** Failures in the form that Yeoman can show. */
import { describeFailure } from '../lib/cli/failure.js';

/**
 * Turn anything that was thrown into an error whose message `yo` prints and whose code it exits with.
 * `yo` crashes over errors that carry a textual code, as those of the file system do; these never do.
 */
export function yeomanError(error: unknown): Error {
  const { lines, exitCode } = describeFailure(error);
  return Object.assign(new Error(lines.join('\n')), exitCode === 1 ? {} : { code: exitCode });
}
