/**
 * Two versions of a config, reduced to the parts that a change may concern: those that changed, those that read them,
 * and all that these read. Pure.
 */
import type { ConfigParts, SplitConfig } from '../core/target.js';
import { type ConfigTexts, textsOf } from './config-texts.js';

/** Two configs with the same parts left out of both. */
export interface Reduced {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Reduce two versions of a config.
 *
 * @param known - the version before
 * @returns nothing where they differ in more than what single parts keep to themselves, or where little would be left out
 */
export function reduced(parts: ConfigParts, known: ConfigTexts, config: object): Reduced | undefined {
  const now = textsOf(parts, config, known);
  // Numbers of parts are in there, so that each has one of its place in the other version.
  if (now.rest !== known.rest) return undefined;
  const next = parts.split(config);
  const right = next.lists.flat();
  const changed = now.parts.flatMap((text, index) => (text === known.parts[index] ? [] : [index]));
  const left = [...right];
  for (const index of changed) left[index] = JSON.parse(known.parts[index] ?? '');
  if (changed.some((index) => !isSame(parts.faceOf(left[index]), parts.faceOf(right[index])))) return undefined;
  const readers = closure(changed, (index) => readersOf(parts.namesOf(left[index]), known.parts));
  const readBy = readerOf(known.names);
  // A part may read whatever it has the name of, before the change or after it.
  const news = new Set(changed);
  const reads = (index: number): Iterable<number> => readBy(left[index], ...(news.has(index) ? [right[index]] : []));
  const kept = closure([...readers, ...readBy(JSON.parse(now.rest))], reads);
  if (kept.size * 2 > left.length) return undefined;
  return { before: only(next, left, kept), after: only(next, right, kept) };
}

/** Find the parts that have one of some names in a value, or behind the last dot of one. */
function readersOf(names: readonly string[], texts: readonly string[]): readonly number[] {
  // Keys are found as well, which does no harm: a part more is looked at.
  const ends = names.map((name) => `${JSON.stringify(name).slice(1, -1)}"`);
  const has = (text: string): boolean => ends.some((end) => text.includes(`"${end}`) || text.includes(`.${end}`));
  return texts.flatMap((text, index) => (has(text) ? [index] : []));
}

/**
 * Find the parts that values have the names of.
 *
 * @param names - of the parts; see {@link ConfigTexts}
 */
function readerOf(names: readonly string[]): (...values: readonly unknown[]) => ReadonlySet<number> {
  const byName = new Map<string, number[]>();
  for (const [index, list] of names.entries()) {
    for (const name of JSON.parse(list) as readonly string[]) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [index]);
      else known.push(index);
    }
  }
  return (...values) => {
    const found = new Set<number>();
    const note = (text: string): void => {
      for (const index of byName.get(text) ?? []) found.add(index);
      const dot = text.lastIndexOf('.');
      for (const index of dot < 0 ? [] : (byName.get(text.slice(dot + 1)) ?? [])) found.add(index);
    };
    for (const value of values) eachText(value, note);
    return found;
  };
}

function eachText(value: unknown, note: (text: string) => void): void {
  if (typeof value === 'string') note(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) eachText(inner, note);
}

/** Numbers, and all that are reached from them. */
function closure(start: Iterable<number>, next: (index: number) => Iterable<number>): ReadonlySet<number> {
  const found = new Set(start);
  // A set that grows while it is walked is walked to its end.
  for (const index of found) for (const other of next(index)) found.add(other);
  return found;
}

/** A config with some of its parts, in the places of all. */
function only({ lists, join }: SplitConfig, parts: readonly unknown[], kept: ReadonlySet<number>): unknown {
  let next = 0;
  const keptOf = (list: readonly unknown[]): readonly number[] => list.map(() => next++).filter((at) => kept.has(at));
  return join(lists.map((list) => keptOf(list).map((at) => parts[at])));
}

/** Compare values as JSON has them; another order of keys is another value. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
