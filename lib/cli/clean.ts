/** Plans that remove what earlier runs wrote, and nothing else; a run that was killed is finished first. */
import { readManifest } from '../output/manifest.js';
import { makePlan } from '../output/plan.js';
import { finishStopped } from '../output/unfinished.js';
import { pluginTargetNames } from '../plugins/plugins.js';
import { TARGETS } from '../target-names.js';
import type { OnFinished, TargetPlan } from './plan-targets.js';
import { outputDirectory, withStored } from './request.js';
import type { Settings } from './settings.js';

/**
 * Plan the removal of generated files: those that nobody edited, of targets in their output directories.
 *
 * @param onFinished - told of a run that was killed, as soon as it is finished
 * @throws CLIError - what is stored, or a manifest, cannot be read
 */
export async function planClean(
  targets: readonly string[],
  settings: Settings,
  cwd: string,
  onFinished?: OnFinished,
): Promise<readonly TargetPlan[]> {
  const known = [...TARGETS, ...pluginTargetNames({ cwd, plugins: settings.plugins }, TARGETS)];
  const plans = new Map<string, TargetPlan>();
  for (const name of known.filter((one) => targets.length === 0 || targets.includes(one))) {
    const own = await withStored(settings, name, cwd);
    const outDir = outputDirectory(own, cwd);
    if (!settings.dryRun) finishStopped(outDir).forEach((line) => onFinished?.(line));
    const manifest = readManifest(outDir);
    const written = new Set([...manifest.files.values()].map(({ target }) => target));
    // Nobody can name a target whose plug-in is gone.
    const gone = targets.length === 0 ? [...written].filter((target) => !known.includes(target)) : [];
    for (const target of [name, ...gone].filter((one) => written.has(one))) {
      const plan = makePlan([], outDir, { owner: { target, manifest } });
      plans.set(`${target} ${outDir}`, { target, settings: own, plan });
    }
  }
  return [...plans.values()];
}
