/** The line of a file that a mistake is in, with a mark below it. */
import { readFileSync } from 'node:fs';

import type { Place } from '../core/problem-line.js';

const WIDTH = 100;

/** Show a place: two lines, or none where the file cannot be read. */
export function excerpt(file: string, { line, column }: Place): readonly string[] {
  const text = lineOf(file, line);
  if (text === undefined) return [];
  // What a terminal would obey, and tabs, take one column each, so that the mark stands where it should.
  const shown = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ');
  const start = column > WIDTH - 20 ? column - 1 - WIDTH / 2 : 0;
  const cut = shown.slice(start, start + WIDTH);
  const number = String(line).padStart(5);
  const marked = Math.max(1, Math.min(lengthAt(text, column - 1), start + WIDTH - column + 1));
  return [
    `${number} | ${start > 0 ? '…' : ''}${cut}${shown.length > start + WIDTH ? '…' : ''}`,
    `${' '.repeat(number.length)} | ${' '.repeat(column - 1 - start + (start > 0 ? 1 : 0))}${'^'.repeat(marked)}`,
  ];
}

function lineOf(file: string, line: number): string | undefined {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r\n|\n|\r/)[line - 1];
  } catch {
    return undefined;
  }
}

/** How long the scalar or the word is that begins there; of anything else, only its beginning is marked. */
function lengthAt(text: string, index: number): number {
  const form = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.+-]+/y;
  form.lastIndex = index;
  return form.exec(text)?.[0].length ?? 1;
}
