/**
 * Right code that generated tests misjudge: a generated application is walked over HTTP on both databases, and then what its
 * tests and the checkers say is compared with one list, `misjudged/failures.json`. What is not in it is a failure, and so is
 * what is in it and passes.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, need, needPython } from '../needs.js';
import { copyApp, generateApp, succeeds } from './kept-app.js';
import { MISJUDGED } from './misjudged-config.js';
import { checksOf } from './python-checks.js';

const run = promisify(execFile);

/** By the name of a test or the line of a checker: why it is there. */
type Reasons = Readonly<Record<string, string>>;

const LIST = join(PACKAGE_ROOT, 'test', 'apps', 'misjudged', 'failures.json');
const EXPECTED = JSON.parse(readFileSync(LIST, 'utf8')) as { readonly tests: Reasons; readonly findings: Reasons };

describe('right code that generated tests misjudge', function () {
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
  const wrong = async (url: string): Promise<readonly string[]> => {
    // The exit code of failures is no failure here; that no test ran is one.
    const { stdout } = await pytest(url, '--tb=no', '-rfE', '_generated').catch((error: unknown) => {
      const { code, stdout: told = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
      assert.equal(code, 1, `${told}\n${stderr}`);
      return { stdout: told };
    });
    return [...stdout.matchAll(/^(?:FAILED|ERROR) (?:\S*\/)?tests\/(.*?)(?: - .*)?$/gm)]
      .map(([, name]) => String(name))
      .sort();
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

    it(`is misjudged by the listed tests alone on ${database}`, async function () {
      need(this, database === 'SQLite' || url !== '', 'PostgreSQL (set CODEGEN_POSTGRES)');
      assert.deepEqual(await wrong(url), Object.keys(EXPECTED.tests).sort());
    });
  }

  it('is misjudged by the listed findings of checkers alone', async () => {
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
    assert.deepEqual(found.sort(), Object.keys(EXPECTED.findings).sort());
  });
});
