/**
 * The short way through JSON that a program could have written: where the value, written again, is the text but for the
 * blanks, `JSON.parse` has hidden nothing, and the strict walk has nothing to find.
 */
import { MAX_DEPTH } from './json-scan.js';

/**
 * Read a JSON text.
 *
 * @returns nothing where that is not the whole truth about the text: it may be right or wrong, and has to be walked
 */
export function parsePlainJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const again = JSON.stringify(value);
    // Half of a surrogate pair is written as an escape.
    return !again.includes('\\ud') && isWrittenAs(text, again) ? value : undefined;
  } catch {
    // It is no JSON, or deeper than the stack.
    return undefined;
  }
}

/** @param again - without blanks; may be no deeper than a config */
function isWrittenAs(text: string, again: string): boolean {
  let [at, depth, isQuoted, isEscaped] = [0, 0, false, false];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== again.charCodeAt(at)) {
      if (!isBlank(code)) return false;
      continue;
    }
    at++;
    if (isEscaped) isEscaped = false;
    else if (code === BACKSLASH) isEscaped = true;
    else if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (code === BRACE || code === BRACKET) depth++;
    else if (code === BRACE_END || code === BRACKET_END) depth--;
    if (depth > MAX_DEPTH) return false;
  }
  return at === again.length;
}

const [QUOTE, BACKSLASH, BRACE, BRACE_END, BRACKET, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
