/** Reads the manifest of an output directory from the disk: that of this version, or the one of an earlier version. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere } from '../disk-error.js';
import { type Manifest, MANIFEST, NO_MANIFEST, parseManifest } from './manifest.js';
import { OLD_MANIFEST, parseOldManifest } from './earlier-state.js';
import { displayPath } from '../safe-path.js';

/**
 * Read the manifest of an output directory.
 *
 * @param outDir - absolute
 * @throws CLIError - it is there, and cannot be read
 */
export function readManifest(outDir: string): Manifest {
  const [text, old] = [MANIFEST, OLD_MANIFEST].map((path) => readIfThere(join(outDir, path)));
  const shown = (path: string): string => displayPath(join(outDir, path), process.cwd());
  if (text === undefined) return old === undefined ? NO_MANIFEST : parseOldManifest(old, shown(OLD_MANIFEST));
  const manifest = parseManifest(text, shown(MANIFEST));
  return old === undefined ? manifest : { ...manifest, mends: 'old' };
}

/** Tell whether an output directory has a manifest, of this version or an earlier one. */
export function hasManifest(outDir: string): boolean {
  return [MANIFEST, OLD_MANIFEST].some((path) => existsSync(join(outDir, path)));
}
