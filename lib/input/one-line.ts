/**
 * Text of unknown origin as part of one printed line. It knows no message and no terminal.
 */

const LIMIT = 1000;

/**
 * Make `text` safe to print within one line: line breaks become a space, other control characters (terminal
 * escapes among them) are written as `\uXXXX`, and what is longer than 1,000 characters is cut with `…`.
 */
export function oneLine(text: string): string {
  const flat = text
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ' ')
    // eslint-disable-next-line no-control-regex -- control characters are what this is about
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, escapeCharacter);
  return flat.length > LIMIT ? `${flat.slice(0, LIMIT)}…` : flat;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
