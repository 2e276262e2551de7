/**
 * What a run is about to do to an output directory, noted before anything else is written there. It is removed when all is
 * done: where it is still there, the run was killed, and the next one does the rest before it looks at anything, if every
 * new content stood beside its place by then, so that nothing has to be told from a state between two runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { errorCode } from '../../core/thrown.js';

import { isObject } from '../../core/value-forms.js';
import { withSlashes } from '../../slashes.js';
import { KEPT } from '../plan/edits.js';
import { hashOf } from '../state/facts.js';
import { isTemporaryName } from './leftovers.js';
import { STATE_DIRECTORY } from '../state/manifest.js';
import { removeFiles } from './remove.js';
import { isRunning, startOf } from './running.js';
import { displayPath, findObstacles } from '../safe-path.js';
import { createStaging, publish } from './staging.js';

/** Where it is noted, from the output directory. Databases call such a note a write-ahead log, file systems a journal. */
export const JOURNAL = `${STATE_DIRECTORY}/journal.json`;

/** What becomes of one file. */
export interface Change {
  /** Absolute */
  readonly target: string;
  /** Directory that the file belongs to, absolute; it stays even when it is empty. */
  readonly outDir: string;
  /** Absolute path of the new content, beside the target; none: the file goes. */
  readonly temporary?: string | undefined;
  /** Hash of what is there; none: nothing is. Of state it does not matter. */
  readonly before?: string | undefined;
  /** Hash of the new content; none: the file goes. */
  readonly after?: string | undefined;
}

/** All that a run does, in this order. */
export interface Changes {
  /** Generated files, and those that go. */
  readonly files: readonly Change[];
  /** With it the run counts as done; none where it says nothing new. */
  readonly manifest: readonly Change[];
  /** What this tool keeps beside the manifest. */
  readonly state: readonly Change[];
}

/**
 * Write down what a run does to a directory.
 *
 * @param conflicts - paths of files that are merged with conflicts, from there
 */
export function writeJournal(outDir: string, changes: Changes, conflicts: readonly string[]): string {
  const stored = (list: readonly Change[]): readonly StoredChange[] =>
    list
      .filter((change) => change.outDir === outDir)
      .map(({ target, temporary, before = null, after = null }) => {
        const path = withSlashes(relative(outDir, target));
        return [path, temporary === undefined ? null : basename(temporary), before, after];
      });
  const { files, manifest, state } = changes;
  const start = startOf(process.pid);
  return JSON.stringify({
    process: process.pid,
    ...(start !== undefined && { start }),
    files: stored(files),
    manifest: stored(manifest),
    state: stored(state),
    conflicts,
  } satisfies Stored);
}

/**
 * Finish the run that was killed in a directory, if one was. Where somebody changed its files since, nothing is finished:
 * the run that follows decides about every file as it stands.
 *
 * @param outDir - absolute
 * @returns lines to be told; none: there was nothing to finish
 * @throws GenerationError - the disk refused; the next run tries again
 */
export function replayJournal(outDir: string): readonly string[] {
  const place = join(outDir, JOURNAL);
  if (!existsSync(place)) return [];
  const stored = readStored(place);
  if (stored !== undefined && isRunning(stored.process, stored.start)) return [];
  const changes = stored && changesOf(outDir, stored);
  const rest = changes && restOf(changes);
  if (rest !== undefined) carryOut(rest);
  const temporary = Object.values(changes ?? {}).flatMap((all: readonly Change[]) =>
    all.flatMap(({ temporary: one }) => one ?? []),
  );
  // The note goes last.
  removeFiles([...temporary, place].map((target) => ({ target, outDir })));
  return stored === undefined || rest === undefined ? [] : [lineOf(outDir, stored)];
}

function lineOf(outDir: string, { files, conflicts }: Stored): string {
  const shown = (path: string): string => displayPath(join(outDir, path), process.cwd());
  const named = (what: string, paths: readonly string[]): string =>
    paths.length === 0 ? '' : `; ${what}: ${paths.map(shown).join(', ')}`;
  const kept = files.map(([path]) => path).filter((path) => path.startsWith(`${KEPT}/`));
  const what = `The run before was stopped while it wrote to ${shown('')}, and is finished now`;
  return what + named('what was there is kept as', kept) + named('merged with conflicts', conflicts);
}

/** Path, name of the temporary file, hashes before and after. */
type StoredChange = readonly [path: string, temporary: string | null, before: string | null, after: string | null];

interface Stored extends Readonly<Record<keyof Changes, readonly StoredChange[]>> {
  /** That writes. */
  readonly process: number;
  /** When that process started; none: the system does not tell. */
  readonly start?: string | undefined;
  readonly conflicts: readonly string[];
}

/** What was noted; nothing where the run was killed before it had noted all, or the text is none of this tool's. */
function readStored(place: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(place, 'utf8'));
    return isStored(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  if (!isObject(value) || typeof value.process !== 'number') return false;
  if (value.start !== undefined && typeof value.start !== 'string') return false;
  const areTexts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
  const isChange = (one: unknown): boolean =>
    Array.isArray(one) &&
    one.length === 4 &&
    areTexts(one.filter((part) => part !== null)) &&
    one[0] !== null &&
    // What is to be there waits somewhere.
    (one[1] === null) === (one[3] === null);
  const areChanges = (list: unknown): boolean => Array.isArray(list) && list.every(isChange);
  return [value.files, value.manifest, value.state].every(areChanges) && areTexts(value.conflicts);
}

/** The changes that were noted; nothing where one leads to what is none of the directory's, or of this tool's. */
function changesOf(outDir: string, { files, manifest, state }: Stored): Changes | undefined {
  const all = [...files, ...manifest, ...state];
  const isOurs =
    all.every(([, temporary]) => temporary === null || isTemporaryName(temporary)) &&
    [...manifest, ...state].every(([path]) => path.startsWith(`${STATE_DIRECTORY}/`));
  const paths = all.map(([path]) => path);
  if (!isOurs || findObstacles(paths, outDir).length > 0) return undefined;
  const read = ([path, temporary, before, after]: StoredChange): Change => {
    const target = join(outDir, path);
    const beside = temporary === null ? undefined : join(dirname(target), temporary);
    return { target, outDir, temporary: beside, before: before ?? undefined, after: after ?? undefined };
  };
  return { files: files.map(read), manifest: manifest.map(read), state: state.map(read) };
}

/** What is left to be done; nothing where it was not all prepared, or a file is neither as it was nor as it is to be. */
function restOf({ files, manifest, state }: Changes): Changes | undefined {
  // A file that is gone may have left its directory.
  const left = (changes: readonly Change[]): readonly Change[] =>
    changes.filter((change) => change.temporary === undefined || !isDone(change));
  // From here on only files of this tool's own are missing, which nobody else changes.
  if (manifest.length > 0 && manifest.every(isDone))
    return { files: [], manifest: [], state: state.filter(isPrepared) };
  const rest = { files: left(files), manifest: left(manifest), state: left(state) };
  const isReady = [...rest.files, ...rest.manifest].every((change) => isAsBefore(change) || isDone(change));
  return isReady && Object.values(rest).flat().every(isPrepared) ? rest : undefined;
}

function isDone({ target, after }: Change): boolean {
  return hashAt(target) === after;
}

function isAsBefore({ target, before }: Change): boolean {
  return hashAt(target) === before;
}

function isPrepared({ temporary, after }: Change): boolean {
  return temporary === undefined || hashAt(temporary) === after;
}

function carryOut({ files, manifest, state }: Changes): void {
  for (const changes of [files, manifest, state]) {
    const waiting = changes.flatMap(({ target, temporary }) =>
      temporary === undefined ? [] : [{ target, temporary }],
    );
    publish({ ...createStaging(), waiting });
    removeFiles(changes.filter(({ temporary }) => temporary === undefined));
  }
}

/** Hash of what a file holds; none where it is not there, and that of no content where it cannot be read. */
export function hashAt(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path));
  } catch (error) {
    const code = String(errorCode(error));
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : '';
  }
}
