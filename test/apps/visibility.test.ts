/**
 * Rows that not everybody sees: a generated application of ten resources that refer to each other, walked over as two
 * users, one without the claim, and nobody, on both databases. Its code by hand is in `visibility/`.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, needPython } from '../needs.js';
import { pytest } from './kept-app.js';
import { checksOf } from './python-checks.js';

describe('visibility', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    cpSync(join(PACKAGE_ROOT, 'test', 'apps', 'visibility'), workspace.dir, { recursive: true });
    const outDir = join(workspace.dir, '_generated');
    const config = join(workspace.dir, 'config', 'be.jsonnet');
    for (const file of await render({ target: 'be', config, cwd: workspace.dir, outDir })) {
      mkdirSync(dirname(join(outDir, file.path)), { recursive: true });
      writeFileSync(join(outDir, file.path), file.content);
    }
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('holds', (url) => pytest(workspace.dir, url, 'test_visibility.py'));

  it('is clean under the linters', async () => {
    const ruff = checksOf(python).filter((check) => check.name.startsWith('ruff'));
    assert.equal(ruff.length, 2);
    for (const check of ruff) {
      assert.equal(await check.run(workspace.dir, [{ directory: '_generated', api: '' }]), '', check.name);
    }
  });
});
