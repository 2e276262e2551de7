/** Runs of a target in a directory of a test, as the commands do them. */
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { readManifest } from '../../lib/output/manifest.js';
import { plan, type Plan, type PlanOptions } from '../../lib/output/plan.js';
import { applyPlan } from '../../lib/output/write.js';

/** Plan the files of a target. */
export function planned(files: readonly GeneratedFile[], root: string, options: PlanOptions = {}, target = 'be'): Plan {
  return plan(files, root, { owner: { target, manifest: readManifest(root) }, ...options });
}

/** Plan the files of a target, and write them. */
export async function run(
  files: readonly GeneratedFile[],
  root: string,
  options: PlanOptions = {},
  target = 'be',
): Promise<Plan> {
  const decided = planned(files, root, options, target);
  await applyPlan(decided);
  return decided;
}
