/** What tests need of the machine: where it is missing they are skipped, loudly; with CI set they fail. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../lib/package-root.js';

/** Skip what cannot run here. */
export function need(test: Mocha.Context, isThere: boolean, what: string): asserts isThere {
  if (isThere) return;
  tellMissing(what);
  test.skip();
}

/**
 * Say what is missing.
 *
 * @throws Error - with CI set
 */
export function tellMissing(what: string): void {
  if (process.env.CI) throw new Error(`${what} is missing, and CI is set`);
  console.warn(`      SKIPPED: ${what} is missing`);
}

/** With CODEGEN_FULL set, as `npm run test:full` sets it, the long forms run, which take hours. */
export const IS_FULL = process.env.CODEGEN_FULL !== undefined;

/** With CI set all else runs; by hand what tells most, for ten minutes. */
export const IS_WHOLE = Boolean(process.env.CI) || IS_FULL;

/** Of many cases of one kind, such as the moments at which a run is killed, every third; in the long forms each. */
export const STEP = IS_FULL ? 1 : 3;

/** Skip what `npm test` leaves to CI. */
export function leaveToCI(test: Mocha.Context): void {
  if (!IS_WHOLE) test.skip();
}

/** Skip in CI what `npm test` has run by hand: the same on SQLite that CI runs on PostgreSQL. */
export function leaveToHand(test: Mocha.Context): void {
  if (IS_WHOLE && !IS_FULL) test.skip();
}

/** Skip what CI leaves to `npm run test:full`. */
export function leaveToFull(test: Mocha.Context): void {
  if (!IS_FULL) test.skip();
}

/** The Python of the tests, with their tools beside it; undefined where there is none. */
export function findPython(): string | undefined {
  const python = process.env.PYTHON ?? join(PACKAGE_ROOT, '.venv', 'bin', 'python');
  return existsSync(python) ? python : undefined;
}

/** The Python of the tests, for a test that cannot do without. */
export function needPython(test: Mocha.Context): string {
  const python = findPython();
  need(test, python !== undefined, 'Python (set PYTHON)');
  return python;
}

/** The compiled library is optional: without it the tests of jsonnet are skipped, and those of its absence still run. */
export function needJsonnet(test: Mocha.Context): void {
  need(test, canRequire('@hanazuki/node-jsonnet'), 'the compiled jsonnet library');
}

function canRequire(name: string): boolean {
  try {
    createRequire(import.meta.url)(name);
    return true;
  } catch {
    return false;
  }
}
