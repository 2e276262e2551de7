/** Where the package's data stands: templates, jsonnet libraries, Python modules. The same from source and from `dist`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The directory of this package's `package.json`. */
export const PACKAGE_ROOT: string = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : findRoot(dirname(directory));
}
