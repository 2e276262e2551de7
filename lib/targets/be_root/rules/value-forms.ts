/** Forms of decimals in a config. */

/** Digits before and behind the point of a number, or of a string where a double would lose some; none: no decimal. */
export function decimalDigits(value: unknown): { readonly whole: number; readonly places: number } | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const [, whole, fraction = ''] = (typeof text === 'string' ? /^-?(\d+)(?:\.(\d+))?$/.exec(text) : null) ?? [];
  return whole === undefined ? undefined : { whole: whole.replace(/^0+/, '').length, places: fraction.length };
}
