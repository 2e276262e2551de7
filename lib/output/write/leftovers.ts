/** Temporary files of runs that were killed. The next run removes those that it cannot finish with (`journal.ts`). */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { property } from '../../core/property.js';

import { diskError } from '../disk-error.js';
import { isRunning } from './running.js';

/** The name of a temporary file; the process tells which run it belongs to. */
export function temporaryName(number: number | 'seen'): string {
  return `.codegen-${String(process.pid)}-${String(number)}.tmp`;
}

/** Paths of temporary files that this process has a use for, though a run of it begins. */
export const inUse = new Set<string>();

/** Remove what killed runs left in directories; what cannot be removed does no harm. */
export function removeLeftovers(directories: Iterable<string>): void {
  for (const directory of new Set(directories)) {
    for (const name of entriesOf(directory)) {
      const [, pid] = TEMPORARY.exec(name) ?? [];
      const path = join(directory, name);
      if (pid === undefined || isRunning(Number(pid)) || inUse.has(path)) continue;
      try {
        rmSync(path, { force: true });
      } catch {
        // It belongs to somebody else.
      }
    }
  }
}

/**
 * A directory, and all directories below it.
 *
 * @throws GenerationError - one of them cannot be read
 */
export function directoriesBelow(root: string): readonly string[] {
  let entries;
  try {
    entries = readdirSync(root, { withFileTypes: true, recursive: true });
  } catch (error) {
    const path = property(error, 'path');
    throw diskError(error, { doing: 'read', path: typeof path === 'string' ? path : root });
  }
  return [root, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
}

const TEMPORARY = /^\.codegen-(\d+)-(?:\d+|seen)\.tmp$/;

function entriesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** Tell whether a temporary file is called so. */
export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}
