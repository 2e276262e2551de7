/**
 * What a jsonnet text imports. Paths of imports are literal in jsonnet, so that they are found without evaluating; those
 * in parts that are never evaluated are found as well.
 */
import { QUOTED, stringValue, VERBATIM } from './jsonnet-strings.js';

/** One import. */
export interface JsonnetImport {
  /** As it is written, its escapes read. */
  readonly path: string;
  /** Whether the file is evaluated, not only read: its own imports count too. */
  readonly isCode: boolean;
}

/**
 * Find the imports of a text.
 *
 * @returns nothing for a text that jsonnet refuses, as far as that is seen
 */
export function importsOf(text: string): readonly JsonnetImport[] | undefined {
  const found: JsonnetImport[] = [];
  let keyword: string | undefined;
  for (const { groups = {} } of text.matchAll(PIECE)) {
    const { string, word, other } = groups;
    if (string === undefined) {
      if (keyword !== undefined && (word ?? other) !== undefined) return undefined;
      if (word !== undefined && KEYWORDS.has(word)) keyword = word;
      continue;
    }
    if (keyword === undefined) continue;
    const path = stringValue(string);
    if (path === undefined) return undefined;
    found.push({ path, isCode: keyword === 'import' });
    keyword = undefined;
  }
  return found;
}

const KEYWORDS: ReadonlySet<string> = new Set(['import', 'importstr', 'importbin']);

/** What hides words (comments, text blocks, strings), words, and any other character that is no space. */
const PIECE = new RegExp(
  [
    String.raw`\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/`,
    String.raw`(?<block>\|\|\|-?[ \t\r]*\n\n*(?<indent>[ \t]+)[^\n]*\n(?:\k<indent>[^\n]*\n|\n)*[ \t]*\|\|\|)`,
    `(?<string>${VERBATIM}|${QUOTED})`,
    String.raw`(?<word>[A-Za-z0-9_]+)`,
    String.raw`(?<other>[^\s])`,
  ].join('|'),
  'g',
);
