/** `exclude_paths`: rules and the operation `auth` both ask here, so that what loads is what is generated. */

/** A route as an entry of `exclude_paths` may name it. */
interface Named {
  readonly method: string;
  /** As mounted by the project router, with placeholders */
  readonly path: string;
}

/**
 * Tell whether an entry of `exclude_paths` names a route.
 *
 * @param entry - a full path, or `/x/*` for `/x` and all below it; behind a method and a space, of that method alone
 */
export function isExcludedBy(entry: string, { method, path }: Named): boolean {
  const { method: own, pattern } = partsOf(entry);
  if (own !== undefined && own !== method.toUpperCase()) return false;
  return pattern.endsWith('/*')
    ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
    : path === pattern;
}

/** The method of an entry, if it names one, and its path. */
export function partsOf(entry: string): { readonly method?: string; readonly pattern: string } {
  const [method, pattern] = entry.split(' ');
  return pattern === undefined ? { pattern: entry } : { ...(method !== undefined && { method }), pattern };
}
