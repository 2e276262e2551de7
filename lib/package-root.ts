/** Where the package's files stand, its data and its code. Data is at the same place from source and from `dist`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of this package's `package.json`. */
export const PACKAGE_ROOT: string = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Whether this is the built code, which is in few files; else each module is a file of TypeScript. */
export const IS_BUILT: boolean = import.meta.url.endsWith('.js');

/** The directory of the running code. */
export const CODE_ROOT: string = IS_BUILT ? join(PACKAGE_ROOT, 'dist') : PACKAGE_ROOT;

/**
 * The path of a module that is started, or imported from outside.
 *
 * @param name - its path without the ending: `lib/codegen`. The build has a list of those that can be named here.
 */
export function modulePath(name: string): string {
  return join(CODE_ROOT, `${name}${IS_BUILT ? '.js' : '.ts'}`);
}

function findRoot(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : findRoot(dirname(directory));
}
