/** What a run tells of what it puts in order: after a merge of branches, or of an earlier version of this tool. */
import { join } from 'node:path';

import { MANIFEST, STATE_DIRECTORY } from '../state/manifest.js';
import type { Plan, PlannedFile } from '../plan/plan.js';

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
    plans.filter(({ options }) => options.owner?.manifest.mends === mends);
  const merged = by('merge').flatMap(({ outDir, files, options }) => [
    join(outDir, MANIFEST),
    ...files.filter((planned) => isMended(planned, options)).map(({ target }) => target),
  ]);
  return { merged: unique(merged), old: unique(by('old').map(({ outDir }) => join(outDir, STATE_DIRECTORY))) };
}

function isMended({ file, action, state }: PlannedFile, { owner }: Plan['options']): boolean {
  return action === 'force' && state === 'outdated' && owner?.manifest.files.get(file.path)?.others !== undefined;
}

function unique(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].sort();
}
