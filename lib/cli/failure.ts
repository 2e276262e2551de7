/** What a user sees of a failure, and the exit code that goes with it. Where it is printed is not known here. */
import { CLIError, type ConfigError } from '../core/problem.js';
import type { Place } from '../core/problem-line.js';
import { INTERRUPTED, Interrupted } from '../signals.js';
import { UsageError } from './usage-error.js';
import { readVersion } from '../version.js';

/** An exit code of the tool other than that of success. */
export type FailureCode = 1 | 2 | typeof INTERRUPTED;

/** A failure as it is shown. */
export interface Failure {
  /** Lines for standard error, without line ends. */
  readonly lines: readonly string[];
  readonly exitCode: FailureCode;
}

/** Describe anything that was thrown: the user's mistakes as lines, a defect of this tool with its stack. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CLIError) return { lines: error.lines, exitCode: exitCodeOf(error) };
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const request = `This is a defect of generator-codegen ${readVersion()}, Node ${process.versions.node}.`;
  return {
    lines: [...stack.split('\n'), request, 'Please report it with the lines above and, if you can, the config.'],
    exitCode: 1,
  };
}

/** The JSON document of a run whose config cannot be loaded: that of a plan without targets, with the problems. */
export function problemDocument({ messages }: ConfigError): string {
  const problems = messages.map((line) => splitPlace(line) ?? { message: line });
  return JSON.stringify({ version: 1, changes: false, targets: [], problems }, null, 2);
}

/** Take a message apart that begins with its place; nothing where it does not. */
export function splitPlace(text: string): (Required<Place> & { readonly message: string }) | undefined {
  const [, source, line, column, message] = /^([^\n]+?):(\d+):(\d+): ([^]*)$/.exec(text) ?? [];
  if (source === undefined || message === undefined) return undefined;
  return { source, line: Number(line), column: Number(column), message };
}

function exitCodeOf(error: CLIError): FailureCode {
  if (error instanceof UsageError) return 2;
  return error instanceof Interrupted ? INTERRUPTED : 1;
}
