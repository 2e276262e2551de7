/** Looks at files and waits until one of them changes. Events of the system only say when to look again. */
import { type FSWatcher, readdirSync, readFileSync, statSync, watch as watchDirectory } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../core/thrown.js';

import { hashOf } from '../output/state/facts.js';

/** What stands at paths: hashes of files, by path. */
export type Look = ReadonlyMap<string, string>;

/** Look at paths; a directory stands for all files below it. */
export function lookAt(paths: readonly string[]): Look {
  const seen = new Map<string, string>();
  for (const path of paths) lookInto(path, seen);
  return seen;
}

/** Tell whether what was seen stands as it was; what only the later look knows of does not count. */
export function sameLook(before: Look, after: Look): boolean {
  return [...before].every(([path, hash]) => after.get(path) === hash);
}

function lookInto(path: string, seen: Map<string, string>): void {
  try {
    seen.set(path, hashOf(readFileSync(path)));
  } catch (error) {
    const code = errorCode(error);
    const names = code === 'EISDIR' ? namesIn(path) : [];
    seen.set(path, code === 'EISDIR' ? names.join('/') : 'none');
    for (const name of names) lookInto(join(path, name), seen);
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

/** Editors write a file in several steps. */
const SETTLES_AFTER = 30;

/** Waits for changes. Directories are watched, not files: editors put another file in a file's place. */
export class Watcher {
  readonly #watched = new Map<string, FSWatcher>();
  #paths: readonly string[] = [];
  #isStopped = false;
  /** Ends a wait. */
  #wake: () => void = () => undefined;

  /** Whether it was ended. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Watch these paths, and no others. */
  watch(paths: readonly string[]): void {
    this.#paths = paths;
    const wanted = new Set(paths.flatMap(directoriesOf));
    for (const [directory, watcher] of this.#watched) {
      // One that was removed and made again is another directory.
      watcher.close();
      this.#watched.delete(directory);
    }
    for (const directory of wanted) this.#watchDirectory(directory);
  }

  /** Wait until something else is there than was seen, or somebody ends it. */
  async change(seen: Look): Promise<void> {
    while (!this.isStopped) {
      // A directory that was made since can be watched only now.
      this.watch(this.#paths);
      const now = lookAt(this.#paths);
      if (sameLook(seen, now)) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else if (!sameLook(seen, await this.#settle(now))) return;
    }
  }

  /** Wait until what is there stays as it is. */
  async #settle(look: Look): Promise<Look> {
    await delay(SETTLES_AFTER);
    const later = lookAt(this.#paths);
    return sameLook(look, later) || this.isStopped ? later : this.#settle(later);
  }

  /** End it. */
  stop(): void {
    this.#isStopped = true;
    for (const watcher of this.#watched.values()) watcher.close();
    this.#watched.clear();
    this.#wake();
  }

  #watchDirectory(directory: string): void {
    if (this.#isStopped) return;
    const wake = (): void => {
      this.#wake();
    };
    try {
      this.#watched.set(directory, watchDirectory(directory, wake).on('error', wake));
    } catch {
      // It is gone already, which the directory above tells.
    }
  }
}

/** What is to be watched for a path: its directory, and all below where it is one; else the next one that is there. */
function directoriesOf(path: string): readonly string[] {
  return isDirectory(path) ? [dirname(path), ...directoriesBelow(path)] : [nextDirectory(path)];
}

function nextDirectory(path: string): string {
  const parent = dirname(path);
  return isDirectory(parent) || parent === path ? parent : nextDirectory(parent);
}

function directoriesBelow(directory: string): readonly string[] {
  const below = namesIn(directory).map((name) => join(directory, name));
  return [directory, ...below.filter(isDirectory).flatMap(directoriesBelow)];
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
