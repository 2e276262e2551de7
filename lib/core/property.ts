/** Reading values of which nothing is known. */

/** What a value has under a key; nothing where it is no object. */
export function property(value: unknown, key: PropertyKey): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return found;
}
