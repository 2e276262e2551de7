/** What the tool can be asked to do. How it is done is not known here, so that the help needs nothing else. */
import type { TargetName } from '../pipeline.js';

/** One target to ask for. */
export interface Command {
  /** The word behind `codegen`, and behind `yo codegen:` */
  readonly name: TargetName;
  /** One sentence without a full stop. */
  readonly description: string;
}

/** A command that is no target. */
export interface ToolCommand {
  /** The word behind `codegen`, and behind `yo codegen:` */
  readonly name: 'clean' | 'update';
  /** What may follow: `[TARGET]` */
  readonly words: string;
  /** One sentence without a full stop. */
  readonly description: string;
}

/** Every target, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'be',
    description: 'Generate the HTTP API that a config describes: FastAPI, Pydantic, SQLAlchemy',
  },
  { name: 'be_root', description: 'Generate the project around the API' },
  { name: 'fe', description: 'Generate the settings of typed API clients' },
  { name: 'fe_root', description: 'Generate a web front end' },
];

/** Every other command, in the order of the help. */
export const TOOL_COMMANDS: readonly ToolCommand[] = [
  {
    name: 'update',
    words: '[TARGET]',
    description: 'Generate again, and bring what changed in their templates into the files that are yours, by merges',
  },
  {
    name: 'clean',
    words: '[TARGET]',
    description: 'Remove generated files, but none that was edited or is yours after the first run',
  },
];
