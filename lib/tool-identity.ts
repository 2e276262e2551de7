/** What this tool is, as a digest: its own code and templates, and the packages that it works with. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { property } from './core/property.js';

import { addTree } from './input/inputs.js';
import { CODE_ROOT, IS_BUILT, PACKAGE_ROOT } from './package-root.js';

/**
 * Make the digest. What a version number cannot tell counts as well: a package that is worked on, or was patched.
 *
 * @param root - of the package
 * @param code - directory of its running code
 */
export function toolIdentity(
  root: string = PACKAGE_ROOT,
  code: string = IS_BUILT ? CODE_ROOT : join(CODE_ROOT, 'lib'),
): string {
  const hash = createHash('sha256').update(process.version);
  const manifest = readFileSync(join(root, 'package.json'));
  hash.update(manifest);
  for (const name of dependenciesOf(manifest)) hash.update(`\n${name} ${packageText(root, name)}\n`);
  for (const directory of [code, join(root, 'templates'), join(root, 'companion', 'src')]) {
    addTree(hash, directory, (name) => !name.endsWith('.d.ts') && !name.endsWith('.pyc'));
  }
  return hash.digest('base64url');
}

function dependenciesOf(manifest: Buffer): readonly string[] {
  const value: unknown = JSON.parse(manifest.toString('utf8'));
  const keys = ['dependencies', 'optionalDependencies'].flatMap((key) => Object.keys(property(value, key) ?? {}));
  return [...new Set(keys)].sort();
}

/** What an installed package says of itself, its version above all; `none` where it is not installed. */
function packageText(root: string, name: string): string {
  for (let directory = root; ; directory = dirname(directory)) {
    const path = join(directory, 'node_modules', name, 'package.json');
    if (existsSync(path)) return readFileSync(path, 'utf8');
    if (directory === dirname(directory)) return 'none';
  }
}
