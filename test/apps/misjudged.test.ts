/**
 * Right code that generated tests could misjudge: columns that change what they store, rows that belong to rows of their own
 * class, relations that only show. A generated application is walked over HTTP on both databases, then its tests run.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { createWorkspace } from '../input/workspace.js';
import { findPython, need, needPython } from '../needs.js';
import { copyApp, generateApp, succeeds } from './kept-app.js';
import { MISJUDGED } from './misjudged-config.js';
import { checksOf } from './python-checks.js';

const run = promisify(execFile);

describe('right code that is easily misjudged', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const server = process.env.CODEGEN_POSTGRES ?? '';
  const workspace = createWorkspace();
  const cwd = workspace.dir;
  const pytest = (url: string, ...args: readonly string[]) => {
    const options = ['-q', '-p', 'no:cacheprovider', '-W', 'error', ...args];
    const env = { ...process.env, COLUMNS: '500', TEST_DATABASE_URL: url, PYTHONDONTWRITEBYTECODE: '1' };
    return run(python, ['-m', 'pytest', ...options], { cwd, env, maxBuffer: 2 ** 26 });
  };
  before(async function () {
    needPython(this);
    copyApp('misjudged', cwd);
    await generateApp(cwd, MISJUDGED);
  });

  after(() => {
    workspace.remove();
  });

  for (const [database, url] of [
    ['SQLite', ''],
    ['PostgreSQL', server],
  ] as const) {
    it(`does what it should on ${database}`, async function () {
      need(this, database === 'SQLite' || url !== '', 'PostgreSQL (set CODEGEN_POSTGRES)');
      await succeeds(pytest(url, 'test_guild.py'));
    });

    it(`passes its generated tests on ${database}`, async function () {
      need(this, database === 'SQLite' || url !== '', 'PostgreSQL (set CODEGEN_POSTGRES)');
      await succeeds(pytest(url, '_generated'));
    });
  }

  it('is clean under the strict checkers', async () => {
    const found: string[] = [];
    for (const check of checksOf(python).filter(({ name }) => name !== 'import')) {
      // Imports of code by hand are sorted as ruff sorts them here, where it does not see what is generated.
      const directories = check.name.startsWith('ruff') ? ['_generated'] : ['_generated', 'guild'];
      const told = await check.run(
        cwd,
        directories.map((directory) => ({ directory, api: '' })),
      );
      const lines = told.replaceAll(`${cwd}/`, '').split('\n');
      const findings = lines.filter((line) => line !== '' && !/^\d+ errors?, /.test(line));
      found.push(...findings.map((line) => `${check.name}: ${line.trim()}`));
    }
    assert.deepEqual(found, []);
  });
});
