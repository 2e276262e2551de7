/** Runs of a target in a directory of a test, as the commands do them. */
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { readManifest } from '../../lib/output/read-manifest.js';
import { makePlan, type Plan, type PlanOptions } from '../../lib/output/plan.js';
import { readSeen } from '../../lib/output/seen.js';
import { replayJournal } from '../../lib/output/journal.js';
import { applyPlan } from '../../lib/output/write.js';

/** What is remembered of a run: with it, what files hold is remembered too. */
export const RECORD = { text: '{}' };

/** Plan the files of a target. */
export function planned(files: readonly GeneratedFile[], root: string, options: PlanOptions = {}, target = 'be'): Plan {
  const known = { owner: { target, manifest: readManifest(root) }, seen: readSeen(root, target) };
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
