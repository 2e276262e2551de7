/** The fields that tell rows apart. */

/** List them: one name, or several where the key has as many parts. */
export function keyNames(pk: string | readonly string[]): readonly string[] {
  return typeof pk === 'string' ? [pk] : pk;
}
