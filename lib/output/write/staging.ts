/**
 * Files that stand complete beside their places and wait for their names. It knows neither plans nor signals;
 * nothing that it makes outlives {@link publish} or {@link discard}.
 */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../../core/thrown.js';

import { diskError } from '../disk-error.js';
import { temporaryName } from './leftovers.js';

/** What waits, and what was made for it. */
export interface Staging {
  readonly waiting: { readonly temporary: string; readonly target: string }[];
  /** Directories that are known to be there. */
  readonly directories: Set<string>;
  /** Topmost directories that had to be made. */
  readonly made: Set<string>;
}

/** A file that is to be put in its place. */
export interface StagedFile {
  /** Absolute */
  readonly target: string;
  /** Where it waits, see {@link temporaryBeside}; where that is taken, it waits at another place. */
  readonly temporary: string;
  readonly content: string | Buffer;
  readonly executable: boolean;
  /** Take the mode and the owner of the file that is there. */
  readonly replaces: boolean;
}

/** Where a file may wait for a name; no other of this process does there. */
export function temporaryBeside(target: string): string {
  return join(dirname(target), temporaryName(next++));
}

/** Number of the next temporary file. */
let next = 0;

/** Nothing waits yet. */
export function createStaging(): Staging {
  return { waiting: [], directories: new Set(), made: new Set() };
}

/**
 * Put a file's content beside its place.
 *
 * @throws GenerationError - the disk refused
 */
export function stage(staging: Staging, file: StagedFile): void {
  try {
    const directory = dirname(file.target);
    makeDirectory(staging, directory);
    const { descriptor, temporary } = openFirst(file);
    staging.waiting.push({ temporary, target: file.target });
    try {
      writeFileSync(descriptor, file.content);
      if (file.replaces) keepOwnership(descriptor, file);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw diskError(error, { doing: 'write', path: file.target, outcome: 'no file was changed' });
  }
}

/**
 * Give every waiting file its name.
 *
 * @throws GenerationError - the disk refused; the files after that one still wait
 */
export function publish(staging: Staging): void {
  for (const [index, { temporary, target }] of staging.waiting.entries()) {
    try {
      renameSync(temporary, target);
    } catch (error) {
      staging.waiting.splice(0, index);
      throw diskError(error, { doing: 'write', path: target });
    }
  }
  staging.waiting.length = 0;
  staging.made.clear();
}

/** Remove what waits, and the directories that nothing came into. */
export function discard(staging: Staging): void {
  for (const { temporary } of staging.waiting.splice(0)) {
    attempt(() => {
      rmSync(temporary, { force: true });
    });
  }
  for (const directory of madeDirectories(staging)) {
    attempt(() => {
      rmdirSync(directory);
    });
  }
  staging.made.clear();
}

/** The directories that were made, deepest first. */
function madeDirectories({ directories, made }: Staging): readonly string[] {
  const found = new Set<string>();
  for (const directory of directories) {
    const chain: string[] = [];
    for (let path = directory; path !== dirname(path); path = dirname(path)) {
      chain.push(path);
      if (!made.has(path)) continue;
      for (const link of chain) found.add(link);
      break;
    }
  }
  return [...found].sort((left, right) => right.length - left.length);
}

function makeDirectory({ directories, made }: Staging, directory: string): void {
  if (directories.has(directory)) return;
  const first = makeWithParents(directory);
  if (first !== undefined) made.add(first);
  directories.add(directory);
}

/**
 * Make a directory and those that it lacks above it. Node's own `recursive` never ends where the system makes none in a
 * directory that is there, as below `/proc`.
 *
 * @returns the topmost one that was made; none: it was there
 */
function makeWithParents(directory: string): string | undefined {
  try {
    mkdirSync(directory);
    return directory;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && statSync(directory).isDirectory()) return undefined;
    if (code !== 'ENOENT' || directory === dirname(directory)) throw error;
  }
  const first = makeWithParents(dirname(directory));
  mkdirSync(directory);
  return first ?? directory;
}

function openFirst({ target, temporary: wanted, executable }: StagedFile): {
  readonly descriptor: number;
  readonly temporary: string;
} {
  for (let temporary = wanted; ; temporary = temporaryBeside(target)) {
    try {
      return { descriptor: openSync(temporary, 'wx', executable ? 0o777 : 0o666), temporary };
    } catch (error) {
      // A run that was killed may have left a file of this name: in a container every run has the same id.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** A replaced file keeps its mode and, where the system permits, its owner. */
function keepOwnership(descriptor: number, { target, executable }: StagedFile): void {
  const before = statSync(target, { throwIfNoEntry: false });
  if (before === undefined) return;
  const now = fstatSync(descriptor);
  if (before.uid !== now.uid || before.gid !== now.gid) {
    attempt(() => {
      fchownSync(descriptor, before.uid, before.gid);
    });
  }
  const mode = before.mode & 0o7777;
  const wanted = executable ? mode | ((mode & 0o444) >> 2) : mode;
  if (wanted !== (now.mode & 0o7777)) fchmodSync(descriptor, wanted);
}

/** Do what may fail without harm. */
function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing depends on it.
  }
}
