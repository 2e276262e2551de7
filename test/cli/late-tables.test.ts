/** A table that was made by hand in a database whose tables have their migration: an import says that it has none. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { needPython } from '../needs.js';
import { makeTree, removeTrees } from '../output/tree.js';
import { call } from './call.js';

const TABLE = "import sqlite3; sqlite3.connect('own.db').execute('create table film (id integer primary key)')";

describe('a table that comes after the migration of the imported ones', function () {
  this.timeout(300_000);
  after(removeTrees);

  it('is named, with what writes its migration', async function () {
    const python = needPython(this);
    const cwd = makeTree();
    symlinkSync(dirname(dirname(python)), join(cwd, '.venv'));
    execFileSync(python, ['-c', TABLE], { cwd });
    const words = ['import', '--url', `sqlite:///${join(cwd, 'own.db')}`];
    const plain = await call(cwd, [...words, '--dry-run']);
    assert.doesNotMatch(plain.out, /In no migration/);
    mkdirSync(join(cwd, 'migrations/versions'), { recursive: true });
    writeFileSync(join(cwd, 'migrations/versions/0000_baseline.py'), '"""The tables that were there before: all."""\n');
    const { code, out, err } = await call(cwd, words);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^In no migration, so that a new database lacks it: film\. alembic upgrade head and /m);
  });
});

describe('what an import writes configs in', function () {
  this.timeout(300_000);
  after(removeTrees);

  it('is what --format says where there are none yet, and otherwise what they are', async function () {
    const python = needPython(this);
    const cwd = makeTree();
    symlinkSync(dirname(dirname(python)), join(cwd, '.venv'));
    execFileSync(python, ['-c', TABLE], { cwd });
    const words = ['import', '--url', `sqlite:///${join(cwd, 'own.db')}`, '--format'];
    const unknown = await call(cwd, [...words, 'yaml']);
    assert.deepEqual([unknown.code, unknown.err], [2, 'Error: --format: expected jsonnet or json, found "yaml"\n']);
    const { code, err } = await call(cwd, [...words, 'json']);
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(readdirSync(join(cwd, 'config/resources')), ['film.json']);
    assert.equal((await call(cwd, [...words, 'json', '--check'])).code, 0);
    const other = await call(cwd, [...words, 'jsonnet']);
    assert.match(other.err, /^Error: --format jsonnet: config\/be\.json is json; leave the option out\n/);
  });
});
