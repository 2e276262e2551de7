/** What a run tells of what it puts in order: after a merge of branches, or of an earlier version of this tool. */
import { join } from 'node:path';

import { MANIFEST, STATE_DIRECTORY, writeManifest } from '../state/manifest.js';
import { isBehind, type Plan, type PlannedFile } from '../plan/plan.js';

/**
 * Find what runs mend.
 *
 * @returns absolute paths: of manifests with lines of both sides of a merge and of files that are made anew because both
 *   sides had changed them; and of directories that an earlier version wrote
 */
export function mendedPaths(plans: readonly Plan[]): {
  readonly merged: readonly string[];
  readonly old: readonly string[];
} {
  const by = (mends: 'merge' | 'old'): readonly Plan[] =>
    plans.filter((plan) => plan.options.owner?.manifest.mends === mends && !waitsForUpdate(plan));
  const merged = by('merge').flatMap(({ outDir, files, options }) => [
    join(outDir, MANIFEST),
    ...files.filter((planned) => isMended(planned, options)).map(({ target }) => target),
  ]);
  return { merged: unique(merged), old: unique(by('old').map(({ outDir }) => join(outDir, STATE_DIRECTORY))) };
}

/** What an earlier run has put in order but for files of the user's: both sides are known of them until an update. */
function waitsForUpdate({ files, options: { owner } }: Plan): boolean {
  const known = owner?.manifest;
  if (known?.text === undefined || writeManifest(known) !== known.text) return false;
  const behind = new Set(files.filter(isBehind).map(({ file }) => file.path));
  return [...known.files].every(([path, { others }]) => others === undefined || behind.has(path));
}

function isMended({ file, action, state }: PlannedFile, { owner }: Plan['options']): boolean {
  return action === 'force' && state === 'outdated' && owner?.manifest.files.get(file.path)?.others !== undefined;
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].sort();
}
