/** Removes files, and the directories that are empty without them. */
import { rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../../core/thrown.js';

import { diskError } from '../disk-error.js';

/** A file that is to go. */
export interface RemovedFile {
  /** Absolute */
  readonly target: string;
  /** Directory that stays, even when it is empty; absolute. */
  readonly outDir: string;
}

/**
 * Remove files, and the directories that nothing else is in.
 *
 * @throws GenerationError - the disk refused
 */
export function removeFiles(files: readonly RemovedFile[]): void {
  for (const { target } of files) {
    try {
      rmSync(target, { force: true });
    } catch (error) {
      throw diskError(error, { doing: 'remove', path: target });
    }
  }
  const directories = new Map(files.map(({ target, outDir }) => [dirname(target), outDir]));
  for (const [directory, outDir] of directories) pruneUpwards(directory, outDir);
}

function pruneUpwards(start: string, outDir: string): void {
  for (
    let directory = start;
    directory !== outDir && directory !== dirname(directory);
    directory = dirname(directory)
  ) {
    try {
      rmdirSync(directory);
    } catch (error) {
      const code = String(errorCode(error));
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      if (NOT_EMPTY.has(code)) return;
      throw diskError(error, { doing: 'remove', path: directory });
    }
  }
}

/** What systems say of a directory with something in it, or of one that somebody works in. */
const NOT_EMPTY: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM', 'EACCES']);
