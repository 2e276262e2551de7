/** What carrying plans out changes on the disk, file by file and in which order. The disk is read here, never changed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { nextState, type StateFile } from '../state/next-state.js';
import { factsOf, hashOf } from '../state/facts.js';
import { contentOf, isWritten, type Plan, type PlannedFile } from '../plan/plan.js';
import type { RemovedFile } from './remove.js';
import { type StagedFile, temporaryBeside } from './staging.js';
import { type Change, hashAt, JOURNAL, writeJournal } from './journal.js';

/** A file that is written. */
export type Write = Change & StagedFile;

/** All that is done, in this order; each list of files is followed by what goes then. */
export interface Steps {
  /** Generated files, and what edited ones held. */
  readonly files: readonly Write[];
  readonly stale: readonly Change[];
  /** What this tool knows of them, the manifests first. */
  readonly state: readonly Write[];
  readonly obsolete: readonly Change[];
  /** For the next run, if this one is killed: there before anything else is, and as long as something is left to do. */
  readonly notes: readonly StagedFile[];
}

/** Find out what to do for plans. */
export function stepsOf(plans: readonly Plan[]): Steps {
  const { manifests, texts, records, obsolete } = nextState(plans);
  const written = plans.flatMap((plan) => plan.files.filter(isWritten).map((planned) => fileStep(planned, plan)));
  const files = [...plans.flatMap(keptVersions).map((file) => stateStep(file)), ...written];
  const stale = plans.flatMap(staleChanges);
  const manifest = manifests.map((file) => stateStep(file, hashAt(file.target)));
  const state = [...texts, ...records].map((file) => stateStep(file));
  const notes = directoriesOf(plans, [...files, ...manifest, ...state]).map((outDir): StagedFile => {
    const changes = { files: [...files, ...stale], manifest, state: [...state, ...obsolete] };
    const target = join(outDir, JOURNAL);
    const content = writeJournal(outDir, changes, conflictsIn(plans, outDir));
    // It is never renamed: half of it says nothing, and then nothing else was begun.
    return { target, temporary: target, content, executable: false, replaces: false };
  });
  return { files, stale, state: [...manifest, ...state], obsolete, notes };
}

/** The directories with a place for a note in which something is written. */
function directoriesOf(plans: readonly Plan[], writes: readonly Write[]): readonly string[] {
  const changed = new Set(writes.map(({ outDir }) => outDir));
  const owned = plans.filter(({ options }) => options.owner !== undefined);
  return [...new Set(owned.map(({ outDir }) => outDir))].filter((outDir) => changed.has(outDir));
}

function fileStep(planned: PlannedFile, { outDir }: Plan): Write {
  const { file, target, action, held: before, edit } = planned;
  const content = contentOf(planned);
  const after = edit?.merged === undefined ? factsOf(file).hash : hashOf(content);
  const made = { content, executable: file.executable, replaces: action === 'force' };
  return { target, outDir, temporary: temporaryBeside(target), before, after, ...made };
}

function stateStep({ target, outDir, content }: StateFile, before?: string): Write {
  const made = { content, executable: false, replaces: existsSync(target) };
  return { target, outDir, temporary: temporaryBeside(target), before, after: hashOf(content), ...made };
}

/** What edited files held, where it is kept. */
function keptVersions({ outDir, files }: Plan): readonly StateFile[] {
  return files.flatMap(({ edit }) =>
    edit?.kept === undefined ? [] : [{ target: join(outDir, edit.kept.path), outDir, content: edit.kept.bytes }],
  );
}

/** Files that are to go; those that are gone already are named for their directories. */
function staleChanges({ outDir, stale, options: { owner } }: Plan): readonly Change[] {
  const removed = (path: string): RemovedFile => ({ target: join(outDir, path), outDir });
  const hash = (path: string): string | undefined => owner?.manifest.files.get(path)?.hash;
  return [...stale.removed.map((path) => ({ ...removed(path), before: hash(path) })), ...stale.gone.map(removed)];
}

function conflictsIn(plans: readonly Plan[], outDir: string): readonly string[] {
  const files = plans.filter((plan) => plan.outDir === outDir).flatMap((plan) => plan.files);
  const mixed = files.filter((planned) => isWritten(planned) && (planned.edit?.merged?.conflicts ?? 0) > 0);
  return mixed.map(({ file }) => file.path);
}
