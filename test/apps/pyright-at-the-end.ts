/**
 * pyright for applications that are kept: all that were tested, in one run after the last test, since its start takes longer
 * than an application does.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { IS_FULL, findPython } from '../needs.js';
import { succeeds } from './kept-app.js';
import { seenBefore } from './python-checks.js';

/** Packages of each application, by its name. */
const waiting = new Map<string, readonly string[]>();
let together = '';

/**
 * Keep an application for pyright, in the full form; else mypy alone looks at each.
 *
 * @param name - by which the findings tell it
 * @param root - its directory, which may be removed then
 * @param packages - what to look at, below the root
 */
export function pyrightAtTheEnd(name: string, root: string, packages: readonly string[]): void {
  if (!IS_FULL) return;
  together ||= mkdtempSync(join(tmpdir(), 'codegen-pyright-'));
  cpSync(root, join(together, name), { recursive: true, filter: (source) => !source.endsWith('__pycache__') });
  waiting.set(name, packages);
}

after('pyright of all applications that are kept', async function () {
  if (together === '') return;
  this.timeout(1_200_000);
  const python = findPython() ?? '';
  const include = [...waiting].flatMap(([name, packages]) => packages.map((directory) => join(name, directory)));
  const config = {
    ...{ typeCheckingMode: 'strict', pythonVersion: '3.11', include, exclude: seenBefore(together, include) },
    executionEnvironments: [...waiting.keys()].map((root) => ({ root })),
  };
  writeFileSync(join(together, 'pyrightconfig.json'), JSON.stringify(config));
  const pyright = join(dirname(python), 'pyright');
  try {
    await succeeds(promisify(execFile)(pyright, ['--pythonpath', python], { cwd: together, maxBuffer: 2 ** 26 }));
  } finally {
    rmSync(together, { recursive: true, force: true });
  }
});
