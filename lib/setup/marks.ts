/** Lines that are added to files of the user's at a marked place; every other byte stays as it is. */

/** How a line is added. */
export interface InsertOptions {
  /** Put it in its place among the lines of its kind directly above the mark; default: right before the mark. */
  readonly sorted?: boolean;
}

interface Line {
  /** With its line end */
  readonly text: string;
  readonly start: number;
}

/**
 * Add a line before the mark, a line of its own, indented as the mark is. A line that is there already, wherever, is not
 * added again.
 *
 * @returns the new text, or nothing when the mark is gone or the entry before it has lost its comma
 */
export function insertAtMark(
  text: string,
  mark: string,
  line: string,
  { sorted = false }: InsertOptions = {},
): string | undefined {
  const lines = linesOf(text);
  if (lines.some(({ text: other }) => isSame(other, line))) return text;
  const at = lines.findIndex(({ text: other }) => other.trim() === mark);
  const marked = lines[at];
  if (marked === undefined || (line.endsWith(',') && !isOpenTo(lines.slice(0, at)))) return undefined;
  const indent = /^[^\S\r\n]*/.exec(marked.text)?.[0] ?? '';
  const place = sorted ? placeAmong(lines.slice(0, at), { line, indent }) : undefined;
  const { start } = place ?? marked;
  return `${text.slice(0, start)}${indent}${line}${lineEnd(lines, at)}${text.slice(start)}`;
}

/**
 * Add lines before the list that ends in a mark, or that is imported, as they are.
 *
 * @param mark - the line that ends the list, or the expression that imports it
 * @returns the new text, or nothing when the mark or the first line of its list is not there, or the line before the list
 *   has lost its comma
 */
export function insertBeforeList(text: string, mark: string, added: readonly string[]): string | undefined {
  const lines = linesOf(text);
  const imported = lines.findIndex(({ text: other }) => withoutComma(other).replace(/^\w+: /, '') === mark);
  const at = imported === -1 ? lines.findIndex(({ text: other }) => other.trim() === mark) : imported;
  const opens =
    imported === -1
      ? lines.slice(0, Math.max(at, 0)).findLastIndex(({ text: other }) => /^ *\w+:.*\[\s*$/.test(other))
      : imported;
  // Comments right above the list are about it.
  const before = lines.slice(0, opens).findLastIndex(({ text: other }) => !other.trim().startsWith('//')) + 1;
  const place = lines[before];
  if (opens === -1 || place === undefined || !isOpenTo(lines.slice(0, before))) return undefined;
  const end = lineEnd(lines, at);
  return `${text.slice(0, place.start)}${added.map((line) => `${line}${end}`).join('')}${text.slice(place.start)}`;
}

function linesOf(text: string): readonly Line[] {
  return [...text.matchAll(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g)].map(({ 0: line, index }) => ({
    text: line,
    start: index,
  }));
}

/** The last entry of a list may have lost its comma. */
function isSame(a: string, b: string): boolean {
  return withoutComma(a) === withoutComma(b);
}

function withoutComma(line: string): string {
  return line.trim().replace(/,$/, '');
}

/** Tell whether one more entry of a list can follow. */
function isOpenTo(above: readonly Line[]): boolean {
  const code = above.map(({ text }) => text.replace(/\/\/.*/s, '').trim()).findLast((line) => line !== '');
  return code === undefined || /[,[({]$/.test(code);
}

/** The line end of the mark, or of the line before it where the mark ends the text. */
function lineEnd(lines: readonly Line[], at: number): string {
  const ends = [lines[at], lines[at - 1]].map((line) => /[\r\n]+$/.exec(line?.text ?? '')?.[0]);
  return ends.find((end) => end !== undefined) ?? '\n';
}

/** The first line of the same kind that belongs behind the new one. */
function placeAmong(
  above: readonly Line[],
  { line, indent }: { readonly line: string; readonly indent: string },
): Line | undefined {
  const kind = `${indent}${/^\S+\s*/.exec(line)?.[0] ?? ''}`;
  const start = above.findLastIndex(({ text }) => !text.startsWith(kind)) + 1;
  const key = sortKey(line);
  return above.slice(start).find(({ text }) => sortKey(text.trim()) > key);
}

/**
 * Linters sort without regard to case, and numbers inside names by their value: `m2` before `m10`. One that starts with a
 * zero counts as the digits of a fraction: `m01` before `m1`, `m0` before `m01` (ruff, as its crate `natord` does).
 */
function sortKey(line: string): string {
  return line.toLowerCase().replace(/\d+/g, (digits) => {
    const count = digits.startsWith('0') ? '' : `1${String(digits.length).padStart(2, '0')}`;
    // The last character ends the number before whatever else may follow.
    return `${count}${digits}\0`;
  });
}
