/**
 * Two versions of a config, reduced to the parts that a change may concern: those that changed, those that read them,
 * and all that these read. Pure.
 */
import type { ConfigParts, SplitConfig } from '../core/target.js';

/** Two configs with the same parts left out of both. */
export interface Reduced {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Reduce two versions of a config.
 *
 * @returns nothing where they differ in more than what single parts keep to themselves, or where little would be left out
 */
export function reduced(parts: ConfigParts, before: unknown, after: unknown): Reduced | undefined {
  const [old, next] = [parts.split(before), parts.split(after)];
  const frame = rest(old);
  if (!isSame(frame, rest(next)) || !isSame(lengths(old), lengths(next))) return undefined;
  const [left, right] = [old.lists.flat(), next.lists.flat()];
  const changed = left.flatMap((part, index) => (isSame(part, right[index]) ? [] : [index]));
  if (changed.some((index) => !isSame(parts.faceOf(left[index]), parts.faceOf(right[index])))) return undefined;
  const readBy = readerOf(parts, left);
  // A part may read whatever it has the name of, before the change or after it.
  const news = new Set(changed);
  const reads = left.map((part, index) => readBy(part, ...(news.has(index) ? [right[index]] : [])));
  const kept = closure([...closure(changed, reversed(reads)), ...readBy(frame)], reads);
  if (kept.size * 2 > left.length) return undefined;
  return { before: only(old, kept), after: only(next, kept) };
}

/** Numbers of parts, by the number of a part. */
type Links = readonly (ReadonlySet<number> | undefined)[];

/** Find the parts that values have the names of. */
function readerOf(parts: ConfigParts, all: readonly unknown[]): (...values: readonly unknown[]) => ReadonlySet<number> {
  const byName = new Map<string, number[]>();
  for (const [index, part] of all.entries()) {
    for (const name of parts.namesOf(part)) {
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

function reversed(reads: Links): Links {
  const readers: (Set<number> | undefined)[] = [];
  for (const [reader, all] of reads.entries()) {
    for (const read of all ?? []) (readers[read] ??= new Set()).add(reader);
  }
  return readers;
}

/** Numbers, and all that are reached from them. */
function closure(start: Iterable<number>, next: Links): ReadonlySet<number> {
  const found = new Set(start);
  // A set that grows while it is walked is walked to its end.
  for (const index of found) for (const other of next[index] ?? []) found.add(other);
  return found;
}

function rest({ join, lists }: SplitConfig): unknown {
  return join(lists.map(() => []));
}

function lengths({ lists }: SplitConfig): readonly number[] {
  return lists.map(({ length }) => length);
}

function only({ lists, join }: SplitConfig, kept: ReadonlySet<number>): unknown {
  let index = 0;
  return join(lists.map((list) => list.filter(() => kept.has(index++))));
}

/** Compare values as JSON has them; another order of keys is another value. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
