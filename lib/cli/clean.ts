/** Plans that remove what earlier runs wrote, and nothing else. */
import { readManifest } from '../output/manifest.js';
import { makePlan } from '../output/plan.js';
import { pluginTargetNames } from '../plugins/plugins.js';
import { TARGETS } from '../target-names.js';
import type { TargetPlan } from './plan-targets.js';
import { outputDirectory, withStored } from './request.js';
import type { Settings } from './settings.js';

/**
 * Plan the removal of generated files: those that nobody edited, of targets in their output directories.
 *
 * @throws CLIError - what is stored, or a manifest, cannot be read
 */
export async function planClean(
  targets: readonly string[],
  settings: Settings,
  cwd: string,
): Promise<readonly TargetPlan[]> {
  const plans: TargetPlan[] = [];
  const all = [...TARGETS, ...pluginTargetNames({ cwd, plugins: settings.plugins }, TARGETS)];
  for (const target of all.filter((name) => targets.length === 0 || targets.includes(name))) {
    const own = await withStored(settings, target, cwd);
    const outDir = outputDirectory(own, cwd);
    const manifest = readManifest(outDir);
    const isThere = [...manifest.files.values()].some((entry) => entry.target === target);
    if (isThere) plans.push({ target, settings: own, plan: makePlan([], outDir, { owner: { target, manifest } }) });
  }
  return plans;
}
