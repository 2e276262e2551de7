/**
 * Changes of both sides that stand side by side, without a line between them that neither changed: a merge tells them apart
 * where each is about lines of its own. What is about the same lines stays a conflict.
 */
import { diff3 } from './diff3.js';

/** The lines of the three texts at one place. */
export interface Place {
  readonly mine: readonly string[];
  readonly base: readonly string[];
  readonly generated: readonly string[];
}

/** Lines of the base, from `start` to before `end`, and what one side has in their place. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/**
 * Merge what stands side by side.
 *
 * @returns nothing where both sides are about the same lines
 */
export function mergeTouching(place: Place): readonly string[] | undefined {
  return isMerged(place) ? place.mine : merged(place);
}

/**
 * Tell whether what is generated was brought in before: then it can be taken out, and brought in again. What only goes is in no
 * text, and nothing tells who took it out.
 */
function isMerged({ mine, base, generated }: Place): boolean {
  if (!hunksOf(base, generated).every(({ lines }) => lines.some((line) => firstWord(line).length > 0))) return false;
  const without = merged({ mine, base: generated, generated: base });
  if (without === undefined) return false;
  const again = merged({ mine: without, base, generated });
  return again !== undefined && isSame(again, mine);
}

function merged({ mine, base, generated }: Place): readonly string[] | undefined {
  const ours = hunksOf(base, mine);
  const theirs = hunksOf(base, generated).filter((one) => !ours.some((other) => isEqual(one, other)));
  if (theirs.some((one) => ours.some((other) => !areApart(other, one)))) return undefined;
  // Of two that bring something in at one place, what is generated comes first: it goes on with what is generated before it.
  const inOrder = [...theirs, ...ours].sort((one, other) => one.start - other.start || one.end - other.end);
  const ends = [0, ...inOrder.map(({ end }) => end)];
  const parts = inOrder.flatMap(({ start, lines }, index) => [...base.slice(ends[index], start), ...lines]);
  return [...parts, ...base.slice(ends.at(-1))];
}

/** Tell whether two changes are about lines of their own. */
function areApart(mine: Hunk, generated: Hunk): boolean {
  if (generated.end < mine.start || mine.end < generated.start) return true;
  if (isInsertion(mine) && isInsertion(generated)) return !haveWordsAlike(mine.lines, generated.lines);
  if (isInsertion(mine)) return isBeside(mine, generated);
  if (isInsertion(generated)) return isBeside(generated, mine);
  return mine.end === generated.start || generated.end === mine.start;
}

/** Above lines that go, what is brought in may be about these: a comment, a decorator. */
function isBeside({ start }: Hunk, other: Hunk): boolean {
  return start === other.end || (start === other.start && other.lines.length > 0);
}

function isInsertion({ start, end }: Hunk): boolean {
  return start === end;
}

/** Lines that begin with the same word may be the same field, written by both. */
function haveWordsAlike(mine: readonly string[], generated: readonly string[]): boolean {
  const words = new Set(mine.flatMap(firstWord));
  return generated.flatMap(firstWord).some((word) => words.has(word));
}

function firstWord(line: string): readonly string[] {
  return /\w+/.exec(line) ?? [];
}

function hunksOf(base: readonly string[], side: readonly string[]): readonly Hunk[] {
  const { diffIndices } = diff3();
  return diffIndices([...base], [...side]).map(({ buffer1: [start, length], buffer2Content }) => ({
    start,
    end: start + length,
    lines: buffer2Content,
  }));
}

function isEqual(one: Hunk, other: Hunk): boolean {
  return one.start === other.start && one.end === other.end && isSame(one.lines, other.lines);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
