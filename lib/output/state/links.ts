/**
 * No link below `.codegen/` is followed: a checkout of somebody else's would read, write and remove files of the user's
 * by one.
 */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { CLIError } from '../../core/problem.js';
import { errorCode } from '../../core/thrown.js';
import { diskError } from '../disk-error.js';
import { STATE_DIRECTORY } from './manifest.js';
import { displayPath } from '../safe-path.js';

/**
 * Look for links in the state, before anything there is read.
 *
 * @param outDir - absolute
 * @throws CLIError - there is one, wherever it leads
 */
export function refuseStateLinks(outDir: string): void {
  const link = findLink(join(outDir, STATE_DIRECTORY));
  if (link === undefined) return;
  const shown = displayPath(link, process.cwd());
  throw new CLIError([`${shown} is a link, and none is followed in ${STATE_DIRECTORY}/; remove it and run again`]);
}

function findLink(path: string): string | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) return path;
    return stats?.isDirectory() === true ? linkBelow(path) : undefined;
  } catch (error) {
    // The output directory is a file: whoever writes there says so.
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw diskError(error, { doing: 'read', path });
  }
}

function linkBelow(directory: string): string | undefined {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isSymbolicLink()) return path;
    const found = entry.isDirectory() ? linkBelow(path) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
