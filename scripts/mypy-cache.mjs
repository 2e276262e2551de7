/** What mypy knows once it has looked at the companion: to read its libraries takes most of a first run. */
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where it is kept; the file beside it says that it is whole. */
export const KNOWN = fileURLToPath(new URL('../.cache/mypy-known', import.meta.url));

/** Let other caches begin with it. */
export function rememberMypy() {
  writeFileSync(`${KNOWN}.whole`, '');
}

/**
 * Options of mypy for a cache, which begins with what is known where it is not there yet.
 *
 * @param {string} cache - its directory
 * @returns {readonly string[]}
 */
export function mypyOptions(cache) {
  if (!existsSync(cache) && existsSync(KNOWN) && existsSync(`${KNOWN}.whole`)) {
    // mypy passes over what is older or newer than it was told.
    cpSync(KNOWN, cache, { recursive: true, preserveTimestamps: true });
  }
  // One file per module, which can be removed.
  return ['--cache-dir', cache, '--no-sqlite-cache'];
}
