/** Which file each fragment of a part of a config ends up in, and by which names fragments find their places. */
import type { Fragment } from '../fragment.js';

/** Where in a part a name of a file or a snippet is. */
export interface Place {
  readonly part: number;
  readonly name: string;
  /** Of the file that it is in */
  readonly path: string;
  /** Whether it is a file, or a snippet that others stand in: such a name is nobody else's. */
  readonly holds: boolean;
}

/** Where fragments belong, as far as they tell themselves. */
export interface Roots {
  /** Path of the file that a fragment is for; nothing where these fragments make no such file. */
  readonly fileOf: (fragment: Fragment) => string | undefined;
  /** What is in files that these fragments make. */
  readonly places: readonly Place[];
}

/**
 * Find out where fragments belong.
 *
 * @throws Error - a name stands for several places that fragments are given for
 */
export function findRoots(fragments: readonly Fragment[], part: number): Roots {
  const files = new Map<string, string>();
  const parents = new Map<string, string>();
  const used = new Set<string>();
  for (const fragment of fragments) {
    if (fragment.type === 'FileFragment') {
      give(files, fragment.path, fragment.path);
      if (fragment.id !== '') give(files, fragment.id, fragment.path);
      continue;
    }
    used.add(fragment.parent);
    if (fragment.id !== undefined) parents.set(fragment.id, fragment.parent);
  }
  const fileOf = (fragment: Fragment): string | undefined => {
    if (fragment.type === 'FileFragment') return fragment.path;
    let at: string | undefined = fragment.parent;
    // A way that is longer than there are snippets leads in a circle.
    for (let steps = 0; at !== undefined && !files.has(at) && steps <= parents.size; steps += 1) at = parents.get(at);
    return at === undefined ? undefined : files.get(at);
  };
  const places = [...files].map(([name, path]): Place => ({ part, name, path, holds: true }));
  const holders = new Map<string, string | undefined>(files);
  for (const fragment of fragments) {
    if (fragment.type === 'FileFragment' || fragment.id === undefined) continue;
    const { id: name } = fragment;
    const path = fileOf(fragment);
    const holds = used.has(name);
    if (holds) give(holders, name, path);
    if (path !== undefined) places.push({ part, name, path, holds });
  }
  return { fileOf, places };
}

function give<T>(known: Map<string, T>, name: string, path: T): void {
  if (known.has(name) && known.get(name) !== path) throw new Error(`'${name}' is in several places`);
  known.set(name, path);
}
