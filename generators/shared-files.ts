/**
 * The files of a plan in Yeoman's memory: how they get there, how they are read back as others left them, and how
 * Yeoman learns that they are dealt with. Nothing here touches the disk.
 */
import type { ConflicterFile, ConflicterStatus } from '@yeoman/conflicter';
import type { Store } from 'mem-fs';
import type { MemFsEditor, MemFsEditorFile } from 'mem-fs-editor';
import { clearFileState, setCommittedFile } from 'mem-fs-editor/state';

import type { GeneratedFile } from '../lib/core/fragment.js';
import { contentOf, isWritten, type Plan } from '../lib/output/plan.js';

/** The files of all generators of a run. */
export type SharedFiles = Store<MemFsEditorFile>;

/** Put the files of a plan into memory, each with its decision. */
export function shareFiles(plan: Plan, editor: MemFsEditor, shared: SharedFiles): ReadonlyMap<string, Buffer | null> {
  const contents = new Map<string, Buffer | null>();
  for (const planned of plan.files) {
    const { file, target, action } = planned;
    editor.write(target, contentOf(planned));
    const entry = shared.get(target);
    decide(entry, action);
    contents.set(file.path, entry.contents);
  }
  return contents;
}

/**
 * Read the files of a plan back, as other generators left them.
 *
 * @param contents - what {@link shareFiles} put there
 */
export function sharedContents(
  plan: Plan,
  contents: ReadonlyMap<string, Buffer | null>,
  shared: SharedFiles,
): readonly GeneratedFile[] {
  return plan.files.flatMap(({ file, target }) => {
    const entry = shared.existsInMemory(target) ? shared.get(target) : undefined;
    if (entry?.state !== 'modified' || entry.contents === null) return [];
    const isUnchanged = entry.contents === contents.get(file.path);
    return [isUnchanged ? file : { ...file, content: entry.contents.toString('utf8') }];
  });
}

/** Set the decisions of a plan on the files in memory, and mark them as dealt with. */
export function settleFiles(plan: Plan, shared: SharedFiles): void {
  for (const planned of plan.files) {
    const entry = shared.get(planned.target);
    decide(entry, planned.action);
    clearFileState(entry);
    if (isWritten(planned)) setCommittedFile(entry);
  }
}

/** Yeoman's conflicter takes a decision that already stands as the answer to its question. */
function decide(file: ConflicterFile, action: ConflicterStatus): void {
  file.conflicter = action;
}
