/** A database that has users of its own, whether they are imported or not: the project around it brings no table of theirs. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { callFrom } from '../cli/call.js';
import { createWorkspace } from '../input/workspace.js';
import { needJsonnet, needPython } from '../needs.js';

describe('a project around a database with users', function () {
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('has none of its own, though only another table is imported', async function () {
    const python = needPython(this);
    needJsonnet(this);
    symlinkSync(dirname(dirname(python)), join(workspace.dir, '.venv'));
    const tables = 'create table item (id INTEGER PRIMARY KEY); create table "Users" (id INTEGER PRIMARY KEY)';
    const program = `import sqlite3; sqlite3.connect("shop.db").executescript('${tables}')`;
    execFileSync(python, ['-c', program], { cwd: workspace.dir });
    const imported = await callFrom(workspace.dir, 'import --url sqlite:///shop.db --only item');
    assert.deepEqual([imported.code, imported.err], [0, '']);
    const { code, out, err } = await callFrom(workspace.dir, '--create be --skip-prompts');
    assert.equal(code, 0, err);
    assert.match(out, /Nobody signs in: the database has a table of users already\./);
    const models = readFileSync(join(workspace.dir, 'app', 'models', '__init__.py'), 'utf8');
    assert.doesNotMatch(models, /User/);
  });
});
