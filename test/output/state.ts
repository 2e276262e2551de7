/** Runs of a target in a directory of a test, as the commands do them. */
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { readManifest } from '../../lib/output/state/read-manifest.js';
import { makePlan, type Plan, type PlanOptions } from '../../lib/output/plan/plan.js';
import { readFileStates } from '../../lib/output/state/file-states.js';
import { replayJournal } from '../../lib/output/write/journal.js';
import { applyPlan } from '../../lib/output/write/write.js';

/** What is remembered of a run: with it, what files hold is remembered too. */
export const RECORD = { text: '{}' };

/** Plan the files of a target. */
export function planned(files: readonly GeneratedFile[], root: string, options: PlanOptions = {}, target = 'be'): Plan {
  const known = { owner: { target, manifest: readManifest(root) }, fileStates: readFileStates(root, target) };
  return makePlan(files, root, { ...known, ...options });
}

/** Plan the files of a target, and write them. */
export async function run(
  files: readonly GeneratedFile[],
  root: string,
  options: PlanOptions = {},
  target = 'be',
): Promise<Plan> {
  replayJournal(root);
  const decided = planned(files, root, options, target);
  await applyPlan(decided);
  return decided;
}
