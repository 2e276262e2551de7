/**
 * From offsets and paths in a JSON text to lines and columns. It assumes text that parses, and works only when asked:
 * a config without problems pays nothing for positions.
 */
import { createRequire } from 'node:module';
import type * as jsonc from 'jsonc-parser';
import type { Locate, Place } from '../core/problem-line.js';

/** Turn offsets of `text` into positions; the table of lines is made on the first call. */
export function createPositions(text: string): (offset: number) => Place {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lastNotAfter(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/**
 * Turn paths of the value in `text` into positions; the text is read on the first call. A path that leads beyond what
 * is there (a missing key) gives the place of the innermost value that is there.
 */
export function createLocate(text: string): Locate {
  const position = createPositions(text);
  let parser: typeof jsonc | undefined;
  let root: jsonc.Node | undefined;
  return (path) => {
    // Loaded here because it costs more than reading a small config, and only configs with problems need it.
    parser ??= createRequire(import.meta.url)('jsonc-parser') as typeof jsonc;
    root ??= parser.parseTree(text);
    if (root === undefined) return undefined;
    let node = root;
    for (const step of path) {
      const child = parser.findNodeAtLocation(node, [step]);
      if (child === undefined) break;
      node = child;
    }
    return position(node.offset);
  };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (found) => found.index + found[0].length)];
}

function lastNotAfter(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
