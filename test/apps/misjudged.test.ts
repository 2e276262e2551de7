/**
 * Right code that generated tests could misjudge: columns that change what they store, rows that belong to rows of their own
 * class, relations that only show. A generated application is walked over HTTP on both databases, then its tests run.
 */
import assert from 'node:assert/strict';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { MISJUDGED } from './misjudged-config.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { checksOf } from './python-checks.js';

describe('right code that is easily misjudged', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const workspace = createWorkspace();
  const cwd = workspace.dir;
  before(async function () {
    needPython(this);
    copyApp('misjudged', cwd);
    await generateApp(cwd, MISJUDGED);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('does what it should', (url) => pytest(cwd, url, 'test_guild.py'));
  onBothDatabases('passes its generated tests', (url) => pytest(cwd, url, '_generated'));

  it('is clean under the strict checkers', async function () {
    leaveToCI(this);
    const found: string[] = [];
    for (const check of checksOf(python).filter(({ name }) => name !== 'import' && name !== 'pyright')) {
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
    pyrightAtTheEnd('misjudged', cwd, ['_generated', 'guild']);
  });
});
