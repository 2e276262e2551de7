/** What the tool can be asked to do. How it is done is not known here, so that the help needs nothing else. */
import type { TargetName } from '../pipeline.js';

/** One target to ask for. */
export interface Command {
  /** The word behind `codegen`, and behind `yo codegen:` */
  readonly name: TargetName;
  /** One sentence without a full stop. */
  readonly description: string;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'be',
    description: 'Generate the HTTP API that a config describes: FastAPI, Pydantic, SQLAlchemy',
  },
  { name: 'be_root', description: 'Generate the project around the API' },
  { name: 'fe', description: 'Generate the settings of typed API clients' },
  { name: 'fe_root', description: 'Generate a web front end' },
];
