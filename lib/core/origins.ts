/** What each file was made from: which operations contributed to it, where in the config, and with which templates. */
import type { Fragment, Origin, SnippetFragment } from './fragment.js';

/**
 * Find the origins of files.
 *
 * @param fragments - everything that was contributed, in the order in which it was made
 * @param paths - of the files, by every name that snippets may call them
 * @returns the contributions to each file, by its path; contributions of nobody are left out
 */
export function findOrigins(
  fragments: readonly Fragment[],
  paths: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Origin[]> {
  const parents = new Map<string, string>();
  for (const fragment of fragments) {
    if (fragment.type === 'SnippetFragment' && fragment.id !== undefined) parents.set(fragment.id, fragment.parent);
  }
  const found = new Map<string, Map<string, Origin>>();
  for (const fragment of fragments) {
    const { madeBy, template } = fragment;
    const path = fragment.type === 'FileFragment' ? fragment.path : fileOf(fragment, paths, parents);
    if (madeBy === undefined || path === undefined) continue;
    const origins = found.get(path) ?? new Map<string, Origin>();
    found.set(path, origins);
    origins.set(`${madeBy.operation}\n${madeBy.instance}\n${template ?? ''}`, {
      ...madeBy,
      ...(template !== undefined && { template }),
    });
  }
  return new Map([...found].map(([path, origins]) => [path, [...origins.values()]]));
}

/** Follow a snippet up to its file; that the way ends there has been checked. */
function fileOf(
  { parent }: SnippetFragment,
  paths: ReadonlyMap<string, string>,
  parents: ReadonlyMap<string, string>,
): string | undefined {
  let at: string | undefined = parent;
  while (at !== undefined && !paths.has(at)) at = parents.get(at);
  return at === undefined ? undefined : paths.get(at);
}
