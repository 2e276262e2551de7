/** What a project gains: new files, and lines in files that are there. Nothing is written here. */
import type { GeneratedFile } from '../core/fragment.js';
import { insertAtMark } from './marks.js';

/** What adding something comes to. */
export interface Change {
  /** New files */
  readonly files: readonly GeneratedFile[];
  /** Files that gain lines, with their new text. */
  readonly edits: readonly { readonly path: string; readonly text: string }[];
  /** Lines for files that have lost their mark, which the user is to add. */
  readonly missing: readonly { readonly path: string; readonly line: string }[];
}

/** A line that belongs into a list. */
export interface ListLine {
  readonly path: string;
  readonly mark: string;
  readonly line: string;
  /** The list is kept in order. */
  readonly sorted?: boolean;
}

/**
 * Put lines into the texts that are there. A file that is not there is about to be generated, with everything in it.
 *
 * @param texts - by path
 */
export function changeOf(
  files: readonly GeneratedFile[],
  lines: readonly ListLine[],
  texts: Readonly<Record<string, string>>,
): Change {
  const changed = new Map<string, string>();
  const missing: { path: string; line: string }[] = [];
  for (const { path, mark, line, sorted = false } of lines) {
    const before = changed.get(path) ?? texts[path];
    if (before === undefined) continue;
    const after = insertAtMark(before, mark, line, { sorted });
    if (after === undefined) missing.push({ path, line });
    else if (after !== before) changed.set(path, after);
  }
  return { files, edits: [...changed].map(([path, text]) => ({ path, text })), missing };
}
