/** A file of SQLite as people make them: types that it has never heard of, tables that cannot be read. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { callFrom } from '../cli/call.js';
import { createWorkspace } from '../input/workspace.js';
import { needJsonnet, needPython } from '../needs.js';

const STATEMENTS = [
  'CREATE TABLE tracks (id INTEGER PRIMARY KEY, title STRING NOT NULL, heard TIMESTAMP, length INT)',
  "INSERT INTO tracks VALUES (1, 'Rain', '2020-01-01 10:00:00', 'long')",
  'CREATE TABLE odd (id INTEGER PRIMARY KEY, "" TEXT)',
];

describe('a database of SQLite with loose columns', function () {
  this.timeout(120_000);
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('is read as it is, and leaves migrations nothing to do', async function () {
    const python = needPython(this);
    needJsonnet(this);
    const { dir: cwd } = workspace;
    symlinkSync(dirname(dirname(python)), join(cwd, '.venv'));
    const program = 'import sqlite3, sys; sqlite3.connect("shop.db").executescript(sys.argv[1])';
    execFileSync(python, ['-c', program, STATEMENTS.join(';')], { cwd });
    const { code, out } = await callFrom(cwd, 'import --url sqlite:///shop.db');
    assert.equal(code, 0);
    assert.match(out, /odd/);
    const model = readFileSync(join(cwd, 'app', 'models', 'track.py'), 'utf8');
    for (const name of ['title', 'length']) assert.match(model, new RegExp(`${name}: Mapped\\[str[^]*?AsText`));
    assert.equal((await callFrom(cwd, '--create be --no-auth --skip-prompts')).code, 0);
    const env = {
      ...process.env,
      DATABASE_URL: 'sqlite+aiosqlite:///shop.db',
      PYTHONPATH: [cwd, join(PACKAGE_ROOT, 'companion', 'src')].join(delimiter),
    };
    for (const words of [['upgrade', 'head'], ['check']])
      execFileSync(python, ['-m', 'alembic', ...words], { cwd, env, stdio: 'pipe' });
  });
});
