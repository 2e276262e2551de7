/**
 * What stands where files are written or go: each has a second name for as long, among what this tool keeps, so that putting it
 * back needs no room on a disk that is full.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { STATE_DIRECTORY } from '../state/manifest.js';
import { diskError } from '../disk-error.js';
import { inUse } from './leftovers.js';
import { type RemovedFile, removeFiles } from './remove.js';
import { temporaryBeside } from './staging.js';

/** The way back. */
export interface Kept {
  /** Put everything back, the last first; tells whether all of it could be. */
  readonly putBack: () => boolean;
  /** Let it stand. */
  readonly drop: () => void;
}

interface KeptFile extends RemovedFile {
  /** None: nothing was there. */
  readonly temporary?: string;
}

/**
 * Keep what is there.
 *
 * @throws GenerationError - the disk refused; nothing is kept
 */
export function keep(files: readonly RemovedFile[]): Kept {
  const kept: KeptFile[] = [];
  const drop = (): void => {
    for (const { temporary } of kept.splice(0)) if (temporary !== undefined) removeQuietly(temporary);
  };
  try {
    for (const { target, outDir } of files) {
      const isThere = lstatSync(target, { throwIfNoEntry: false }) !== undefined;
      if (!isThere) kept.push({ target, outDir });
      else kept.push({ target, outDir, temporary: secondName(target, outDir) });
    }
  } catch (error) {
    const path = files[kept.length]?.target ?? '';
    drop();
    throw diskError(error, { doing: 'write', path, outcome: 'no file was changed' });
  }
  return { putBack: () => putBack(kept.splice(0)), drop };
}

function putBack(files: readonly KeptFile[]): boolean {
  let isWhole = true;
  for (const { target, outDir, temporary } of files.toReversed()) {
    try {
      if (temporary === undefined) removeFiles([{ target, outDir }]);
      else {
        if (!existsSync(dirname(target))) mkdirSync(dirname(target), { recursive: true });
        renameSync(temporary, target);
      }
    } catch {
      isWhole = false;
    }
    // Of two names of one file, a rename from one to the other leaves both.
    if (temporary !== undefined) removeQuietly(temporary);
  }
  return isWhole;
}

function secondName(target: string, outDir: string): string {
  const own = join(outDir, STATE_DIRECTORY);
  const place = join(existsSync(own) ? own : outDir, 'kept');
  let temporary = temporaryBeside(place);
  // A run that was killed may have left a file of this name.
  while (existsSync(temporary)) temporary = temporaryBeside(place);
  try {
    linkSync(target, temporary);
  } catch {
    // Not every disk has two names for one file.
    copyFileSync(target, temporary, constants.COPYFILE_EXCL);
  }
  inUse.add(temporary);
  return temporary;
}

function removeQuietly(path: string): void {
  inUse.delete(path);
  if (!existsSync(path)) return;
  try {
    rmSync(path);
    const place = dirname(path);
    // Of what was cleaned up, nothing else may be there.
    if (basename(place) === STATE_DIRECTORY && readdirSync(place).length === 0) rmdirSync(place);
  } catch {
    // The next run does.
  }
}
