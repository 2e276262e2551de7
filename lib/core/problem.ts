/**
 * What can be wrong with a user's input, as data, and the three errors that leave this package.
 * It does not know how a problem was found or where it is printed.
 */

/**
 * A key or an index on the way from the root of a config to a value.
 *
 * @example
 * import { type PathStep, formatPath } from 'generator-codegen';
 * const fieldAt = (path: readonly PathStep[], index: number) => formatPath([...path, 'fields', index]);
 */
export type PathStep = string | number;

/** The kind of a mistake; every code has an entry in {@link CATALOGUE}. */
export type ProblemCode = keyof typeof CATALOGUE;

/**
 * One mistake in a configuration.
 *
 * @example
 * import type { Problem } from 'generator-codegen';
 * const problem: Problem = {
 *   code: 'unknown_reference',
 *   path: ['tables', 0, 'columns', 2],
 *   message: "expected a table that stands before 'orders', found 'users'",
 *   hint: 'move it to the front',
 * };
 */
export interface Problem {
  readonly code: ProblemCode;
  /** Where it stands, as the user wrote the config. */
  readonly path: readonly PathStep[];
  /** What was expected and what was found, without a full stop. */
  readonly message: string;
  /** What to do, when there is something to suggest. */
  readonly hint?: string;
}

/** Cause and fix of every kind of mistake; the documentation prints this table. */
export const CATALOGUE = {
  unknown_key: { cause: 'A key that its place does not have.', fix: 'Correct its spelling or remove it.' },
  not_supported: { cause: 'A key that a later version will read.', fix: 'Remove it for now.' },
  missing: { cause: 'A required key is not there.', fix: 'Add it.' },
  wrong_type: { cause: 'A value of another type than the key takes.', fix: 'Give a value of the named type.' },
  wrong_value: { cause: 'A value that the key does not take.', fix: 'Give one of the named values.' },
  wrong_name: { cause: 'A name that Python or the generated code cannot use.', fix: 'Choose another name.' },
  duplicate: { cause: 'Two things of one name in one place.', fix: 'Rename or remove one of them.' },
  unknown_reference: { cause: 'A name that nothing in the config declares.', fix: 'Declare it or correct the name.' },
  conflict: { cause: 'Two settings that exclude each other.', fix: 'Keep one of them.' },
} as const satisfies Record<string, { cause: string; fix: string }>;

/**
 * Base of every failure that is the user's to mend; its messages are shown without a stack.
 *
 * @example
 * import { CLIError } from 'generator-codegen';
 * try {
 *   throw new CLIError(['config/be.json: no such file; give its path with --config']);
 * } catch (error) {
 *   if (!(error instanceof CLIError)) throw error;
 *   console.error(error.lines.join('\n'));
 * }
 */
export class CLIError extends Error {
  /** What stands before each message. */
  readonly prefix: string = 'Error';

  /** @param messages - one line each: what is wrong, where, and what to do */
  constructor(readonly messages: readonly string[]) {
    super(messages.join('\n'));
    this.name = new.target.name;
  }

  /** The lines that a command prints on standard error. */
  get lines(): readonly string[] {
    return this.messages.map((message) => `${this.prefix}: ${message}`);
  }
}

/**
 * A configuration could not be loaded.
 *
 * @example
 * import { ConfigError, type Target, loadConfig } from 'generator-codegen';
 * function isValid(target: Target, value: object): boolean {
 *   try {
 *     loadConfig(target, { name: 'config', value, locate: () => undefined });
 *     return true;
 *   } catch (error) {
 *     if (error instanceof ConfigError) return false;
 *     throw error;
 *   }
 * }
 */
export class ConfigError extends CLIError {
  override readonly prefix = 'Error loading config';
}

/**
 * Files could not be made from a configuration that loaded.
 *
 * @example
 * import { GenerationError } from 'generator-codegen';
 * function tableOf(tables: ReadonlyMap<string, object>, name: string): object {
 *   const table = tables.get(name);
 *   if (table === undefined) throw new GenerationError([`no operation made the table '${name}'`]);
 *   return table;
 * }
 */
export class GenerationError extends CLIError {}

/** Say in one line what other people's code threw, and where in it: what a user passes on to its author. */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) return String(error).split('\n', 1).join('');
  const [message = ''] = error.message.split('\n');
  const [, place] = /^\s+at (?:.*\()?([^()]+:\d+):\d+\)?$/m.exec(error.stack ?? '') ?? [];
  return `${error.name}: ${message}${place === undefined ? '' : ` (${place.replace(/^file:\/\//, '')})`}`;
}

/**
 * Write a path as a user reads it: `apps[0].resources[2].model`.
 *
 * @example
 * import { formatPath } from 'generator-codegen';
 * formatPath(['apps', 0, 'resources', 2, 'model']); // 'apps[0].resources[2].model'
 */
export function formatPath(path: readonly PathStep[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${writeKey(step)}`))
    .join('');
}

function writeKey(key: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? key : JSON.stringify(key);
}
