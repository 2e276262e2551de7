/** Finds the files of a directory. It reads none of them. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { errorCode } from '../core/thrown.js';

import { withSlashes } from '../slashes.js';

/**
 * Paths of all files below a directory, from it, with `/`, sorted; none where it is not there.
 *
 * @param isWanted - told the name of a file, without its directory; default: all are
 * @throws the error of the system - it cannot be read
 */
export function filesBelow(directory: string, isWanted: (name: string) => boolean = () => true): readonly string[] {
  try {
    return readdirSync(directory, { withFileTypes: true, recursive: true })
      .filter((entry) => !entry.isDirectory() && isWanted(entry.name))
      .map((entry) => withSlashes(relative(directory, join(entry.parentPath, entry.name))))
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
