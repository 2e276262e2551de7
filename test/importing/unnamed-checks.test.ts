/** Conditions of SQLite have no names, and those of `Base` name none without one. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { callFrom } from '../cli/call.js';
import { createWorkspace } from '../input/workspace.js';
import { needJsonnet, needPython } from '../needs.js';

describe('conditions without a name', function () {
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('get one in the model', async function () {
    const python = needPython(this);
    needJsonnet(this);
    symlinkSync(dirname(dirname(python)), join(workspace.dir, '.venv'));
    const table = 'CREATE TABLE item (id INTEGER PRIMARY KEY, done INT CHECK (done IN (0, 1)))';
    const program = `import sqlite3; sqlite3.connect("shop.db").execute("${table}")`;
    execFileSync(python, ['-c', program], { cwd: workspace.dir });
    const { code, err } = await callFrom(workspace.dir, 'import --url sqlite:///shop.db');
    assert.deepEqual([code, err], [0, '']);
    const model = readFileSync(join(workspace.dir, 'app', 'models', 'item.py'), 'utf8');
    assert.match(model, /CheckConstraint\("done IN \(0, 1\)", name="check_1"\)/);
  });
});
