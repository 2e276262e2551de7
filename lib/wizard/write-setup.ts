/**
 * Puts the configs of a set-up on the disk, where the targets read them, and takes them back when the targets cannot be
 * generated from them, or the process ends before they are.
 */
import { join } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { isWritten, makePlan, type Plan, type PlannedFile } from '../output/plan/plan.js';
import { keep } from '../output/write/kept.js';
import { removeFiles } from '../output/write/remove.js';
import { applyPlan } from '../output/write/write.js';

/** Files that were written, and the way back. */
export interface WrittenSetup {
  /** What is to be said of files that were there and stay as they are. */
  readonly left: readonly string[];
  /** Put everything back as it was; tells whether that could be done. */
  readonly undo: () => boolean;
  /** Let it stand: what was made from it is written. */
  readonly settle: () => void;
}

/**
 * Write the files of a set-up into a project, in their order. A process that ends before they are settled takes them back;
 * one that is killed leaves the first of them.
 *
 * @param without - paths of files that go
 * @throws GenerationError - something stands in the way, or the disk refused; nothing was changed
 */
export async function writeSetup(
  files: readonly GeneratedFile[],
  cwd: string,
  without: readonly string[] = [],
): Promise<WrittenSetup> {
  const paths = files.map(({ path }) => path);
  const sorted = makePlan(files, cwd);
  const placeOf = ({ file }: PlannedFile): number => paths.indexOf(file.path);
  const plan = { ...sorted, files: sorted.files.toSorted((left, right) => placeOf(left) - placeOf(right)) };
  const gone = without.map((path) => ({ target: join(plan.outDir, path), outDir: plan.outDir }));
  const written = plan.files.filter(isWritten).map(({ target }) => ({ target, outDir: plan.outDir }));
  // What configs import goes when none of them does so any more.
  const kept = keep([...written, ...gone]);
  const undo = (): boolean => {
    process.off('exit', undo);
    return kept.putBack();
  };
  const settle = (): void => {
    process.off('exit', undo);
    kept.drop();
  };
  process.on('exit', undo);
  try {
    await applyPlan(plan);
    removeFiles(gone);
  } catch (error) {
    undo();
    throw error;
  }
  return { left: leftLines(plan), undo, settle };
}

function leftLines({ files }: Plan): readonly string[] {
  const left = files.filter(({ action }) => action === 'skip');
  if (left.length === 0) return [];
  const hint = 'These were there and stay as they are, without what you told of them now; edit them:';
  return ['', hint, ...left.map(({ file }) => `  ${file.path}`)];
}
