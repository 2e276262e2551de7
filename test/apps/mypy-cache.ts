/**
 * What mypy knows of libraries, kept from project to project. Modules of one name differ between projects: what it knew
 * of the last one must not decide about the next.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';

/** Modules of projects, at the top level: what `be_root` writes, what tests have beside it, and migrations. */
const OWN = /^(?:p\d|app|src|tests|_generated|main|seed|dev|openapi|env|conftest|accounts|blog|[0-9a-f]+_)/;

/**
 * Options of mypy for the next project.
 *
 * @param name - of the cache: tests that may run at the same time have caches of their own
 */
export function mypyCache(name: string): readonly string[] {
  const cache = join(PACKAGE_ROOT, '.cache', name);
  for (const version of existsSync(cache) ? readdirSync(cache) : []) {
    const directory = join(cache, version);
    const entries = statSync(directory).isDirectory() ? readdirSync(directory) : [];
    for (const entry of entries.filter((found) => OWN.test(found)))
      rmSync(join(directory, entry), { recursive: true, force: true, maxRetries: 5 });
  }
  // One file per module, which can be removed.
  return ['--cache-dir', cache, '--no-sqlite-cache'];
}
