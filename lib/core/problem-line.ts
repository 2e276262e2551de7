/** A problem as one line of text. It does not know where the line is printed. */
import { type PathStep, type Problem, formatPath } from './problem.js';

/** Where a value is written; both numbers count from 1, columns in UTF-16 units as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The file, where it is another one than the config. */
  readonly source?: string;
}

/** Find the place of a value; for one that is not there, of what it is missing in. Nothing where it is not known. */
export type Locate = (path: readonly PathStep[]) => Place | undefined;

/**
 * Write a problem: `config/be.json:12:5: apps[0].resources[2].model: expected a string, found 5`.
 *
 * @param sourceName - the config file as the user named it
 * @param locate - gives line and column where they are known
 */
export function formatProblem({ path, message, hint }: Problem, sourceName: string, locate?: Locate): string {
  const position = locate?.(path);
  const { source = sourceName } = position ?? {};
  const place = position === undefined ? source : `${source}:${position.line}:${position.column}`;
  const what = hint === undefined ? message : `${message}; ${hint}`;
  return escapeControls([place, ...(path.length === 0 ? [] : [formatPath(path)]), what].join(': '));
}

/** Write what would break a line, or steer a terminal, as `\uXXXX`: keys and values come from the user. */
export function escapeControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
