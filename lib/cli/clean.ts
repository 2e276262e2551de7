/** Plans that remove what earlier runs wrote, and nothing else; a run that was killed is finished first. */
import type { Manifest } from '../output/state/manifest.js';
import { readManifest } from '../output/state/read-manifest.js';
import { makePlan } from '../output/plan/plan.js';
import { replayJournal } from '../output/write/journal.js';
import { refuseStateLinks } from '../output/state/links.js';
import { pluginTargetNames } from '../plugins/plugins.js';
import { TARGETS } from '../target-names.js';
import type { OnReplayed, TargetPlan } from './plan-targets.js';
import { outputDirectory, storedTargets, withStored } from './request.js';
import type { Settings } from './settings.js';
import { unknownWord } from './tool-word.js';

/**
 * Plan the removal of generated files: those that nobody edited, of targets in their output directories.
 *
 * @param targets - also those that a manifest names and no plug-in brings any more; none: all
 * @param onReplayed - told of a run that was killed, as soon as it is finished
 * @throws UsageError - a target is none that the project knows, and left nothing
 * @throws CLIError - what is stored, or a manifest, cannot be read
 */
export async function planClean(
  targets: readonly string[],
  settings: Settings,
  cwd: string,
  onReplayed?: OnReplayed,
): Promise<readonly TargetPlan[]> {
  const brought = [...TARGETS, ...pluginTargetNames({ cwd, plugins: settings.plugins }, TARGETS)];
  const names = new Set([...brought, ...Object.keys(await storedTargets(cwd))]);
  // One that nothing names any more wrote where targets write by default.
  const places = [...(await placesOf(names, settings, cwd)), { own: settings, outDir: outputDirectory(settings, cwd) }];
  const gone = targets.filter((target) => !brought.includes(target));
  if (gone.length > 0) checkKnown(gone, places);
  const isWanted = (target = ''): boolean => targets.length === 0 || targets.includes(target);
  const plans = new Map<string, TargetPlan>();
  // Where the files of one that is gone are, only manifests tell.
  for (const { name, own, outDir } of places.filter((place) => gone.length > 0 || isWanted(place.name))) {
    refuseStateLinks(outDir);
    if (!settings.dryRun) replayJournal(outDir).forEach((line) => onReplayed?.(line));
    const manifest = readManifest(outDir);
    const written = targetsIn(manifest);
    const others = [...written].filter((target) => !brought.includes(target));
    for (const target of [name ?? '', ...others].filter((one) => written.has(one) && isWanted(one))) {
      const plan = makePlan([], outDir, { owner: { target, manifest } });
      plans.set(`${target} ${outDir}`, { target, settings: own, plan });
    }
  }
  return [...plans.values()];
}

/** Where a target writes. */
interface Place {
  /** None: any. */
  readonly name?: string;
  readonly own: Settings;
  /** Absolute */
  readonly outDir: string;
}

async function placesOf(names: ReadonlySet<string>, settings: Settings, cwd: string): Promise<readonly Place[]> {
  return Promise.all(
    [...names].map(async (name) => {
      const own = await withStored(settings, name, cwd);
      return { name, own, outDir: outputDirectory(own, cwd) };
    }),
  );
}

/** Make sure that the project remembers targets, or that they left something. */
function checkKnown(targets: readonly string[], places: readonly Place[]): void {
  const left = places.flatMap(({ outDir }) => [...targetsIn(readManifest(outDir))]);
  const known = [...new Set([...places.flatMap(({ name = [] }) => name), ...left])];
  const unknown = targets.find((target) => !known.includes(target));
  if (unknown !== undefined) throw unknownWord(unknown, { behind: 'clean', kind: 'target', known });
}

function targetsIn({ files }: Manifest): ReadonlySet<string> {
  return new Set([...files.values()].map(({ target }) => target));
}
