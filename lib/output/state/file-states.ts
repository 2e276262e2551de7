/**
 * State of the files of a target: hash, inode, size and times at the last run, so that a file that nobody has touched
 * since need not be read.
 *
 * Invariant: what a file is remembered to hold it held at a moment after which every change gives it another time. It is
 * remembered only where its times are before a moment at which its file system was asked for the time, and it was read
 * after that. Whatever is not certain is read again: a file that is younger, a link, another device.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { hashOf } from './facts.js';
import { temporaryName } from '../write/leftovers.js';
import { STATE_DIRECTORY } from './manifest.js';
import { runStatePath } from './run-state.js';

/** What files held at the last run. */
export class FileStates {
  readonly #looks: ReadonlyMap<string, Look>;
  readonly #current = new Map<string, Look>();

  /** @param device - that the files are on */
  constructor(
    readonly device: number,
    looks: Iterable<readonly [path: string, look: Look]>,
  ) {
    this.#looks = new Map(looks);
  }

  /** Looks that were found to be current. */
  get current(): ReadonlyMap<string, Look> {
    return this.#current;
  }

  /**
   * Tell whether a file is known to hold a content. Where it is not, it has to be read.
   *
   * @param path - below the output directory
   * @param hash - of the content
   */
  holds(path: string, stats: Stats, hash: string): boolean {
    const look = this.#looks.get(path);
    if (look === undefined || stats.dev !== this.device) return false;
    const [known, inode, size, modified, changed] = look;
    const isUntouched =
      stats.ino === inode && stats.size === size && stats.mtimeMs === modified && stats.ctimeMs === changed;
    if (!isUntouched || known !== hash) return false;
    this.#current.set(path, look);
    return true;
  }
}

type Look = readonly [hash: string, inode: number, size: number, modified: number, changed: number];

interface Stored {
  readonly device: number;
  /** A list, since an object of thousands of keys costs several times as much. */
  readonly files: readonly (readonly [path: string, look: Look])[];
}

/** Nothing is known. */
export const NO_FILE_STATES = new FileStates(-1, []);

/** Where that of a target is, from the output directory. */
export function fileStatesPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.seen.json`;
}

/**
 * Read what the files of a target are known to hold.
 *
 * @param outDir - absolute
 */
export function readFileStates(outDir: string, target: string): FileStates {
  try {
    const { device, files } = JSON.parse(readFileSync(join(outDir, fileStatesPath(target)), 'utf8')) as Stored;
    return new FileStates(device, files);
  } catch {
    return NO_FILE_STATES;
  }
}

/** To read so many files again is less work than to write down what thousands hold. */
const FEW = 64;

/**
 * Write down what the files of a target hold, for the next run. Only one whose runs are remembered has a use for that, and
 * not where it is known of all but a few.
 *
 * @param outDir - absolute
 * @param paths - of files, from there
 * @param before - what was known of them; what it does not know to be current is read
 */
export function writeFileStates(
  { outDir, target, before }: { readonly outDir: string; readonly target: string; readonly before: FileStates },
  paths: readonly string[],
): void {
  const isKnownOfMost = before.current.size > FEW && paths.length - before.current.size <= FEW;
  if (isKnownOfMost || !existsSync(join(outDir, runStatePath(target)))) return;
  const temporary = join(outDir, STATE_DIRECTORY, 'cache', temporaryName('seen'));
  try {
    const descriptor = openSync(temporary, 'wx');
    try {
      const { dev: device, mtimeMs: now } = fstatSync(descriptor);
      const isSame = device === before.device;
      const files = paths.flatMap((path) => {
        const look = (isSame ? before.current.get(path) : undefined) ?? lookAt(join(outDir, path), device, now);
        return look === undefined ? [] : [[path, look] as const];
      });
      writeFileSync(descriptor, JSON.stringify({ device, files } satisfies Stored));
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, join(outDir, fileStatesPath(target)));
  } catch {
    // Every file can be read again.
    discard(temporary);
  }
}

function discard(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The next run removes it.
  }
}

/** @param now - as the file system has it, after the last change of ours */
function lookAt(place: string, device: number, now: number): Look | undefined {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.dev !== device) return undefined;
  const { ino, size, mtimeMs, ctimeMs } = stats;
  // Its content may change once more without another time.
  if (mtimeMs >= now || ctimeMs >= now) return undefined;
  return [hashOf(readFileSync(place)), ino, size, mtimeMs, ctimeMs];
}
