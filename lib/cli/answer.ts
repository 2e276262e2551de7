/** What a command says that makes no files: it is printed, and nothing is written. */
import type { Settings } from './settings.js';

/** What such a command is asked. */
export interface Question {
  /** The word behind it, known to be one that it takes */
  readonly word: string | undefined;
  readonly settings: Settings;
  readonly cwd: string;
}

/** The answer of a command. */
export interface Answer {
  /** Lines for standard output, without line ends. */
  readonly lines: readonly string[];
  /** Whether the command ends with exit code 1; default false. */
  readonly isFailure?: boolean;
}

/** An answer that is a JSON document. */
export function jsonAnswer(document: unknown, isFailure = false): Answer {
  return { lines: [JSON.stringify(document, null, 2)], isFailure };
}
