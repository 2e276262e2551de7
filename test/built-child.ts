/**
 * Evaluates jsonnet as users have it, where CODEGEN_BUILT says that the build is of these sources, as it is under
 * `npm test`: each evaluation is a process, which would take most of its time to load TypeScript.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../lib/package-root.js';

const CHILD = join('lib', 'input', 'jsonnet-child');

if (process.env.CODEGEN_BUILT) {
  const { fork } = childProcess;
  childProcess.fork = ((path: string, args: readonly string[], options: childProcess.ForkOptions) =>
    path === join(PACKAGE_ROOT, `${CHILD}.ts`)
      ? fork(join(PACKAGE_ROOT, 'dist', `${CHILD}.js`), args, { ...options, execArgv: [] })
      : fork(path, args, options)) as typeof fork;
  syncBuiltinESMExports();
}
