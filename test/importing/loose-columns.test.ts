/** A file of SQLite as people make them: types that it has never heard of, tables that cannot be read. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { call, callFrom } from '../cli/call.js';
import { createWorkspace } from '../input/workspace.js';
import { needJsonnet, needPython } from '../needs.js';

const STATEMENTS = [
  'CREATE TABLE bands (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL UNIQUE)',
  `CREATE TABLE tracks (id INTEGER PRIMARY KEY AUTOINCREMENT, title STRING NOT NULL, heard TIMESTAMP, length INT,
   band INTEGER REFERENCES bands (id) ON DELETE CASCADE, CHECK (id > 0))`,
  "INSERT INTO tracks VALUES (1, 'Rain', '2020-01-01 10:00:00', 'long', NULL)",
  'CREATE TABLE odd (id INTEGER PRIMARY KEY, "" TEXT)',
];

/** The statement of the table, and its rows. */
const SHOWN = `
import sqlite3
shop = sqlite3.connect("shop.db")
print(shop.execute("SELECT sql FROM sqlite_master WHERE name = 'tracks'").fetchone()[0])
print(shop.execute("SELECT * FROM tracks").fetchall())`;

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
    const alembic = (...words: readonly string[]): unknown =>
      execFileSync(python, ['-m', 'alembic', ...words], { cwd, env, stdio: 'pipe' });
    alembic('upgrade', 'head');
    alembic('check');
    assert.match(model, /ForeignKey\("bands\.id", ondelete="CASCADE"\)/);

    // What only the database says of the table is there after a migration of it.
    const grown = await call(cwd, ['field', 'Track plays:int=7 live:bool=false code:str(9)?', '--quiet']);
    assert.deepEqual([grown.code, grown.err], [0, '']);
    const table = (): string => execFileSync(python, ['-c', SHOWN], { cwd, encoding: 'utf8' });
    const before = table();
    alembic('upgrade', 'head');
    alembic('check');
    assert.match(table(), /AUTOINCREMENT.*ON DELETE CASCADE.*plays INTEGER DEFAULT 7 NOT NULL.*CHECK \(id > 0\)/s);
    assert.match(table(), /'Rain'.*7, 0, None\)/);
    alembic('downgrade', '-1');
    assert.equal(table(), before);
  });
});
