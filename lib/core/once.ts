/** Work that is done at most once for each object that it is about. */

/** Remember what `make` returns for an object, for as long as the object lives. */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    let known = made.get(key);
    if (known === undefined) made.set(key, (known = { value: make(key) }));
    return known.value;
  };
}
