/** A three-way merge of texts, line by line. */
import { CONFLICT_MARK, conflictLine } from '../../conflict-mark.js';
import { GenerationError } from '../../core/problem.js';
import { displayPath } from '../safe-path.js';
import { mergeCommented } from './comments.js';
import { diff3 } from './diff3.js';
import { mergeTouching, type Place } from './touching.js';

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
  const { diff3Merge } = diff3();
  let conflicts = 0;
  const theirs = LIST.test(generated) ? withoutListed({ mine, base, generated }) : lines(generated);
  const merged = diff3Merge(lines(mine), lines(base), theirs).flatMap(({ ok, conflict }) => {
    if (conflict === undefined) return ok ?? [];
    const place = { mine: conflict.a, base: conflict.o, generated: conflict.b };
    const settled = mergeTouching(place) ?? mergeCommented(place, mergeTouching);
    if (settled !== undefined) return settled;
    conflicts += 1;
    return marked(place);
  });
  return { text: merged.join('\n'), conflicts };
}

/** The mark that lists end in whose entries stand in any order, one on each line. */
const LIST = /^(?:#|\/\/) codegen:\w+$/m;

/** The generated lines, but for new ones that a list has already, wherever: git puts those of two branches in its own order. */
function withoutListed({ mine, base, generated }: MergeSides): string[] {
  const before = new Set(lines(base));
  const listed = new Set(lines(mine));
  return lines(generated).filter((line) => before.has(line) || !listed.has(line));
}

/** Both sides, and what they started from, as git shows them. */
function marked({ mine, base, generated }: Place): readonly string[] {
  return [YOURS, ...mine, '||||||| generated before', ...base, '=======', ...generated, '>>>>>>> generated now'];
}

/** {@link merge}, which leaves what it made itself as it is: a run that was stopped wrote that before it could say so. */
export function mergeOnce(sides: MergeSides): Merged {
  const mine = sides.mine.replace(CONFLICT, '$1');
  const before = mine === sides.mine ? undefined : merge({ ...sides, mine });
  return before?.text === sides.mine ? before : merge(sides);
}

/**
 * {@link mergeOnce} of a file, which may not be begun before the one before it is settled: marks inside of marks nobody can read.
 *
 * @throws GenerationError - conflict markers stand in the file
 */
export function mergeFile(path: string, sides: MergeSides): Merged {
  const merged = mergeOnce(sides);
  const line = conflictLine(sides.mine);
  if (line === undefined || merged.text === sides.mine) return merged;
  const place = `${displayPath(path, process.cwd())}:${String(line)}`;
  throw new GenerationError([`${place}: conflict markers of an earlier merge stand here; settle them, and run again`]);
}

const YOURS = `${CONFLICT_MARK}yours`;

const CONFLICT = /^<<<<<<< yours\n((?:.*\n)*?)\|{7} generated before\n(?:.*\n)*?>>>>>>> generated now\n/gm;

function lines(text: string): string[] {
  return text.split('\n');
}
