/** Plans that remove what earlier runs wrote, and nothing else. */
import { readManifest } from '../output/manifest.js';
import { plan as makePlan } from '../output/plan.js';
import { TARGETS, type TargetName } from '../pipeline.js';
import type { TargetPlan } from './plan-targets.js';
import { outputDirectory, withStored } from './request.js';
import type { Settings } from './settings.js';

/**
 * Plan the removal of generated files: those that nobody edited, of targets in their output directories.
 *
 * @throws CLIError - what is stored, or a manifest, cannot be read
 */
export function planClean(targets: readonly TargetName[], settings: Settings, cwd: string): readonly TargetPlan[] {
  return TARGETS.filter((target) => targets.length === 0 || targets.includes(target)).flatMap((target) => {
    const own = withStored(settings, target, cwd);
    const outDir = outputDirectory(own, cwd);
    const manifest = readManifest(outDir);
    const isThere = [...manifest.files.values()].some((entry) => entry.target === target);
    return isThere ? [{ target, settings: own, plan: makePlan([], outDir, { owner: { target, manifest } }) }] : [];
  });
}
