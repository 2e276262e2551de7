/** Names of an API that a run does not make any more: its file of names keeps them until the run is told that this is meant. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { goneNames, NAMES_FILE, namesIn, withNames } from '../../core/names-file.js';
import { textOf, withText } from '../state/facts.js';

/** Names that are gone. */
export interface GoneNames {
  /** Absolute path of the file that holds them. */
  readonly target: string;
  /** One line each; see {@link goneNames} */
  readonly lines: readonly string[];
}

/** Files of a run. */
export interface KeptNames {
  readonly files: readonly GeneratedFile[];
  /** None: every name of the run before is there. */
  readonly gone?: GoneNames;
}

/**
 * Let the file of names hold also those that are gone, as far as the disk knows them.
 *
 * @param outDir - absolute
 */
export function keepGoneNames(files: readonly GeneratedFile[], outDir: string): KeptNames {
  const file = files.find(({ path }) => path === NAMES_FILE || path.endsWith(`/${NAMES_FILE}`));
  // A file of the last run has no text: it is only made use of where the disk holds the very same, so that nothing is gone.
  const made = file && textOf(file);
  if (file === undefined || made === undefined) return { files };
  const target = join(outDir, file.path);
  const [held, names] = [namesIn(readHeld(target)), namesIn(made)];
  const lines = goneNames(held, names);
  if (lines.length === 0) return { files };
  const kept = withText(file, withNames(made, [...names, ...held]));
  return { files: files.map((one) => (one === file ? kept : one)), gone: { target, lines } };
}

/** What stands there; whatever is in the way of a file, the plan tells. */
function readHeld(target: string): string {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}
