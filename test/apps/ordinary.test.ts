/**
 * Ordinary configs: a generated application of what was once answered with 500, or wrongly, walked over HTTP on both
 * databases, clean under the strict checkers. Its code by hand is in `ordinary/`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest, succeeds } from './kept-app.js';
import { mypyCache } from './mypy-cache.js';
import { ORDINARY } from './ordinary-config.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { checksOf } from './python-checks.js';

const run = promisify(execFile);

/** Files of tests */
const WALKS = [
  'writes',
  'texts',
  'filters',
  'compiled_statements',
  'exports',
  'long_texts',
  'paths',
  'reads',
  'start',
].map((name) => `test_${name}.py`);

describe('ordinary configs', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const workspace = createWorkspace();
  const cwd = workspace.dir;
  const tool = (name: string): string => join(dirname(python), name);

  before(async function () {
    needPython(this);
    copyApp('ordinary', cwd);
    await generateApp(cwd, ORDINARY);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('hold', (url) => pytest(cwd, url, ...WALKS, ...(url === '' ? ['_generated'] : [])));

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    for (const check of checksOf(python).filter(({ name }) => name.startsWith('ruff'))) {
      assert.equal(await check.run(cwd, [{ directory: '_generated', api: '' }]), '', check.name);
    }
    const checked = ['_generated', 'club'];
    await succeeds(run(tool('mypy'), ['--strict', ...mypyCache('mypy-generated'), ...checked], { cwd }));
    pyrightAtTheEnd('ordinary', cwd, checked);
  });
});
