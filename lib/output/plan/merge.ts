/** A three-way merge of texts, line by line. */
import { createRequire } from 'node:module';

import type * as diff3 from 'node-diff3';

/** What a merge came to. */
export interface Merged {
  readonly text: string;
  /** Places where both sides changed the same lines; they stand between conflict markers. */
  readonly conflicts: number;
}

/** The three texts. */
export interface MergeSides {
  /** Where both started from. */
  readonly base: string;
  /** What is there now. */
  readonly mine: string;
  /** What was generated. */
  readonly generated: string;
}

/** Merge what was edited with what is generated now. */
export function merge({ base, mine, generated }: MergeSides): Merged {
  // Most runs merge nothing.
  const { diff3Merge, mergeDiff3 } = createRequire(import.meta.url)('node-diff3') as typeof diff3;
  const sides = [lines(mine), lines(base), lines(generated)] as const;
  const conflicts = diff3Merge(...sides).filter((region) => region.conflict !== undefined).length;
  const label = { a: 'yours', o: 'generated before', b: 'generated now' };
  return { text: mergeDiff3(...sides, { label }).result.join('\n'), conflicts };
}

/** {@link merge}, which leaves what it made itself as it is: a run that was stopped wrote that before it could say so. */
export function mergeOnce(sides: MergeSides): Merged {
  const merged = merge(sides);
  if (merged.conflicts === 0) return merged;
  const before = merge({ ...sides, mine: sides.mine.replace(CONFLICT, '$1') });
  return before.text === sides.mine ? before : merged;
}

const CONFLICT = /^<<<<<<< yours\n((?:.*\n)*?)\|{7} generated before\n(?:.*\n)*?>>>>>>> generated now\n/gm;

function lines(text: string): string[] {
  return text.split('\n');
}
