/**
 * Text of unknown origin as part of one printed line. It knows no message and no terminal.
 */

import { escapeControls } from '../core/problem-line.js';

const LIMIT = 1000;

/**
 * Make `text` safe to print within one line: line breaks become a space, other control characters (terminal
 * escapes and turns of the direction of writing among them) are written as `\uXXXX`, and what is longer than 1,000 characters is cut with `…`.
 */
export function oneLine(text: string): string {
  const flat = escapeControls(text.trim().replace(/\s*[\r\n]+\s*/g, ' '));
  return flat.length > LIMIT ? `${flat.slice(0, LIMIT)}…` : flat;
}
