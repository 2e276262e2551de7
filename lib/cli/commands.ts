/** What the tool can be asked to do. How it is done is not known here, so that the help needs nothing else. */
import type { TargetName } from '../pipeline.js';

/** One target to ask for. */
export interface Command {
  /** The word behind `codegen`, and behind `yo codegen:` */
  readonly name: TargetName;
  /** One sentence without a full stop. */
  readonly description: string;
  /** Whether it can be run yet. */
  readonly ready: boolean;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'be',
    description: 'Generate the HTTP API that a config describes: FastAPI, Pydantic, SQLAlchemy',
    ready: true,
  },
  { name: 'be_root', description: 'Generate the project around the API', ready: false },
  { name: 'fe', description: 'Generate the settings of typed API clients', ready: false },
  { name: 'fe_root', description: 'Generate a web front end', ready: false },
];

/** What the guided set-up, which is what runs without a word, is called in messages. */
export const GUIDED_SETUP = 'the guided set-up';

/**
 * Say that something cannot be run yet, in one line without a prefix.
 *
 * @param program - how a target is called, up to its name: `codegen ` or `yo codegen:`
 */
export function notThereYet(subject: string, program: string): string {
  const there = COMMANDS.filter(({ ready }) => ready).map(({ name }) => `${program}${name}`);
  return `${subject} is not there yet; this version has ${there.join(', ')}`;
}
