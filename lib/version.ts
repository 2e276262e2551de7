/** The version of this package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { property } from './core/property.js';

import { PACKAGE_ROOT } from './package-root.js';

/** Read the version from the package's own `package.json`. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  return String(property(manifest, 'version'));
}
