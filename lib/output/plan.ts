/**
 * What a write will do, decided for every file before the first one is touched. The disk is read here, never
 * changed; how a file is written is the business of `write.ts`.
 */
import { lstatSync, readFileSync, statSync, type Stats } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { CLIError, GenerationError } from '../core/problem.js';
import { diskError } from './disk-error.js';
import { displayPath, findObstacles } from './safe-path.js';

/**
 * What happens to one file: `create` one that is not there, leave one with the `identical` bytes untouched,
 * `force` new content on one that differs, or `skip` one that is the user's.
 */
export type FileAction = 'create' | 'identical' | 'force' | 'skip';

/** One file and its action. */
export interface PlannedFile {
  readonly file: GeneratedFile;
  /** Absolute path on the disk */
  readonly target: string;
  readonly action: FileAction;
}

/** The actions of one run. */
export interface Plan {
  /** Absolute */
  readonly outDir: string;
  /** Sorted by path */
  readonly files: readonly PlannedFile[];
  /** What was decided by. */
  readonly options: PlanOptions;
}

/** Which `skip` files lose their protection. */
export interface PlanOptions {
  /** Overwrite `skip` files too; default false. */
  readonly force?: boolean;
  /** Overwrite these `skip` files and no others, relative to the output directory or to `cwd`; default none. */
  readonly forcePaths?: readonly string[];
  /** Directory that `forcePaths` may be relative to; default the current one. */
  readonly cwd?: string;
}

/**
 * Decide what happens to every file.
 *
 * @throws CLIError - a path of `forcePaths` is not among the files
 * @throws GenerationError - a path leaves the output directory, or something stands in its way
 */
export function plan(files: readonly GeneratedFile[], outDir: string, options: PlanOptions = {}): Plan {
  const root = resolve(outDir);
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));
  const paths = sorted.map((file) => file.path);
  const forced = forcedPaths(paths, root, options);
  const obstacles = [...guardedFind(paths, root)];
  const planned: PlannedFile[] = [];
  if (obstacles.length === 0) {
    for (const file of sorted) {
      const target = join(root, file.path);
      const action = decide(file, target, forced.has(file.path));
      if (action === undefined) obstacles.push(`${displayPath(target, process.cwd())} ${IN_THE_WAY}`);
      else planned.push({ file, target, action });
    }
  }
  if (obstacles.length > 0) throw new GenerationError(obstacles);
  return { outDir: root, files: planned, options };
}

/** Decide again about the files of a plan, as others left them. */
export function revisedPlan(before: Plan, files: readonly GeneratedFile[]): Plan {
  return plan(files, before.outDir, before.options);
}

/** The `forcePaths` of options that are among the files. */
export function matchingPaths(
  files: readonly GeneratedFile[],
  outDir: string,
  { forcePaths = [], cwd = process.cwd() }: PlanOptions,
): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  return forcePaths.filter((given) => matchPath(given, known, { root: resolve(outDir), cwd }) !== undefined);
}

/** Tell whether an action changes the disk. */
export function isWritten({ action }: PlannedFile): boolean {
  return action === 'create' || action === 'force';
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
  const known = new Set(paths);
  if (forcePaths.length === 0) return force ? known : new Set();
  const found = forcePaths.map((given) => ({ given, path: matchPath(given, known, { root, cwd }) }));
  const unknown = found.filter(({ path }) => path === undefined);
  if (unknown.length > 0) {
    throw new CLIError(unknown.map(({ given }) => `--force-paths: this run makes no file ${JSON.stringify(given)}`));
  }
  return new Set(found.map(({ path }) => path ?? ''));
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
  return spellings.map((spelling) => spelling.split(sep).join('/')).find((spelling) => known.has(spelling));
}

/** The action for one file; none when what is there cannot be replaced by a file. */
function decide(file: GeneratedFile, target: string, forced: boolean): FileAction | undefined {
  try {
    const entry = lstatSync(target, { throwIfNoEntry: false });
    if (entry === undefined) return 'create';
    // A link is replaced, never written through; where it leads only tells whether the bytes are the same.
    const stats = entry.isSymbolicLink() ? statSync(target, { throwIfNoEntry: false }) : entry;
    if (stats !== undefined && !stats.isFile()) return undefined;
    if (stats !== undefined && hasBytes(target, stats, file.content)) return 'identical';
    return file.ifExists === 'overwrite' || forced ? 'force' : 'skip';
  } catch (error) {
    throw diskError(error, { doing: 'read', path: target });
  }
}

function hasBytes(path: string, stats: Stats, content: string): boolean {
  return stats.size === Buffer.byteLength(content) && readFileSync(path).equals(Buffer.from(content));
}
