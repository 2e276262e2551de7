/** Escapes that several languages spell alike. */

/** A character as `\uXXXX`; one that takes two units of UTF-16, as these two, which JSON does too. */
export function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
