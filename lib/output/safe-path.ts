/**
 * Where files may go: below the output directory and nowhere else, through links either. It looks at the disk, but
 * changes nothing on it, and it does not know what the files contain.
 */
import { lstatSync, realpathSync, statSync, type Stats } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../core/thrown.js';

/**
 * Find what stands in the way of writing files.
 *
 * @param paths - relative to the output directory, with `/`
 * @param outDir - absolute
 * @returns one line per obstacle; none when all of them can be written as far as their places go
 */
export function findObstacles(paths: readonly string[], outDir: string): readonly string[] {
  const malformed = paths.filter((path) => !isPlainPath(path));
  if (malformed.length > 0) {
    return malformed.map((path) => `${JSON.stringify(path)} is not a path below the output directory`);
  }
  const clashes = findClashes(paths);
  if (clashes.length > 0) return clashes;
  const blocked = findBlockedRoot(outDir);
  return blocked === undefined ? findBlockedDirectories(paths, outDir) : [blocked];
}

/** Write a path as a user reads it: relative to the current directory where it is below it, and with `/`. */
export function displayPath(path: string, cwd: string): string {
  const shown = relative(cwd, path);
  const outside = shown === '..' || shown.startsWith(`..${sep}`);
  return (outside ? path : shown || '.').split(sep).join('/');
}

/** Tell whether a path leads to a place below the directory that it is relative to. */
export function isPlainPath(path: string): boolean {
  return !NO_PLAIN_PATH.test(path);
}

/**
 * Has a part that is empty or made of one or two dots. A backslash or a colon is a way out on Windows, and no generated
 * file has either in its name.
 */
const NO_PLAIN_PATH = /[\\:\0]|(?:^|\/)\.{0,2}(?:\/|$)/;

function findClashes(paths: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const twice = paths.filter((path) => files.size === files.add(path).size);
  return [
    ...twice.map((path) => `two files are to be written to ${path}`),
    ...[...directoriesOf(paths)]
      .filter((directory) => files.has(directory))
      .map((directory) => `${directory} is to be both a file and a directory`),
  ];
}

/** The directories that the files need, parents before children. */
function directoriesOf(paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const parents: string[] = [];
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const parent = path.slice(0, at);
      if (found.has(parent)) break;
      parents.push(parent);
    }
    for (const parent of parents.reverse()) found.add(parent);
  }
  return found;
}

function findBlockedRoot(outDir: string): string | undefined {
  for (let path = resolve(outDir); ; path = dirname(path)) {
    const stats = statIfThere(path);
    const isThere = stats !== undefined || isLink(path);
    if (!isThere && path !== dirname(path)) continue;
    if (!isThere || stats?.isDirectory() === true) return undefined;
    return `${displayPath(path, process.cwd())} is in the way: it is no directory; move it or choose another --prefix-path`;
  }
}

function findBlockedDirectories(paths: readonly string[], outDir: string): readonly string[] {
  const lines: string[] = [];
  const closed = new Set<string>();
  for (const directory of directoriesOf(paths)) {
    const parent = directory.slice(0, Math.max(0, directory.lastIndexOf('/')));
    if (closed.has(parent)) {
      closed.add(directory);
      continue;
    }
    const state = inspect(join(outDir, directory), outDir);
    if (state === 'open') continue;
    closed.add(directory);
    if (state !== 'absent') lines.push(state);
  }
  return lines;
}

function inspect(path: string, outDir: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 'absent';
  if (stats.isDirectory()) return 'open';
  const shown = displayPath(path, process.cwd());
  if (!stats.isSymbolicLink()) {
    return `${shown} is a file where a directory is needed; move it out of the way`;
  }
  if (statIfThere(path)?.isDirectory() !== true) {
    return `${shown} is a link that leads to no directory; remove it`;
  }
  const root = realpathSync(outDir);
  const target = realpathSync(path);
  if (target.startsWith(root + sep)) return 'open';
  return `${shown} is a link that leads out of the output directory; remove it or choose another --prefix-path`;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    return false;
  }
}

/** Read what a path leads to; nothing when a link on the way is broken or a file stands in its place. */
function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTDIR' || code === 'ELOOP') return undefined;
    throw error;
  }
}
