/**
 * Pending files of other generators in the same run: Yeoman's conflicter asks about them before anything is written,
 * and Yeoman's own commit writes them. It is loaded only when there are such files.
 */
import { readFileSync, statSync } from 'node:fs';

import {
  type ConflicterFile,
  type ConflicterOptions,
  createConflicterTransform,
  createYoResolveTransform,
  forceYoFiles,
  setConflicterStatus,
} from '@yeoman/conflicter';
import { transform } from '@yeoman/transform';
import type { MemFsEditorFile } from 'mem-fs-editor';
import { isFilePending } from 'mem-fs-editor/state';
import { createCommitTransform } from 'mem-fs-editor/transform';

import type { SharedFiles } from './shared-files.js';

/** How the files of others are decided about. */
export interface ForeignOptions {
  readonly shared: SharedFiles;
  /** Tell the files that are to be decided about. */
  readonly isForeign: (file: MemFsEditorFile) => boolean;
  readonly adapter: Parameters<typeof createConflicterTransform>[0];
  readonly conflicter: ConflicterOptions;
  /** Leave a file of another generator that differs, where a question cannot be asked. */
  readonly skipPrompts: boolean;
}

/** Let Yeoman's conflicter ask about the pending files of other generators. */
export async function decideForeignFiles(options: ForeignOptions): Promise<void> {
  const { shared, isForeign, adapter, conflicter, skipPrompts } = options;
  await shared.pipeline(
    { filter: (file) => isForeign(file) || file.path.endsWith('.yo-resolve') },
    createYoResolveTransform(),
    forceYoFiles(),
    transform((file: ConflicterFile) => {
      const isUndecided = file.conflicter === undefined && conflicter.force !== true;
      return skipPrompts && isUndecided && isConflict(file) ? setConflicterStatus(file, 'skip') : file;
    }),
    createConflicterTransform(adapter, conflicter),
  );
}

/** Write the files of others that are still pending. */
export async function commitForeignFiles(shared: SharedFiles): Promise<void> {
  await shared.pipeline({ filter: isFilePending }, createCommitTransform());
}

function isConflict({ path, contents }: ConflicterFile): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return contents === null || !stats.isFile() || !readFileSync(path).equals(contents);
}
