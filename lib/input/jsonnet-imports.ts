/**
 * What a jsonnet text imports. Paths of imports are literal in jsonnet, so that they are found without evaluating; those
 * in parts that are never evaluated are found as well.
 */

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
    const { quoted, verbatim, word, other } = groups;
    if (quoted === undefined && verbatim === undefined) {
      if (keyword !== undefined && (word ?? other) !== undefined) return undefined;
      if (word !== undefined && KEYWORDS.has(word)) keyword = word;
      continue;
    }
    if (keyword === undefined) continue;
    const path = quoted === undefined ? unquoteVerbatim(verbatim ?? '') : unquote(quoted);
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
    String.raw`(?<verbatim>@"(?:[^"]|"")*"|@'(?:[^']|'')*')`,
    String.raw`(?<quoted>"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')`,
    String.raw`(?<word>[A-Za-z0-9_]+)`,
    String.raw`(?<other>[^\s])`,
  ].join('|'),
  'g',
);

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** @returns nothing for an escape that jsonnet does not have */
function unquote(quoted: string): string | undefined {
  const wrong: string[] = [];
  const text = quoted.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code?: string, letter = '') => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (!/["'\\/bfnrt]/.test(letter as string)) wrong.push(letter as string);
    return ESCAPES[letter as string] ?? (letter as string);
  });
  return wrong.length === 0 ? text : undefined;
}

function unquoteVerbatim(verbatim: string): string {
  const quote = verbatim.charAt(1);
  return verbatim.slice(2, -1).replaceAll(quote + quote, quote);
}
