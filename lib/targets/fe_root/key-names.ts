/** The fields that tell rows apart. */

/** List them: one name, or several where the key has as many parts. A config with mistakes may lack some. */
export function keyNames(pk: string | readonly (string | undefined)[]): readonly string[] {
  return typeof pk === 'string' ? [pk] : pk.filter((name) => name !== undefined);
}

/** Tell whether a field tells rows apart by itself; parts of a key are fields like others. */
export function isWholeKey(name: string, [only, ...others]: readonly string[]): boolean {
  return name === only && others.length === 0;
}
