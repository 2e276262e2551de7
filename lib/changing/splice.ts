/** Changes of a text at some places; every other byte stays as it is. */
import type { Bracketed, Region } from './regions.js';

/** What takes the place of a part of a text. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Carry changes out; none of them overlaps another one. */
export function spliced(text: string, splices: readonly Splice[]): string {
  return splices
    .toSorted((left, right) => right.start - left.start)
    .reduce((found, { start, end, text: added }) => `${found.slice(0, start)}${added}${found.slice(end)}`, text);
}

/** Put entries into a list before the one at an index, or behind the last one: a line each where the list has lines. */
export function insertItems(text: string, list: Bracketed, index: number, sources: readonly string[]): Splice {
  const at = (place: number, added: string): Splice => ({ start: place, end: place, text: added });
  const [open, close] = [list.open.end, list.close.offset];
  const last = list.items.at(-1);
  const first = (list.items[index] ?? last)?.[0];
  if (last === undefined || first === undefined) return at(open, sources.join(', '));
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const isBroken = text.slice(endOf(last), close).includes('\n');
  const gap = isBroken ? `${lineEnd}${indentAt(text, first.offset)}` : ' ';
  if (index < list.items.length) return at(first.offset, sources.map((source) => `${source},${gap}`).join(''));
  const comma = /^\s*,/.exec(text.slice(endOf(last), close))?.[0];
  const added = sources.map((source) => `${gap}${source}`).join(',');
  if (comma === undefined) return at(endOf(last), `,${added}`);
  // What is noted behind the last entry stays with it.
  const behind = endOf(last) + comma.length;
  const note = isBroken ? (/^[^\S\n]*(?:\/\/|#)[^\r\n]*/.exec(text.slice(behind))?.[0] ?? '') : '';
  return at(behind + note.length, `${added}${isBroken ? ',' : ''}`);
}

/** Take an entry out of a list, with its comma, and with its line where that holds nothing else. */
export function removeItem(text: string, list: Bracketed, index: number): Splice {
  const item = list.items[index] ?? [];
  const start = item[0]?.offset ?? 0;
  const comma = /^\s*,/.exec(text.slice(endOf(item), list.close.offset))?.[0];
  const end = endOf(item) + (comma?.length ?? 0);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = /^(?:[^\S\n]*(?:\/\/|#)[^\n]*|[^\S\n]*)\n/.exec(text.slice(end))?.[0];
  if (line !== undefined && text.slice(lineStart, start).trim() === '' && (comma !== undefined || index === 0)) {
    return { start: lineStart, end: end + line.length, text: '' };
  }
  const before = list.items[index - 1];
  if (index === list.items.length - 1 && before !== undefined) {
    return { start: endOf(before), end: endOf(item), text: '' };
  }
  const blanks = /^[^\S\n]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { start, end: end + blanks, text: '' };
}

/** Take some entries out of a list; see {@link removeItem}. */
export function removeItems(text: string, list: Bracketed, indexes: readonly number[]): readonly Splice[] {
  const last = list.items.length - 1;
  const kept = list.items.findLastIndex((_, at) => !indexes.includes(at));
  const hasComma = /^\s*,/.test(text.slice(endOf(list.items[last] ?? []), list.close.offset));
  if (hasComma || kept === -1 || kept === last) return indexes.map((index) => removeItem(text, list, index));
  // The comma before those at the end goes with them.
  const end = { start: endOf(list.items[kept] ?? []), end: endOf(list.items[last] ?? []), text: '' };
  return [...indexes.filter((index) => index < kept).map((index) => removeItem(text, list, index)), end];
}

function endOf(region: Region): number {
  return region.at(-1)?.end ?? 0;
}

function indentAt(text: string, offset: number): string {
  return /^[^\S\n]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
}
