/** Files of earlier runs that are no longer generated: which of them may go. The disk is read here, never changed. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../core/thrown.js';

import { diskError } from '../disk-error.js';
import { hashOf, withUnixLines } from '../state/facts.js';
import { hashesOf, type ManifestEntry, type Ownership } from '../state/manifest.js';
import { findObstacles } from '../safe-path.js';

/** Stale files, by what becomes of them; paths are below the output directory, sorted. */
export interface Stale {
  /** Ours and untouched: they are removed. */
  readonly removed: readonly string[];
  /** Edited: they stay, and belong to whoever edited them from now on. */
  readonly released: readonly string[];
  /** Not there any more; their directories may be empty. */
  readonly gone: readonly string[];
}

/**
 * Find the stale files of a target.
 *
 * @param made - paths that are generated now
 * @param root - the output directory, absolute
 * @param owner - none: nothing is stale
 * @throws GenerationError - the disk refused
 */
export function findStale(made: ReadonlySet<string>, root: string, owner: Ownership | undefined): Stale {
  const found: Record<ReturnType<typeof stateOf>, string[]> = { untouched: [], edited: [], absent: [] };
  for (const [path, entry] of owner?.manifest.files ?? []) {
    // Files that were handed over to the user are never removed.
    if (entry.target !== owner?.target || entry.policy === 'skip' || made.has(path)) continue;
    found[stateOf(path, root, entry)].push(path);
  }
  return { removed: found.untouched.sort(), released: found.edited.sort(), gone: found.absent.sort() };
}

/** Stale files but those of some paths. */
export function withoutPaths({ removed, released, gone }: Stale, left: ReadonlySet<string>): Stale {
  const isStale = (path: string): boolean => !left.has(path);
  return { removed: removed.filter(isStale), released: released.filter(isStale), gone: gone.filter(isStale) };
}

function stateOf(path: string, root: string, entry: ManifestEntry): 'absent' | 'untouched' | 'edited' {
  const place = join(root, path);
  try {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    if (stats === undefined) return 'absent';
    // What a link leads to was never written by this tool.
    const isPlain = stats.isFile() && findObstacles([path], root).length === 0;
    const isOurs = isPlain && hashesOf(entry).includes(hashOf(withUnixLines(readFileSync(place))));
    return isOurs ? 'untouched' : 'edited';
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return 'absent';
    throw diskError(error, { doing: 'read', path: place });
  }
}
