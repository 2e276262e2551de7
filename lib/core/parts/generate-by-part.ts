/**
 * The files of a large config, part by part: those that a part makes alone come as soon as it is rendered, so that others
 * can work on them while the next part is rendered, and what they were made from need not be kept.
 *
 * Invariant: the files are those of a run that looks at all parts at once. A file that two parts contribute to is left to
 * the end, where it is made from what all of them give; one that was made too early is made again.
 */
import { assembleDrafts } from '../assemble.js';
import type { DraftFile, Fragment } from '../fragment.js';
import { assembleOptions, buildStore, type GenerateRequest, type Renderer, rendererOf } from '../generate.js';
import type { StoreItem } from '../store.js';
import { findRoots, type Place } from './roots.js';

/**
 * Make the files of one target, in the order in which they can be made. Of a path that comes twice the last one counts.
 *
 * @param key - the key that lists of parts are below in the ids of instances
 * @throws GenerationError - what a run that looks at all parts at once throws
 */
export function* generateByPart(request: GenerateRequest, key: string): Generator<DraftFile> {
  const store = buildStore(request);
  const render = rendererOf(store, request);
  const options = assembleOptions(request);
  const parts = partsOf(store.items, key);
  try {
    const shared = new SharedFiles(parts, render);
    for (const [index, { isAlone }] of parts.entries()) {
      const alone = shared.without(index, isAlone);
      if (alone.length > 0) yield* [...assembleDrafts(alone, options)];
    }
    yield* [...assembleDrafts(shared.fragments(), options)];
  } catch {
    // What is wrong, if anything is, shows where all is seen.
    yield* assembleDrafts(render(store.items), options);
  }
}

/** What operations made for one part, or outside of parts. */
interface Part {
  readonly items: readonly StoreItem[];
  readonly isAlone: boolean;
}

/** What was made one after the other for the same part. */
function partsOf(items: readonly StoreItem[], key: string): readonly Part[] {
  const pattern = new RegExp(`^.*?\\.${key}\\.\\d+(?=\\.|$)`);
  const parts: { items: StoreItem[]; isAlone: boolean }[] = [];
  let last: string | undefined;
  for (const item of items) {
    const id = pattern.exec(item.instance.id)?.[0];
    const open = id === last ? parts.at(-1) : undefined;
    if (open === undefined) parts.push({ items: [item], isAlone: id !== undefined });
    else open.items.push(item);
    last = id;
  }
  return parts;
}

/** Files that have to wait for the contributions of all parts, and these. */
class SharedFiles {
  readonly #parts: readonly Part[];
  readonly #render: Renderer;
  /** Paths of such files. */
  readonly #paths = new Set<string>();
  readonly #owned = new Map<string, Place[]>();
  /** Names of places that hold something. */
  readonly #holding = new Set<string>();
  /** By part */
  readonly #fragments: (readonly Fragment[])[] = [];
  /** Parts with files that were made too early. */
  readonly #again = new Set<number>();

  constructor(parts: readonly Part[], render: Renderer) {
    this.#parts = parts;
    this.#render = render;
  }

  /**
   * Render a part.
   *
   * @returns what it makes files of that are its own, as far as is known; the rest is kept
   */
  without(part: number, isAlone: boolean): readonly Fragment[] {
    const fragments = this.#rendered(part);
    const { fileOf, places } = findRoots(isAlone ? fragments : [], part);
    for (const place of places) this.#own(place);
    const paths = new Set(places.flatMap(({ path }) => (this.#paths.has(path) ? [] : [path])));
    const [own, left]: [Fragment[], Fragment[]] = [[], []];
    for (const fragment of fragments) (paths.has(fileOf(fragment) ?? '') ? own : left).push(fragment);
    this.#fragments[part] = left;
    return own;
  }

  /** All that is left, in the order in which it was made. */
  fragments(): readonly Fragment[] {
    let isSettled = false;
    while (!isSettled) {
      for (const part of this.#again) this.#renderAgain(part);
      this.#again.clear();
      for (const fragment of this.#fragments.flat()) this.#claim(fragment);
      isSettled = this.#again.size === 0;
    }
    return this.#fragments.flat();
  }

  #rendered(part: number): readonly Fragment[] {
    return [...this.#render(this.#parts[part]?.items ?? [])];
  }

  #renderAgain(part: number): void {
    const fragments = this.#rendered(part);
    const { fileOf } = findRoots(fragments, part);
    const isShared = (fragment: Fragment): boolean => {
      const path = fileOf(fragment);
      return path === undefined || this.#paths.has(path);
    };
    this.#fragments[part] = fragments.filter(isShared);
  }

  #own(place: Place): void {
    const others = this.#owned.get(place.name);
    if (place.holds) this.#holding.add(place.name);
    if (others === undefined) {
      this.#owned.set(place.name, [place]);
      return;
    }
    others.push(place);
    // Names that hold nothing may be those of every part: they are not looked through for each.
    const isOfOthers = others[0]?.part !== place.part;
    if (isOfOthers && this.#holding.has(place.name)) this.#share(others);
  }

  /** A fragment that is left needs its places to be left, too. */
  #claim(fragment: Fragment): void {
    const isFile = fragment.type === 'FileFragment';
    this.#share(this.#owned.get(isFile ? fragment.path : fragment.parent));
    if (fragment.id === undefined) return;
    const others = this.#owned.get(fragment.id);
    this.#share(isFile ? others : others?.filter(({ holds }) => holds));
  }

  #share(places: readonly Place[] = []): void {
    for (const { path, part } of places) {
      if (this.#paths.has(path)) continue;
      this.#paths.add(path);
      this.#again.add(part);
    }
  }
}
