/**
 * What mypy knows of libraries and of the modules that all projects share, kept from project to project. Other modules of
 * one name differ between projects: what it knew of the last one must not decide about the next. `npm test` looks at the
 * companion first, which needs the same libraries: what mypy knows after that is copied.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { mypyOptions } from '../../scripts/mypy-cache.mjs';

/** Modules of projects, at the top level: what `be_root` writes, what tests have beside it, and migrations. */
const OWN = /^(?:p\d|app|src|tests|_generated|main|seed|dev|openapi|env|conftest|accounts|blog|[0-9a-f]+_)/;
/** The companion's modules: most of a project, and with the same text in all. mypy compares the text itself. */
const SHARED = /(?:^|\/)_generated\/(?:[^/]+\/)?(?:support|testing)$/;

/**
 * Options of mypy for the next project.
 *
 * @param name - of the cache: tests that may run at the same time have caches of their own
 */
export function mypyCache(name: string): readonly string[] {
  const cache = join(PACKAGE_ROOT, '.cache', name);
  const options = mypyOptions(cache);
  for (const version of existsSync(cache) ? readdirSync(cache) : []) {
    const directory = join(cache, version);
    for (const entry of namesIn(directory).filter((found) => OWN.test(found))) forget(join(directory, entry));
  }
  return options;
}

/** Remove all below a place, but for what is shared. */
function forget(path: string): void {
  if (SHARED.test(path)) return;
  const names = namesIn(path);
  for (const name of names) forget(join(path, name));
  if (names.length === 0) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** What is in a directory; nothing in anything else. */
function namesIn(path: string): readonly string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(path) : [];
}
