/** A plan as one JSON document, for programs. Its shape only grows. */
import { join } from 'node:path';

import { factsOf } from '../state/facts.js';
import type { GoneNames } from '../plan/gone-names.js';
import { changesAnything, type FileAction, type FileState, isBehind, type Plan } from '../plan/plan.js';
import { displayPath } from '../safe-path.js';

/** The plans of a run. */
export interface PlanDocument {
  readonly version: 1;
  /** Whether carrying them out changes any file but this tool's own. */
  readonly changes: boolean;
  readonly targets: readonly TargetDocument[];
}

/** The plan of a target; all paths are relative to where the tool ran, where they are below. */
export interface TargetDocument {
  readonly target: string;
  readonly directory: string;
  readonly files: readonly FileDocument[];
  /** Lines about the config; none where there is nothing to say. */
  readonly notes?: readonly string[];
  /** Names of its API that are gone, a line each; none where there are none. */
  readonly gone?: readonly string[];
  /** Edited files that are no longer generated. */
  readonly released: readonly string[];
}

/** One file. */
export interface FileDocument {
  readonly path: string;
  readonly action: FileAction | 'remove';
  readonly state: FileState;
  /** Operations that make it. */
  readonly operations: readonly string[];
  /** Where an edited version is kept. */
  readonly kept?: string;
  /** Conflicts of a merge. */
  readonly conflicts?: number;
  /** Whether it is the user's, and lacks what is generated now; default: no. */
  readonly behind?: true;
}

/** Describe plans by the names of their targets. */
export function planDocument(plans: readonly NotedPlan[], cwd: string): PlanDocument {
  return {
    version: 1,
    changes: plans.some(({ plan }) => changesAnything(plan)),
    targets: plans.map((noted) => targetDocument(noted, cwd)),
  };
}

interface NotedPlan {
  readonly target: string;
  readonly plan: Plan;
  readonly notes?: readonly string[];
  readonly gone?: GoneNames;
}

function targetDocument({ target, plan, notes = [], gone }: NotedPlan, cwd: string): TargetDocument {
  const shown = (path: string): string => displayPath(join(plan.outDir, path), cwd);
  const files = plan.files.map((planned): FileDocument => {
    const { file, action, state, edit } = planned;
    return {
      path: shown(file.path),
      action,
      state,
      operations: factsOf(file).operations,
      ...(edit?.kept && { kept: shown(edit.kept.path) }),
      ...(edit?.merged && { conflicts: edit.merged.conflicts }),
      ...(isBehind(planned) && { behind: true }),
    };
  });
  const removed = plan.stale.removed.map((path): FileDocument => {
    const operations = plan.options.owner?.manifest.files.get(path)?.operations ?? [];
    return { path: shown(path), action: 'remove', state: 'outdated', operations };
  });
  return {
    target,
    directory: displayPath(plan.outDir, cwd),
    files: [...files, ...removed].sort((left, right) => (left.path < right.path ? -1 : 1)),
    released: plan.stale.released.map(shown),
    ...(notes.length > 0 && { notes }),
    ...(gone && { gone: gone.lines }),
  };
}
