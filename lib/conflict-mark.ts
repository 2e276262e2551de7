/** Conflict markers that a merge of git, or one of this tool, has left in a file. */

/** What a conflict begins with, whoever writes it. */
export const CONFLICT_MARK = '<<<<<<< ';

/** Tell the line on which the first conflict begins, counted from 1; nothing: there is none. */
export function conflictLine(text: string): number | undefined {
  const line = text.split('\n').findIndex((one) => one.startsWith(CONFLICT_MARK)) + 1;
  return line === 0 ? undefined : line;
}
