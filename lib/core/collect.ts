/**
 * Fragments to a plan of files: contributions to one file become one, and every snippet gets the place that it
 * names. Whatever contributors disagree about is an error that names them; nothing is rendered here.
 */
import { isDeepStrictEqual } from 'node:util';

import type { FileFragment, Fragment, Origin, SnippetFragment } from './fragment.js';
import { findOrigins } from './origins.js';
import { GenerationError } from './problem.js';

/** What all contributors together gave. */
export interface Collected {
  /** By path */
  readonly files: ReadonlyMap<string, FileFragment>;
  /** By the path of their file or the id of their snippet, then by slot, in the order in which they were made. */
  readonly snippets: Snippets;
  /** By path */
  readonly origins: ReadonlyMap<string, readonly Origin[]>;
}

/** Snippets by holder and slot. */
export type Snippets = ReadonlyMap<string, ReadonlyMap<string, readonly SnippetFragment[]>>;

/**
 * Merge contributions.
 *
 * @throws GenerationError - contributors disagree about a file or a snippet, or a snippet has no place
 */
export function collect(fragments: Iterable<Fragment>): Collected {
  const merging = new Map<string, Merging>();
  const given: SnippetFragment[] = [];
  const everything: Fragment[] = [];
  for (const fragment of fragments) {
    everything.push(fragment);
    if (fragment.type === 'SnippetFragment') {
      given.push(fragment);
      continue;
    }
    const known = merging.get(fragment.path);
    merging.set(fragment.path, mergeFile(known, fragment));
  }
  const files = new Map([...merging].map(([path, { file }]) => [path, file]));
  const names = fileNames(files);
  const snippets = placeSnippets(given, names);
  checkHolders(snippets, names);
  return { files, snippets, origins: findOrigins(everything, names) };
}

/** Who made a fragment, as an error says it. */
export function contributor({ madeBy }: Fragment): string {
  return madeBy === undefined ? 'a contributor' : `operation '${madeBy.operation}' at ${madeBy.instance}`;
}

interface Merging {
  readonly file: FileFragment;
  /** Which contribution set what; none: all is of one. */
  readonly owners: Map<string, FileFragment> | undefined;
}

function mergeFile(known: Merging | undefined, next: FileFragment): Merging {
  // Most files have one contributor: what it set is only noted where another one comes.
  if (known === undefined) return { file: next, owners: undefined };
  const owners = known.owners ?? ownersOf(known.file);
  const take = <T>(what: string, before: T, after: T): T => {
    const owner = owners.get(what);
    if (owner === undefined) owners.set(what, next);
    else if (!isDeepStrictEqual(before, after)) throw disagreement(owner, next, `${what} of ${next.path}`);
    return owner === undefined ? after : before;
  };
  const { file } = known;
  const context = new Map(Object.entries(file.context));
  for (const [key, value] of Object.entries(next.context)) context.set(key, take(`'${key}'`, context.get(key), value));
  const isSettled = file.settled === true || next.settled === true;
  const template = next.template === undefined ? file.template : take('the template', file.template, next.template);
  return {
    owners,
    file: {
      ...file,
      ...(template !== undefined && { template }),
      context: Object.fromEntries(context),
      imports: [...file.imports, ...next.imports],
      ifExists: file.ifExists === 'overwrite' ? 'overwrite' : next.ifExists,
      // One that says nothing of it knows nothing of what was made from the file.
      ...(isSettled && { settled: true }),
      executable: file.executable || next.executable,
      banner: take('the banner', file.banner, next.banner),
      id: next.id === '' ? file.id : take('the id', file.id, next.id),
    },
  };
}

/** What the only contributor so far set. */
function ownersOf(only: FileFragment): Map<string, FileFragment> {
  const set = ['the banner', ...Object.keys(only.context).map((key) => `'${key}'`)];
  if (only.template !== undefined) set.push('the template');
  if (only.id !== '') set.push('the id');
  return new Map(set.map((what) => [what, only]));
}

/** Path by every name that snippets may call a file. */
function fileNames(files: ReadonlyMap<string, FileFragment>): ReadonlyMap<string, string> {
  const names = new Map([...files.keys()].map((path) => [path, path]));
  for (const { id, path } of files.values()) {
    if (id === '' || id === path) continue;
    const other = names.get(id);
    if (other !== undefined) throw new GenerationError([`two files are called '${id}': ${other} and ${path}`]);
    names.set(id, path);
  }
  return names;
}

function placeSnippets(given: readonly SnippetFragment[], names: ReadonlyMap<string, string>): Snippets {
  const placed = new Map<string, Map<string, SnippetFragment[]>>();
  const byId = new Map<string, SnippetFragment>();
  for (const fragment of given) {
    const parent = names.get(fragment.parent) ?? fragment.parent;
    const snippet = parent === fragment.parent ? fragment : { ...fragment, parent };
    if (snippet.id !== undefined) {
      const key = `${snippet.parent}\n${snippet.slot}\n${snippet.id}`;
      const twin = byId.get(key);
      if (twin && !isSame(twin, snippet)) {
        throw disagreement(twin, snippet, `snippet '${snippet.id}' of ${snippet.parent}`);
      }
      if (twin) continue;
      byId.set(key, snippet);
    }
    const slots = getOrAdd(placed, snippet.parent, () => new Map<string, SnippetFragment[]>());
    getOrAdd(slots, snippet.slot, (): SnippetFragment[] => []).push(snippet);
  }
  return placed;
}

/** Compare all but who made them; most twins share their template and their context. */
function isSame(a: SnippetFragment, b: SnippetFragment): boolean {
  const keys = Object.keys(a.context);
  const isAlike =
    a.template === b.template &&
    a.value === b.value &&
    a.order === b.order &&
    keys.length === Object.keys(b.context).length &&
    keys.every((key) => a.context[key] === b.context[key]);
  if (isAlike && a.imports.length + b.imports.length === 0) return true;
  return isDeepStrictEqual({ ...a, madeBy: undefined }, { ...b, madeBy: undefined });
}

/** Every snippet must stand in one place, and its way up must end at a file. */
function checkHolders(placed: Snippets, names: ReadonlyMap<string, string>): void {
  const byId = new Map<string, SnippetFragment[]>();
  for (const snippet of all(placed)) if (snippet.id !== undefined) getOrAdd(byId, snippet.id, () => []).push(snippet);
  for (const [parent, slots] of placed) {
    const [first] = [...slots.values()].flat();
    if (first === undefined) continue;
    const holders = byId.get(parent) ?? [];
    const refuse = (reason: string): GenerationError =>
      new GenerationError([`${contributor(first)} gives a snippet for slot '${first.slot}' of '${parent}', ${reason}`]);
    if (holders.length + (names.has(parent) ? 1 : 0) > 1) throw refuse('a name that more than one file or snippet has');
    const steps = new Set<string>();
    for (let at = parent; !names.has(at);) {
      const holder: SnippetFragment | undefined = byId.get(at)?.[0];
      if (holder === undefined) throw refuse('which no operation makes');
      if (steps.has(at)) throw refuse('which stands inside itself');
      steps.add(at);
      at = holder.parent;
    }
  }
}

function* all(placed: Snippets): Generator<SnippetFragment> {
  for (const slots of placed.values()) for (const list of slots.values()) yield* list;
}

function disagreement(first: Fragment, second: Fragment, what: string): GenerationError {
  if (first.madeBy === undefined || second.madeBy === undefined) {
    return new GenerationError([`two contributors disagree about ${what}`]);
  }
  const [one, other] = [contributor(first), contributor(second)];
  const both = one === other ? `two parts of ${one}` : `${one} and ${other}`;
  return new GenerationError([`${both} disagree about ${what}`]);
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
