/** Changes of a JSON text by the paths of values; all else of it stays as it is written. The library is loaded on demand. */
import { createRequire } from 'node:module';

import type * as jsonc from 'jsonc-parser';

/** A value that is to stand at a path, or to go. */
export interface JsonChange {
  readonly path: readonly (string | number)[];
  readonly after?: unknown;
}

/** The library. */
export function jsonEditor(): typeof jsonc {
  return createRequire(import.meta.url)('jsonc-parser') as typeof jsonc;
}

/** Make changes in a text. */
export function editedJson(
  text: string,
  changes: readonly JsonChange[],
  formattingOptions?: jsonc.FormattingOptions,
): string {
  const { applyEdits, modify } = jsonEditor();
  const options = formattingOptions === undefined ? {} : { formattingOptions };
  return changes.reduce(
    (before: string, { path, after }) => applyEdits(before, modify(before, [...path], after, options)),
    text,
  );
}
