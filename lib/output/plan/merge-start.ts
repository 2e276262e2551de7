/**
 * What a merge of an edited file starts from. Where git merged branches there are the texts that both of them generated, and
 * maybe conflicts: those in which one side has nothing but what it generated say nothing that is not made anew.
 */
import type { ManifestEntry } from '../state/manifest.js';
import { textsOf } from '../state/texts.js';
import { diff3 } from './diff3.js';

/** Where a merge starts. */
export interface MergeStart {
  /** What was generated before. */
  readonly base: string;
  /** What is there now, without conflicts of git that nobody has to settle. */
  readonly mine: string;
}

/**
 * Find where a merge starts.
 *
 * @param known - what is known of the file `path` below the output directory `root`
 * @returns nothing where what was generated before is gone
 */
export function mergeStart(
  mine: string,
  { root, path, known }: { readonly root: string; readonly path: string; readonly known: ManifestEntry },
): MergeStart | undefined {
  return startAmong(textsOf(root, path, known), mine);
}

/** {@link mergeStart}, by the texts that were generated before. */
export function startAmong(texts: readonly string[], mine: string): MergeStart | undefined {
  const settled = settledByOneSide(texts, mine);
  if (settled !== undefined) return settled;
  const [base] = [...texts].sort((one, other) => distance(one, mine) - distance(other, mine));
  return base === undefined ? undefined : { base, mine };
}

/** In all conflicts one side has what it generated: the other one goes on, from what that generated. */
function settledByOneSide(texts: readonly string[], mine: string): MergeStart | undefined {
  if (texts.length !== 2) return undefined;
  const blocks = [...mine.matchAll(CONFLICT)].map(({ groups: { ours = '', theirs = '' } = {} }) => ({ ours, theirs }));
  if (blocks.length === 0) return undefined;
  const [first = '', second = ''] = texts;
  for (const [base, made] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const [kept, gone] of [
      ['ours', 'theirs'],
      ['theirs', 'ours'],
    ] as const) {
      if (!blocks.every((block) => block[gone] !== '' && made.includes(`\n${block[gone]}`))) continue;
      return { base, mine: mine.replace(CONFLICT, `$<${kept}>`) };
    }
  }
  return undefined;
}

/** A conflict as git marks it, with or without the text that both sides started from. */
const CONFLICT =
  /^<{7} .*\n(?<ours>(?:(?![<|=>]{7}).*\n)*)(?:\|{7}.*\n(?:(?![<=>]{7}).*\n)*)?={7}\n(?<theirs>(?:(?![<|=>]{7}).*\n)*)>{7} .*\n/gm;

/** How many lines differ. */
function distance(one: string, other: string): number {
  const { diffIndices } = diff3();
  const hunks = diffIndices(one.split('\n'), other.split('\n'));
  return hunks.reduce((sum, { buffer1: [, gone], buffer2: [, come] }) => sum + gone + come, 0);
}
