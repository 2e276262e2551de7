/** Strings of jsonnet in quotes: what they look like, and what they say. Text blocks are none of them. */

/** A string in which `\` escapes, as the source of a regular expression. */
export const QUOTED = String.raw`"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'`;

/** A string in which only the quotes are doubled, as the source of a regular expression. */
export const VERBATIM = String.raw`@"(?:[^"]|"")*"|@'(?:[^']|'')*'`;

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * The value of a string of either form.
 *
 * @returns nothing for an escape that jsonnet does not have
 */
export function stringValue(raw: string): string | undefined {
  if (raw.startsWith('@')) {
    const quote = raw.charAt(1);
    return raw.slice(2, -1).replaceAll(quote + quote, quote);
  }
  const wrong: string[] = [];
  const text = raw
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code: string | undefined, letter: string | undefined = '') => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (!/["'\\/bfnrt]/.test(letter)) wrong.push(letter);
      return ESCAPES[letter] ?? letter;
    });
  return wrong.length === 0 ? text : undefined;
}
