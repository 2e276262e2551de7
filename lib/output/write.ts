/**
 * Carries out a plan. Every new content first stands whole beside its place; only when all of them do are they
 * renamed, so a failure before that changes nothing and one after it leaves each file old or new.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { GeneratedFile } from '../core/fragment.js';
import { CLIError } from '../core/problem.js';
import { isWritten, plan as makePlan, type Plan, type PlanOptions } from './plan.js';
import { createStaging, discard, publish, stage } from './staging.js';

/** The user or the system stopped a write. */
export class Interrupted extends CLIError {
  constructor() {
    super(['interrupted; no file was changed']);
  }
}

/** How a write is watched. */
export interface ApplyOptions {
  /** Called now and then with the number of files that are ready. */
  readonly onProgress?: (ready: number, total: number) => void;
}

/**
 * Write what a plan says; files that it leaves alone are not opened.
 *
 * @returns the number of files written
 * @throws GenerationError - the disk refused; the message names the path and says what became of the others
 * @throws Interrupted - SIGINT, SIGTERM or SIGHUP arrived before the first file was replaced
 */
export async function applyPlan(plan: Plan, { onProgress }: ApplyOptions = {}): Promise<number> {
  const files = plan.files.filter(isWritten);
  const staging = createStaging();
  const signals = watchSignals();
  const clean = (): void => {
    discard(staging);
  };
  process.on('exit', clean);
  try {
    for (const [index, { file, target, action }] of files.entries()) {
      if (index % FILES_PER_TURN === 0) {
        onProgress?.(index, files.length);
        await nextTurn();
        if (signals.arrived()) throw new Interrupted();
      }
      const { content, executable } = file;
      stage(staging, { target, content, executable, replaces: action === 'force' });
    }
    publish(staging);
    return files.length;
  } catch (error) {
    clean();
    throw error;
  } finally {
    process.off('exit', clean);
    signals.release();
  }
}

/** {@link applyPlan} for several plans: either all of them are carried out, or none is. */
export async function applyPlans(plans: readonly Plan[], options: ApplyOptions = {}): Promise<number> {
  const [first] = plans;
  return first === undefined ? 0 : applyPlan({ ...first, files: plans.flatMap(({ files }) => files) }, options);
}

/**
 * Write generated files below a directory (reference 2.6).
 *
 * @param outDir - made when it is not there
 * @returns the number of files written; unchanged and skipped ones do not count
 * @throws CLIError - `forcePaths` names a file that is not among them
 * @throws GenerationError - a path leaves the directory, something stands in its way, or the disk refused
 * @throws Interrupted - a signal arrived before the first file was replaced
 */
export async function writeFiles(
  files: readonly GeneratedFile[],
  outDir: string,
  options: PlanOptions = {},
): Promise<number> {
  return applyPlan(makePlan(files, outDir, options));
}

/** Signals reach JavaScript only between turns of the event loop; so many files take a few milliseconds. */
const FILES_PER_TURN = 64;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function watchSignals(): { readonly arrived: () => boolean; readonly release: () => void } {
  let arrived = false;
  const note = (): void => {
    arrived = true;
  };
  for (const signal of SIGNALS) process.on(signal, note);
  return {
    arrived: () => arrived,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, note);
    },
  };
}
