/**
 * The files of a plan in Yeoman's memory: how they get there, how they are read back as others left them, and how
 * Yeoman learns that they are dealt with. Nothing here touches the disk.
 */
import { join } from 'node:path';

import type { ConflicterFile, ConflicterStatus } from '@yeoman/conflicter';
import { loadFile, type Store } from 'mem-fs';
import type { MemFsEditor, MemFsEditorFile } from 'mem-fs-editor';
import { clearFileState, isFilePending, isFileStateDeleted, setCommittedFile } from 'mem-fs-editor/state';

import type { GeneratedFile } from '../lib/core/fragment.js';
import { isFromState, withText } from '../lib/output/state/facts.js';
import { contentOf, isWritten, type Plan, type PlannedFile, revisedPlan } from '../lib/output/plan/plan.js';

/** The files of all generators of a run. */
export type SharedFiles = Store<MemFsEditorFile>;

/** What the plans of a generator put into memory, by absolute path; of several that make one file, the last one. */
export type Contents = Map<string, Buffer | null>;

/** Where files go. */
export interface Memory {
  readonly editor: MemFsEditor;
  readonly shared: SharedFiles;
  /** Is added to. */
  readonly contents: Contents;
}

/**
 * Put the files of a plan into memory, each with its decision; not those that stand and were not made again.
 *
 * @param isWriter - whether the plan is carried out afterwards; where another generator writes the files, what somebody
 *   edited is one of them, at the place where it is kept
 */
export function shareFiles(plan: Plan, { editor, shared, contents }: Memory, isWriter: boolean): void {
  for (const planned of plan.files) {
    const { file, target, action, edit } = planned;
    if (isFromState(file)) {
      // What others put in its place before gives way here as it does to a text that was made.
      if (shared.existsInMemory(target) && !contents.has(target)) shared.add(loadFile(target) as MemFsEditorFile);
      continue;
    }
    if (edit?.kept !== undefined && !isWriter) editor.write(join(plan.outDir, edit.kept.path), edit.kept.bytes);
    editor.write(target, contentOf(planned));
    const entry = shared.get(target);
    decide(entry, action);
    contents.set(target, entry.contents);
  }
}

/** A plan, decided about again where its files went into memory, or others changed them there. */
export function asOthersLeftIt(plan: Plan, shared: SharedFiles, contents: Contents): Plan {
  const files = sharedContents(plan, shared, contents);
  const isAsItWas = files.every((file, index) => file === plan.files[index]?.file);
  const isShared = plan.files.some(({ target }) => contents.has(target));
  if (isAsItWas && !isShared && files.length === plan.files.length) return plan;
  const isDeleted = ({ target }: PlannedFile): boolean =>
    shared.existsInMemory(target) && isFileStateDeleted(shared.get(target));
  return revisedPlan(plan, files, new Set(plan.files.filter(isDeleted).map(({ file }) => file.path)));
}

/** Read the files of a plan back, as other generators left them. What another plan of this one put there is none of it. */
function sharedContents(plan: Plan, shared: SharedFiles, contents: Contents): readonly GeneratedFile[] {
  return plan.files.flatMap(({ file, target }) => {
    const entry = shared.existsInMemory(target) ? shared.get(target) : undefined;
    if (!contents.has(target) && (entry === undefined || !isFilePending(entry))) return [file];
    // One that others have written to the disk already is not pending any more.
    if (entry === undefined || isFileStateDeleted(entry) || entry.contents === null) return [];
    const isUnchanged = entry.contents === contents.get(target);
    return [isUnchanged ? file : withText(file, entry.contents.toString('utf8'))];
  });
}

/** A plan among what is known of it. */
type Planned = Readonly<Record<'plan', Plan>>;

/**
 * Mark the files of plans as dealt with, those that others took away among them. What others do to them from now on is
 * none of the plans' business.
 *
 * @param revised - the plans as they were carried out
 */
export function settleFiles(plans: readonly Planned[], revised: readonly Planned[], shared: SharedFiles): void {
  const targets = plans.flatMap(({ plan }) => plan.files.map(({ target }) => target));
  const written = new Set(revised.flatMap(({ plan }) => plan.files.filter(isWritten).map(({ target }) => target)));
  for (const target of targets.filter((path) => shared.existsInMemory(path))) {
    const entry: ConflicterFile & MemFsEditorFile = shared.get(target);
    delete entry.conflicter;
    clearFileState(entry);
    if (written.has(target)) setCommittedFile(entry);
  }
}

/** Yeoman's conflicter takes a decision that already stands as the answer to its question. */
function decide(file: ConflicterFile, action: ConflicterStatus): void {
  file.conflicter = action;
}
