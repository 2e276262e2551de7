/** Plug-ins that are gone, and what their targets wrote. */
import assert from 'node:assert/strict';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readOutput, readTree, removeTrees } from '../output/tree.js';
import { call, project, sql } from './packages.js';

describe('plug-ins that are gone', () => {
  afterEach(removeTrees);

  it('leave nothing that cannot be cleaned up', async () => {
    const cwd = project({ 'codegen-sql': sql }, { 'config/sql.json': '{"tables":[{"name":"t"},{"name":"u"}]}' });
    await call(cwd, 'sql');
    appendFileSync(join(cwd, '_generated/u.sql'), '-- mine\n');
    rmSync(join(cwd, 'node_modules/codegen-sql'), { recursive: true });
    assert.match((await call(cwd, 'clean')).out, /1 removed/);
    assert.deepEqual(Object.keys(readTree(join(cwd, '_generated'))), ['u.sql']);
  });

  it('have what their targets left cleaned up by name', async () => {
    const cwd = project(
      { 'codegen-sql': sql },
      { 'config/sql.json': '{"tables":[{"name":"t"}]}', 'config/fe.json': '{}' },
    );
    await call(cwd, 'sql');
    await call(cwd, 'fe');
    rmSync(join(cwd, 'node_modules/codegen-sql'), { recursive: true });
    assert.deepEqual(await call(cwd, 'clean', 'sqk'), {
      ...{ code: 2, out: '' },
      err: 'Error: unknown target "sqk" behind clean; did you mean sql?\n',
    });
    assert.match(
      (await call(cwd, 'clean', 'sql', '--dry-run')).out,
      /^ *remove _generated\/t\.sql\nDry run.*1 to remove/,
    );
    assert.match((await call(cwd, 'clean', 'sql')).out, /^ *remove _generated\/t\.sql\nDone: 1 removed/);
    assert.deepEqual(
      Object.keys(readOutput(cwd)).filter((path) => path.startsWith('_generated/')),
      ['_generated/openapi-ts.config.ts'],
    );
    assert.match((await call(cwd, 'clean', 'sql')).err, /unknown target "sql" behind clean/);
  });

  it('have it cleaned up where the project remembers that they wrote', async () => {
    const stored = { 'generator-codegen': { targets: { sql: { prefixPath: 'db/tables' } } } };
    const cwd = project(
      { 'codegen-sql': sql },
      { 'config/sql.json': '{"tables":[{"name":"t"}]}', '.yo-rc.json': JSON.stringify(stored) },
    );
    await call(cwd, 'sql');
    rmSync(join(cwd, 'node_modules/codegen-sql'), { recursive: true });
    for (const words of [
      ['clean', '--dry-run'],
      ['clean', 'sql'],
    ]) {
      assert.match((await call(cwd, ...words)).out, /^ *remove db\/tables\/t\.sql\n/);
    }
  });

  it('have it cleaned up where targets write by default, though all others write elsewhere', async () => {
    const cwd = project({ 'codegen-sql': sql }, { 'config/sql.json': '{"tables":[{"name":"t"}]}' });
    await call(cwd, 'sql');
    rmSync(join(cwd, 'node_modules/codegen-sql'), { recursive: true });
    const targets = Object.fromEntries(['be', 'be_root', 'fe', 'fe_root'].map((name) => [name, { prefixPath: 'api' }]));
    writeFileSync(join(cwd, '.yo-rc.json'), JSON.stringify({ 'generator-codegen': { targets } }));
    for (const words of [
      ['clean', '--dry-run'],
      ['clean', 'sql'],
    ]) {
      assert.match((await call(cwd, ...words)).out, /^ *remove _generated\/t\.sql\n/);
    }
  });
});
