/**
 * What a write will do, decided for every file before the first one is touched. The disk is read here, never
 * changed; how a file is written is the business of `write.ts`.
 */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { CLIError, GenerationError } from '../../core/problem.js';
import { isUserTemplate } from '../../input/user-template.js';
import { withSlashes } from '../../slashes.js';
import { isChanged, type News, newsOf, readBehind } from './behind.js';
import { diskError } from '../disk-error.js';
import { type Edit, settleEdit } from './edits.js';
import { factsOf, hashOf, withUnixLines } from '../state/facts.js';
import { hashesOf, type ManifestEntry, type Ownership } from '../state/manifest.js';
import { isMergeOf } from './merged-by-git.js';
import type { WrittenRunState } from '../state/run-state.js';
import type { FileStates } from '../state/file-states.js';
import { displayPath, findObstacles } from '../safe-path.js';
import { findStale, type Stale, withoutPaths } from './stale.js';

/**
 * What happens to one file: `create` one that is not there, leave one with the `identical` bytes untouched,
 * `force` new content on one that differs, or `skip` one that stays as it is.
 */
export type FileAction = 'create' | 'identical' | 'force' | 'skip';

/**
 * How a file stands: `absent`, `current` with the bytes that are generated, `outdated` with those that were generated
 * before, `edited` by hand since, or `foreign`: this tool never wrote it. Without a manifest nobody can tell the last
 * three apart, and each of them is `outdated`.
 */
export type FileState = 'absent' | 'current' | 'outdated' | 'edited' | 'foreign';

/** What becomes of a file that was edited and would be overwritten. */
export type OnConflict = 'overwrite' | 'keep' | 'merge';

/** One file and its action. */
export interface PlannedFile {
  /** As it was generated */
  readonly file: GeneratedFile;
  /** Absolute path on the disk */
  readonly target: string;
  readonly action: FileAction;
  readonly state: FileState;
  /** Hash of what is there and is not what is generated; none: nothing is. */
  readonly held?: string;
  /** What is lost or mixed by the action; none: nothing is. */
  readonly edit?: Edit | undefined;
  /** What an update has for a file of the user's; none: nothing. */
  readonly news?: News | undefined;
  /** Attributes that the class of a model has of its bases, and that are brought in no more; default none. */
  readonly inherited?: readonly string[];
}

/** The actions of one run. */
export interface Plan {
  /** Absolute */
  readonly outDir: string;
  /** Sorted by path */
  readonly files: readonly PlannedFile[];
  /** Files of earlier runs that are no longer generated. */
  readonly stale: Stale;
  /** What was decided by. */
  readonly options: PlanOptions;
}

/**
 * Which files are overwritten that are there already.
 *
 * @example
 * import { type GeneratedFile, type OverwriteOptions, writeFiles } from 'generator-codegen';
 * const options: OverwriteOptions = { forcePaths: ['web/package.json'] };
 * const write = (files: readonly GeneratedFile[]) => writeFiles(files, 'web', options);
 */
export interface OverwriteOptions {
  /** Overwrite `skip` files too; default false. */
  readonly force?: boolean;
  /** Overwrite these `skip` files and no others, relative to the output directory or to `cwd`; default none. */
  readonly forcePaths?: readonly string[];
  /** Directory that `forcePaths` may be relative to; default the current one. */
  readonly cwd?: string;
}

/** What decides. */
export interface PlanOptions extends OverwriteOptions {
  /** None: nothing is known of earlier runs, and nothing is kept of this one. */
  readonly owner?: Ownership;
  /** What becomes of edited files; default `overwrite`, with what was edited kept aside. */
  readonly onConflict?: OnConflict;
  /** What becomes of single edited files, by path; these win over `onConflict`. */
  readonly decisions?: ReadonlyMap<string, OnConflict>;
  /** Bring what changed in their templates into `skip` files: untouched ones are overwritten; default false. */
  readonly update?: boolean;
  /** The state that this run leaves; default: that of the last one. */
  readonly runState?: WrittenRunState;
  /** What files are known to hold; default: they are read. */
  readonly fileStates?: FileStates;
}

/**
 * Decide what happens to every file.
 *
 * @throws CLIError - a path of `forcePaths` is not among the files
 * @throws GenerationError - a path leaves the output directory, or something stands in its way
 */
export function makePlan(files: readonly GeneratedFile[], outDir: string, options: PlanOptions = {}): Plan {
  const root = resolve(outDir);
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
  const paths = sorted.map((file) => file.path);
  const forced = forcedPaths(paths, root, options);
  const obstacles = [...guardedFind(paths, root)];
  const planned: PlannedFile[] = [];
  const found = foundBehind(root, options.owner);
  if (obstacles.length === 0) {
    for (const file of sorted) {
      const target = join(root, file.path);
      const decision = decide(file, root, { ...options, found, isForced: forced.has(file.path) });
      if (decision === undefined) obstacles.push(`${displayPath(target, process.cwd())} ${IN_THE_WAY}`);
      else planned.push({ file, target, ...decision });
    }
  }
  if (obstacles.length > 0) throw new GenerationError(obstacles);
  return { outDir: root, files: planned, stale: findStale(new Set(paths), root, options.owner), options };
}

/**
 * Decide again about the files of a plan, as others left them.
 *
 * @param deleted - paths of files that they deleted; any other that is missing stays as it stands
 */
export function revisedPlan(before: Plan, files: readonly GeneratedFile[], deleted: ReadonlySet<string>): Plan {
  const revised = makePlan(files, before.outDir, before.options);
  const left = new Set(before.files.map(({ file }) => file.path).filter((path) => !deleted.has(path)));
  return { ...revised, stale: withoutPaths(revised.stale, left) };
}

/** The `forcePaths` of options that are among the files. */
export function matchingPaths(
  files: readonly GeneratedFile[],
  outDir: string,
  { forcePaths = [], cwd = process.cwd() }: PlanOptions,
): readonly string[] {
  const known = new Set(files.map(({ path }) => path).filter(canBeForced));
  return forcePaths.filter((given) => matchPath(given, known, { root: resolve(outDir), cwd }) !== undefined);
}

/** Tell whether an action writes the file. */
export function isWritten({ action }: PlannedFile): boolean {
  return action === 'create' || action === 'force';
}

/** Tell whether carrying a plan out changes any file but this tool's own. */
export function changesAnything({ files, stale }: Plan): boolean {
  return stale.removed.length > 0 || files.some(isWritten);
}

/** Tell whether a file of the user's lacks what is generated now. */
export function isBehind({ news }: PlannedFile): boolean {
  return news === 'behind';
}

/** Tell whether a file that somebody edited would be overwritten or merged. */
export function hasEdits({ files }: Plan): boolean {
  return files.some(({ edit }) => edit !== undefined);
}

/** The text that a file gets when it is written. */
export function contentOf({ file, edit }: PlannedFile): string {
  return edit?.merged?.text ?? file.content;
}

const IN_THE_WAY = 'is in the way: a file is to be written there, and it is no plain file; move it';

function guardedFind(paths: readonly string[], root: string): readonly string[] {
  try {
    return findObstacles(paths, root);
  } catch (error) {
    throw diskError(error, { doing: 'read', path: root });
  }
}

/** The `skip` files that may be overwritten; `forcePaths` narrows `force`, so that naming files never means more. */
function forcedPaths(paths: readonly string[], root: string, options: PlanOptions): ReadonlySet<string> {
  const { force = false, forcePaths = [], cwd = process.cwd() } = options;
  const known = new Set(paths.filter(canBeForced));
  if (forcePaths.length === 0) return force ? known : new Set();
  const found = forcePaths.map((given) => ({ given, path: matchPath(given, known, { root, cwd }) }));
  const unknown = found.filter(({ path }) => path === undefined);
  if (unknown.length > 0) {
    throw new CLIError(unknown.map(({ given }) => `--force-paths: this run makes no file ${JSON.stringify(given)}`));
  }
  return new Set(found.map(({ path }) => path ?? ''));
}

/** What a project puts in the place of templates is not generated: nothing but an update changes it. */
function canBeForced(path: string): boolean {
  return !isUserTemplate(path);
}

/** Find the file that a user means by a path: as the config's target lists it, or as the run's lines show it. */
function matchPath(
  given: string,
  known: ReadonlySet<string>,
  { root, cwd }: { readonly root: string; readonly cwd: string },
): string | undefined {
  const spellings = [
    ...(isAbsolute(given) ? [] : [relative(root, resolve(root, given))]),
    relative(root, resolve(cwd, given)),
  ];
  return spellings.map(withSlashes).find((spelling) => known.has(spelling));
}

/** What the run before found to be behind; few runs want to know. */
function foundBehind(root: string, owner: Ownership | undefined): () => ReadonlySet<string> {
  let found: ReadonlySet<string> | undefined;
  return () => (found ??= readBehind(root, owner?.target ?? ''));
}

type Decision = Pick<PlannedFile, 'action' | 'state' | 'held' | 'edit' | 'news'>;

interface DecideOptions extends PlanOptions {
  readonly isForced: boolean;
  readonly found: () => ReadonlySet<string>;
}

/** The decision about one file; none when what is there cannot be replaced by a file. */
function decide(file: GeneratedFile, root: string, options: DecideOptions): Decision | undefined {
  const target = join(root, file.path);
  try {
    const entry = lstatSync(target, { throwIfNoEntry: false });
    if (entry === undefined) return { action: 'create', state: 'absent' };
    // A link is replaced, never written through; where it leads only tells whether the bytes are the same.
    const stats = entry.isSymbolicLink() ? statSync(target, { throwIfNoEntry: false }) : entry;
    if (stats === undefined) return unowned(file, options);
    if (!stats.isFile()) return undefined;
    const { owner } = options;
    const expected = factsOf(file).hash;
    if (options.fileStates?.holds(file.path, entry, expected)) return { action: 'identical', state: 'current' };
    const bytes = readFileSync(target);
    const text = withUnixLines(bytes);
    const held = hashOf(bytes);
    const hash = text === bytes ? held : hashOf(text);
    if (hash === expected || held === expected) return { action: 'identical', state: 'current' };
    if (owner === undefined) return { ...unowned(file, options), held };
    return { ...owned(file, { root, bytes, text, hash, owner, ...options }), held };
  } catch (error) {
    throw diskError(error, { doing: 'read', path: target });
  }
}

function unowned(file: GeneratedFile, { isForced }: Pick<DecideOptions, 'isForced'>): Decision {
  return { action: file.ifExists === 'overwrite' || isForced ? 'force' : 'skip', state: 'outdated' };
}

interface OwnedOptions extends DecideOptions {
  readonly root: string;
  /** What is there now, as it stands. */
  readonly bytes: Buffer;
  /** What is there now, as this tool would have written it. */
  readonly text: Buffer;
  /** Of that. */
  readonly hash: string;
  readonly owner: Ownership;
}

function owned(file: GeneratedFile, options: OwnedOptions): Decision {
  const { text, isForced, owner, update = false } = options;
  const known = owner.manifest.files.get(file.path);
  const isReplaced = file.ifExists === 'overwrite' || isForced;
  const state = knownState(file, options, known);
  const hasNews = isChanged(file, known);
  if (!isReplaced && !(update && hasNews)) {
    const news = known !== undefined && hasNews ? newsOf(file, { ...options, bytes: text, known }) : undefined;
    return { action: 'skip', state, ...(news !== undefined && { news }) };
  }
  if (state === 'outdated') return { action: 'force', state };
  const wish = options.decisions?.get(file.path) ?? (isReplaced ? options.onConflict : 'merge') ?? 'overwrite';
  if (wish === 'keep') return { action: 'skip', state };
  const edit = settleEdit(file, { ...options, base: known, wish });
  return { action: edit.merged?.text === text.toString('utf8') ? 'skip' : 'force', state, edit };
}

function knownState(
  { path, ifExists }: GeneratedFile,
  { root, text, hash }: OwnedOptions,
  known: ManifestEntry | undefined,
): FileState {
  if (known === undefined) return 'foreign';
  const isOurs = hashesOf(known).includes(hash) || (ifExists === 'overwrite' && isMergeOf(text, { root, path, known }));
  return isOurs ? 'outdated' : 'edited';
}
