/** What each file was made from: which operations contributed to it, where in the config, and with which templates. */
import type { Fragment, Maker, Origin, SnippetFragment } from './fragment.js';

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
  const found = new Map<string, Made>();
  for (const fragment of fragments) {
    const { madeBy, template } = fragment;
    const path = fragment.type === 'FileFragment' ? fragment.path : fileOf(fragment, paths, parents);
    if (madeBy === undefined || path === undefined) continue;
    const made: Made = found.get(path) ?? new Map<Maker, Set<string | undefined>>();
    found.set(path, made);
    const templates = made.get(madeBy);
    if (templates === undefined) made.set(madeBy, new Set([template]));
    else templates.add(template);
  }
  return new Map([...found].map(([path, made]) => [path, originsOf(made)]));
}

/** Templates of the contributions to a file, by who made them: one object for all that an operation made at its place. */
type Made = Map<Maker, Set<string | undefined>>;

/** Contributions of equal makers are one, too. */
function originsOf(made: Made): readonly Origin[] {
  const origins = new Map<string, Origin>();
  for (const [maker, templates] of made) {
    for (const template of templates) {
      const origin = { ...maker, ...(template !== undefined && { template }) };
      origins.set(`${maker.operation}\n${maker.instance}\n${template ?? ''}`, origin);
    }
  }
  return [...origins.values()];
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
