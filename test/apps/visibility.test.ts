/**
 * Rows that not everybody sees: a generated application of nine resources that refer to each other, walked over as two
 * users, one without the claim, and nobody, on both databases. Its code by hand is in `visibility/`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, need, needPython } from '../needs.js';
import { checksOf } from './python-checks.js';

const run = promisify(execFile);

describe('visibility', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const server = process.env.CODEGEN_POSTGRES ?? '';
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

  const walk = async (url: string): Promise<void> => {
    const env = { ...process.env, TEST_DATABASE_URL: url, PYTHONDONTWRITEBYTECODE: '1' };
    const options = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-W', 'error', 'test_visibility.py'];
    try {
      await run(python, options, { cwd: workspace.dir, env });
    } catch (error) {
      assert.fail((error as { readonly stdout?: string }).stdout ?? String(error));
    }
  };

  it('holds on SQLite', () => walk(''));

  it('holds on PostgreSQL', async function () {
    need(this, server !== '', 'PostgreSQL (set CODEGEN_POSTGRES)');
    await walk(server);
  });

  it('is clean under the linters', async () => {
    const ruff = checksOf(python).filter((check) => check.name.startsWith('ruff'));
    assert.equal(ruff.length, 2);
    for (const check of ruff) {
      assert.equal(await check.run(workspace.dir, [{ directory: '_generated', api: '' }]), '', check.name);
    }
  });
});
