/**
 * Evaluates jsonnet by the build, where CODEGEN_BUILT says that it is of these sources, as it is under `npm test`: a process
 * would take most of its time to load TypeScript. By hand one process evaluates for many tests, but for those that look at
 * processes; with CI set each evaluation has its own, as users have it.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../lib/package-root.js';
import { Evaluator, TELLING } from './jsonnet-evaluator.js';

const CHILD = join('lib', 'input', 'jsonnet-child');
const BUILT = join(PACKAGE_ROOT, 'dist', `${CHILD}.js`);
const LIBRARY = '@hanazuki/node-jsonnet';

/** Tests of the processes in which configs are evaluated. */
const OF_PROCESSES = join(PACKAGE_ROOT, 'test', 'input');

const { fork } = childProcess;
const evaluator = new Evaluator((options) => fork(BUILT, [LIBRARY], { ...options, execArgv: ['--import', TELLING] }));
let isShared = false;

if (process.env.CODEGEN_BUILT) {
  childProcess.fork = ((path: string, args: readonly string[], options: childProcess.ForkOptions) => {
    if (path !== join(PACKAGE_ROOT, `${CHILD}.ts`)) return fork(path, args, options);
    if (isShared && args[0] === LIBRARY) return evaluator.begin(options);
    return fork(BUILT, args, { ...options, execArgv: [] });
  }) as typeof fork;
  syncBuiltinESMExports();
}

export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    isShared = !process.env.CI && this.currentTest?.file?.startsWith(OF_PROCESSES) !== true;
    if (!isShared) evaluator.stop();
  },
  afterAll(): void {
    evaluator.stop();
  },
};
