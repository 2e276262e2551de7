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
  if (!isSame(rest(old), rest(next)) || !isSame(lengths(old), lengths(next))) return undefined;
  const [left, right] = [old.lists.flat(), next.lists.flat()];
  const changed = left.flatMap((part, index) => (isSame(part, right[index]) ? [] : [index]));
  if (changed.some((index) => !isSame(parts.faceOf(left[index]), parts.faceOf(right[index])))) return undefined;
  const reads = readsOf({ parts, left, right, changed: new Set(changed), frame: rest(old) });
  const kept = closure([...closure(changed, reversed(reads)), ...(reads.get(FRAME) ?? [])], reads);
  if (kept.size * 2 > left.length) return undefined;
  return { before: only(old, kept), after: only(next, kept) };
}

/** Stands for all of a config but its parts. */
const FRAME = -1;

/** Which parts a part reads, by their numbers. */
type Reads = ReadonlyMap<number, ReadonlySet<number>>;

interface Parted {
  readonly parts: ConfigParts;
  readonly left: readonly unknown[];
  readonly right: readonly unknown[];
  readonly changed: ReadonlySet<number>;
  readonly frame: unknown;
}

/** A part may read whatever it has the name of, before the change or after it. */
function readsOf({ parts, left, right, changed, frame }: Parted): Reads {
  const byName = new Map<string, number[]>();
  for (const [index, part] of left.entries()) {
    for (const name of parts.namesOf(part)) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [index]);
      else known.push(index);
    }
  }
  const readBy = (...values: readonly unknown[]): ReadonlySet<number> => {
    const found = new Set<number>();
    const note = (text: string): void => {
      for (const index of byName.get(text) ?? []) found.add(index);
      const dot = text.lastIndexOf('.');
      for (const index of dot < 0 ? [] : (byName.get(text.slice(dot + 1)) ?? [])) found.add(index);
    };
    for (const value of values) eachText(value, note);
    return found;
  };
  const reads = new Map(
    left.map((part, index) => [index, readBy(part, ...(changed.has(index) ? [right[index]] : []))]),
  );
  return reads.set(FRAME, readBy(frame));
}

function eachText(value: unknown, note: (text: string) => void): void {
  if (typeof value === 'string') note(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) eachText(inner, note);
}

function reversed(reads: Reads): Reads {
  const readers = new Map<number, Set<number>>();
  for (const [reader, all] of reads) {
    if (reader === FRAME) continue;
    for (const read of all) readers.set(read, (readers.get(read) ?? new Set<number>()).add(reader));
  }
  return readers;
}

/** Numbers, and all that are reached from them. */
function closure(start: Iterable<number>, next: Reads): ReadonlySet<number> {
  const found = new Set(start);
  // A set that grows while it is walked is walked to its end.
  for (const index of found) for (const other of next.get(index) ?? []) found.add(other);
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
