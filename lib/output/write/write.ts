/**
 * Carries out a plan. Every new content first stands whole beside its place; only when all of them do are they
 * renamed. A failure changes nothing: what was renamed by then is put back. A run that is killed after that is finished by the
 * next one.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { GeneratedFile } from '../../core/fragment.js';
import { GenerationError } from '../../core/problem.js';
import { Interrupted, holdSignals } from '../../signals.js';
import { type Kept, keep } from './kept.js';
import { directoriesBelow, removeLeftovers } from './leftovers.js';
import { STATE_DIRECTORY } from '../state/manifest.js';
import { isWritten, makePlan, type Plan, type OverwriteOptions } from '../plan/plan.js';
import { removeFiles } from './remove.js';
import { writeFileStates } from '../state/file-states.js';
import { createStaging, discard, publish, stage } from './staging.js';
import { stepsOf } from './steps.js';

/** How a write is watched. */
export interface ApplyOptions {
  /** Called now and then with the number of files that are ready. */
  readonly onProgress?: (ready: number, total: number) => void;
}

/** {@link applyPlans} for one plan. */
export async function applyPlan(plan: Plan, options: ApplyOptions = {}): Promise<number> {
  return applyPlans([plan], options);
}

/**
 * Write what plans say; files that they leave alone are not opened. Either all of them are carried out, or none is.
 *
 * @returns the number of generated files written
 * @throws GenerationError - the disk refused; the message names the path and says what became of the others
 * @throws Interrupted - SIGINT, SIGTERM or SIGHUP arrived before the first file was replaced
 */
export async function applyPlans(plans: readonly Plan[], { onProgress }: ApplyOptions = {}): Promise<number> {
  removeLeftovers(plans.flatMap(directoriesOf));
  const { files, stale, state, obsolete, notes } = stepsOf(plans);
  const [noted, content, records] = [createStaging(), createStaging(), createStaging()];
  let kept: Kept | undefined;
  const clean = (): boolean => {
    const isBack = kept?.putBack() ?? true;
    for (const staging of [content, records, noted]) discard(staging);
    return isBack;
  };
  const signals = watchSignals();
  process.on('exit', clean);
  try {
    for (const file of notes) stage(noted, file);
    for (const [index, file] of files.entries()) {
      if (index % FILES_PER_TURN === 0) {
        onProgress?.(index, files.length);
        await nextTurn();
        if (signals.arrived()) throw new Interrupted();
      }
      stage(content, file);
    }
    for (const file of state) stage(records, file);
    kept = keep([...files, ...stale, ...state, ...obsolete]);
    publish(content);
    removeFiles(stale);
    publish(records);
    removeFiles(obsolete);
    discard(noted);
    kept.drop();
    kept = undefined;
    if (files.length + state.length > 0) for (const plan of plans) noteFileStates(plan);
    return plans.flatMap((plan) => plan.files.filter(isWritten)).length;
  } catch (error) {
    const isBegun = kept !== undefined;
    const isBack = clean();
    throw isBegun ? withOutcome(error, isBack) : error;
  } finally {
    process.off('exit', clean);
    signals.release();
  }
}

/** Say what became of files of which some had been replaced. */
function withOutcome(error: unknown, isBack: boolean): unknown {
  if (!(error instanceof GenerationError)) return error;
  const outcome = isBack ? 'no file was changed' : 'not all could be put back, and the next run mends the rest';
  return new GenerationError(error.messages.map((line) => `${line}; ${outcome}`));
}

/** Every directory that a run may have written to. */
function directoriesOf({ outDir, files, options }: Plan): readonly string[] {
  const state = join(outDir, STATE_DIRECTORY);
  const own = options.owner === undefined || !existsSync(state) ? [] : directoriesBelow(state);
  return [outDir, ...own, ...files.map(({ target }) => dirname(target))];
}

/** Note what the files hold now. */
function noteFileStates({ outDir, files, options: { owner, fileStates } }: Plan): void {
  if (owner === undefined || fileStates === undefined) return;
  const paths = files.map(({ file }) => file.path);
  writeFileStates({ outDir, target: owner.target, before: fileStates }, paths);
}

/**
 * Write generated files below a directory.
 *
 * @param outDir - made when it is not there
 * @returns the number of files written; unchanged and skipped ones do not count
 * @throws CLIError - `forcePaths` names a file that is not among them
 * @throws GenerationError - a path leaves the directory, something stands in its way, or the disk refused
 * @throws Interrupted - a signal arrived before the first file was replaced
 *
 * @example
 * import { type GeneratedFile, writeFiles } from 'generator-codegen';
 * const notice: GeneratedFile = { path: 'NOTICE', content: 'MIT\n', ifExists: 'skip', executable: false };
 * const written = await writeFiles([notice], 'out');
 */
export async function writeFiles(
  files: readonly GeneratedFile[],
  outDir: string,
  options: OverwriteOptions = {},
): Promise<number> {
  return applyPlan(makePlan(files, outDir, options));
}

/** Signals reach JavaScript only between turns of the event loop; so many files take a few milliseconds. */
const FILES_PER_TURN = 64;

function watchSignals(): { readonly arrived: () => boolean; readonly release: () => void } {
  let arrived = false;
  const note = (): void => {
    arrived = true;
  };
  return { arrived: () => arrived, release: holdSignals(note) };
}
