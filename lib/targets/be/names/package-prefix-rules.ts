/** `package_prefix` stays below the output directory, and each of its directories can be imported. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { isPythonName } from '../schema/names.js';
import { walk } from '../walk.js';

/** Every segment is a name in Python; `..` and absolute paths have segments that are not. */
export function* packagePrefix(config: unknown): Generator<Problem> {
  const prefix = walk(config).project.package_prefix;
  if (prefix === undefined || prefix === '' || prefix.split('/').every(isPythonName)) return;
  yield {
    code: 'wrong_name',
    path: ['package_prefix'],
    message: `expected names of Python packages with '/' between them, below the output directory, found ${show(prefix)}`,
  };
}
