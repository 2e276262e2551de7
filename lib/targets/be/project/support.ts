/** Shared Python modules, which are copied as they stand in the companion library, with all that they import. */
import { type FileFragment, fileFragment } from '../../../core/fragment.js';
import { packageFile } from './package-file.js';
import { SUPPORT } from './support-modules.js';

/** Name of a shared module. */
export type SupportModule = keyof typeof SUPPORT;

const NAMES = Object.keys(SUPPORT) as SupportModule[];

/** The files of shared modules; a run adds those that they import. */
export function supportFiles(...names: readonly SupportModule[]): readonly FileFragment[] {
  return names.map((name) => FILES[name]);
}

/** What only some projects' tests need, and the packages that it imports. */
const OPTIONAL: ReadonlySet<string> = new Set(
  ['file_stand_in', 'key_pair', 'limit_stand_in', 'policy_stand_in'].map((name) => `testing/${name}`),
);

/** All that contracts are checked with. */
export function kitFiles(): readonly FileFragment[] {
  return supportFiles(...NAMES.filter((name) => isForTests(name) && !OPTIONAL.has(name)));
}

const PACKAGE = packageFile('support');
const TESTING = fileFragment({ path: 'testing/__init__.py', template: 'testing/__init__.py' });

/** Modules that stand beside the package `support`. */
const OUTSIDE: ReadonlySet<string> = new Set(['problems', 'queue', 'queue_url']);

/** Tells the modules that only tests import: they stand in a package of their own, which stays out of images. */
function isForTests(name: string): boolean {
  return name.startsWith('testing/');
}

/** Modules for tests stood among those of the API, but for those that are called like one of these. */
function formerPlace(name: string): { readonly formerly?: string } {
  if (!isForTests(name)) return {};
  const known = name === 'testing/databases' ? 'testing' : name.slice('testing/'.length);
  return known in SUPPORT ? {} : { formerly: `support/${known}.py` };
}

/** Made once: every operation of every resource brings the same ones. */
const FILES = makeFiles();

function makeFiles(): Readonly<Record<SupportModule, FileFragment>> {
  const needs = new Map(NAMES.map((name): [string, FileFragment[]] => [name, []]));
  const files = Object.fromEntries(
    NAMES.map((name) => {
      const path = `${OUTSIDE.has(name) || isForTests(name) ? '' : 'support/'}${name}.py`;
      return [name, fileFragment({ path, template: path, needs: needs.get(name) ?? [], ...formerPlace(name) })];
    }),
  ) as Readonly<Record<SupportModule, FileFragment>>;
  // Filled in when all are there: some modules import each other.
  for (const name of NAMES) {
    const needed = SUPPORT[name].map((other) => files[other]);
    needs.get(name)?.push(PACKAGE, ...(isForTests(name) ? [TESTING] : []), ...needed);
  }
  return files;
}
