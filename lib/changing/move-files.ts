/** Carries out what becomes of the files of a resource that is gone, or called otherwise now. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { TargetPlan } from '../cli/plan-targets.js';
import type { Manifest } from '../output/state/manifest.js';
import { readManifest } from '../output/state/read-manifest.js';
import { removeFiles } from '../output/write/remove.js';
import type { Project } from '../setup/project.js';
import type { ConfigChange } from './config-change.js';
import { movedFiles } from './moved-files.js';

/** What was made in the directories of a project, by their absolute paths. */
export function manifestsOf({ targets }: Project, cwd: string): ReadonlyMap<string, Manifest> {
  const directories = Object.values(targets).map(({ prefixPath }) => resolve(cwd, prefixPath));
  return new Map(directories.map((outDir) => [outDir, readManifest(outDir)]));
}

/** A run that was carried out, and what was there before. */
interface Made {
  readonly planned: readonly TargetPlan[];
  readonly before: ReadonlyMap<string, Manifest>;
  readonly cwd: string;
}

/**
 * Move the files of a resource, or remove them, once all that takes their place is written.
 *
 * @returns what is to be said of it
 */
export function moveFiles({ resource, unused = [] }: ConfigChange, { planned, before, cwd }: Made): readonly string[] {
  if (resource === undefined) return [];
  const directories = [...before].map(([outDir, manifest]) => {
    const plans = planned.filter(({ plan }) => plan.outDir === outDir);
    const now = new Set(plans.flatMap(({ plan }) => plan.files.map(({ file }) => file.path)));
    return { outDir, before: manifest, now };
  });
  const { removed, merged, told } = movedFiles(resource, directories);
  for (const [path, text] of merged) writeFileSync(path, text);
  const configs = unused.map((path) => ({ target: resolve(cwd, path), outDir: cwd }));
  removeFiles([...removed.map((target) => ({ target, outDir: cwd })), ...configs]);
  return told;
}
