/** `exclude_paths`: rules and the operation `auth` both ask here, so that what loads is what is generated. */

/**
 * Tell whether a pattern of `exclude_paths` names a path.
 *
 * @param pattern - a full path, or `/x/*` for `/x` and all below it
 * @param path - as mounted by the project router, with placeholders
 */
export function isExcludedBy(pattern: string, path: string): boolean {
  return pattern.endsWith('/*')
    ? path === pattern.slice(0, -2) || path.startsWith(pattern.slice(0, -1))
    : path === pattern;
}
