/**
 * Revisions from configs, run by Alembic up and down on filled tables of both databases: every change at once, checked
 * against the models, and the rows that were there before.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { readRootConfig } from '../../lib/setup/existing.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { readVersions, writeRevision } from '../../lib/setup/revision.js';
import { findPython, leaveToCI, need, needJsonnet } from '../needs.js';
import { mypyCache } from './mypy-cache.js';
import { codegen, makeDatabase, must, run } from './set-up-projects.js';

const KEY = '00000000000000000000000000000001';
const OLD = {
  name: 'shop',
  models: [
    { name: 'Brand', fields: [{ name: 'name', type: 'str', max_length: 50, unique: true }] },
    {
      name: 'Product',
      fields: [
        { name: 'title', type: 'str', max_length: 200, index: true },
        { name: 'price', type: 'decimal', max_digits: 12, decimal_places: 2 },
        { name: 'stock', type: 'int' },
        { name: 'size', type: 'int', nullable: true },
        { name: 'note', type: 'str', nullable: true },
        { name: 'code', type: 'str', max_length: 20, unique: true },
        { name: 'brand_id', type: 'uuid' },
      ],
      relations: { brand: 'Brand' },
    },
    { name: 'Relic', fields: [{ name: 'name', type: 'str' }], relations: { brand: 'Brand' } },
  ],
};
const NEW = {
  name: 'shop',
  models: [
    { name: 'Maker', fields: [{ name: 'name', type: 'str', max_length: 50, unique: true }] },
    {
      name: 'Product',
      fields: [
        { name: 'name', type: 'str', max_length: 300, index: true },
        { name: 'price', type: 'decimal', max_digits: 14, decimal_places: 4 },
        { name: 'size', type: 'str', nullable: true },
        { name: 'note', type: 'str', default: 'none' },
        { name: 'code', type: 'str', max_length: 60 },
        { name: 'weight', type: 'decimal', max_digits: 8, decimal_places: 3, nullable: true },
        { name: 'featured', type: 'bool', default: true },
        { name: 'grade', type: 'enum', values: ['raw', 'fine'], default: 'raw' },
        { name: 'words', type: 'str', list: true },
        { name: 'about', type: 'json', default: { by: "O'Neil", at: 'a:b' } },
        { name: 'share', type: 'float', default: 1 },
        { name: 'since', type: 'date', default: '2024-02-29' },
        { name: 'seen_at', type: 'datetime', default: '2024-02-29T12:00:00Z' },
        { name: 'token', type: 'uuid', default: '00000000-0000-0000-0000-00000000000a' },
        { name: 'maker_id', type: 'uuid' },
        { name: 'updated_at', type: 'datetime', read_only: true },
      ],
      relations: { maker: 'Maker' },
      indexes: [{ fields: ['name', 'code'], unique: true }],
    },
    { name: 'Line', fields: [{ name: 'count', type: 'int' }], relations: { product: 'Product', tag: 'Tag' } },
    { name: 'Tag', fields: [{ name: 'name', type: 'str' }] },
  ],
};
const RENAMES = [
  { from: 'Brand', to: 'Maker' },
  { model: 'Product', from: 'title', to: 'name' },
  { model: 'Product', from: 'brand_id', to: 'maker_id' },
];
const ROWS = [
  `INSERT INTO brands (id, name) VALUES ('${KEY}', 'Acme')`,
  `INSERT INTO products (id, title, price, stock, size, note, code, brand_id)
   VALUES ('${KEY}', 'Anvil', 12.5, 3, 7, NULL, 'A1', '${KEY}')`,
  `INSERT INTO relics (id, name, brand_id) VALUES ('${KEY}', 'Gone', '${KEY}')`,
];

describe('revisions', function () {
  this.timeout(600_000);
  const python = findPython();
  const server = process.env.CODEGEN_POSTGRES ?? '';
  let cwd = '';
  let path = '';

  before(async function () {
    need(this, python !== undefined, 'Python');
    needJsonnet(this);
    cwd = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-revisions-')));
    const made = await codegen(cwd, '--create', 'be', '--name', 'shop', '--no-auth', '--resource', 'Thing name:str');
    assert.equal(made.code, 0, made.output);
    writeFileSync(join(cwd, 'rows.py'), ROWS_PROGRAM);
    rmSync(join(cwd, 'migrations/versions'), { recursive: true });
    await writeModels(OLD);
    const before = await readRoot();
    await writeModels(NEW);
    const after = await readRoot();
    const versions = readVersions(cwd);
    const revision = await writeRevision({ before, after, versions, renames: RENAMES });
    assert.ok(revision);
    path = join(cwd, revision.file.path);
    writeFileSync(path, revision.file.content);
  });

  after(() => {
    if (cwd !== '') rmSync(cwd, { recursive: true, force: true });
  });

  it('are what the tools of a project want', async () => {
    assert.ok(python);
    const ruff = join(python, '../ruff');
    await must(cwd, [ruff, 'check', path]);
    await must(cwd, [ruff, 'format', '--check', path]);
    await must(cwd, [join(python, '../mypy'), ...mypyCache('mypy-set-up'), path], environment(''));
    assert.ok(!readFileSync(path, 'utf8').includes(cwd));
  });

  for (const database of ['sqlite', 'postgres'] as const) {
    it(`go up and down with rows, on ${database}`, async function () {
      assert.ok(python);
      if (database === 'postgres') leaveToCI(this);
      need(this, database === 'sqlite' || server !== '', 'PostgreSQL');
      const url =
        database === 'sqlite'
          ? `sqlite+aiosqlite:///${join(cwd, 'test.db')}`
          : await makeDatabase(python, server, 'codegen_revisions');
      const env = environment(url);
      const alembic = (...words: readonly string[]) => must(cwd, [python, '-m', 'alembic', ...words], env);
      const rows = async (...statements: readonly string[]): Promise<unknown> =>
        JSON.parse(await must(cwd, [python, 'rows.py', ...statements], env));
      await alembic('upgrade', '0001');
      await rows(...ROWS);
      if (database === 'sqlite') await rows('CREATE TABLE _alembic_tmp_products (id INTEGER)');
      await alembic('upgrade', 'head');
      await alembic('check');
      const found =
        'SELECT p.name, code, size, note, featured, grade, m.name FROM products p JOIN makers m ON m.id = maker_id';
      const featured = database === 'sqlite' ? 1 : true;
      assert.deepEqual(await rows(found), [['Anvil', 'A1', '7', 'none', featured, 'raw', 'Acme']]);
      assert.deepEqual(await rows(MODEL_ROWS), [
        ["{'at': 'a:b', 'by': \"O'Neil\"}", '[]', '2024-02-29', '2024-02-29 12:00:00', '1.0', 'a'],
      ]);
      await alembic('downgrade', '-1');
      assert.deepEqual(
        await rows('SELECT title, stock, size, note, b.name FROM products p JOIN brands b ON b.id = brand_id'),
        [['Anvil', 0, 7, 'none', 'Acme']],
      );
      await asBefore(async () => {
        await alembic('check');
      });
      await alembic('upgrade', 'head');
      await alembic('check');
      assert.deepEqual(await rows(found), [['Anvil', 'A1', '7', 'none', featured, 'raw', 'Acme']]);
    });
  }

  it('can be run again after a failure, on SQLite', async () => {
    assert.ok(python);
    const env = environment(`sqlite+aiosqlite:///${join(cwd, 'failed.db')}`);
    const alembic = (...words: readonly string[]) => run(cwd, [python, '-m', 'alembic', ...words], env);
    const text = readFileSync(path, 'utf8');
    await alembic('upgrade', '0001');
    writeFileSync(path, text.replace(/\n\n\ndef downgrade/, '\n    op.execute("SELECT missing_one")$&'));
    assert.match((await alembic('upgrade', 'head')).output, /no such column: missing_one/);
    writeFileSync(path, text);
    assert.equal((await alembic('upgrade', 'head')).code, 0);
    assert.equal((await alembic('check')).code, 0);
  });

  function environment(url: string): Readonly<Record<string, string>> {
    const paths = [join(PACKAGE_ROOT, 'companion/src'), cwd];
    return { DATABASE_URL: url, PYTHONPATH: paths.join(delimiter) };
  }

  /** Write the config, and the models anew. */
  async function writeModels(config: object): Promise<void> {
    writeFileSync(join(cwd, 'config/be_root.jsonnet'), JSON.stringify(config));
    rmSync(join(cwd, 'app/models'), { recursive: true });
    const made = await codegen(cwd, 'be_root', '--skip-prompts', '--no-migration');
    assert.equal(made.code, 0, made.output);
  }

  async function readRoot() {
    const config = await readRootConfig({ config: 'config/be_root.jsonnet' }, { cwd, limits: {} });
    return config;
  }

  /** Do something where only the models and migrations of before are there. */
  async function asBefore(work: () => Promise<void>): Promise<void> {
    const aside = join(cwd, 'aside');
    mkdirSync(aside, { recursive: true });
    renameSync(path, join(aside, 'revision.py'));
    await writeModels(OLD);
    try {
      await work();
    } finally {
      renameSync(join(aside, 'revision.py'), path);
      await writeModels(NEW);
    }
  }
});

/** Reads what the new columns hold as the models see it. */
const MODEL_ROWS = 'MODELS';

const ROWS_PROGRAM = `
import asyncio, json, os, sys
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import create_async_engine

async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    found = []
    async with engine.begin() as connection:
        for statement in sys.argv[1:]:
            if statement == "${MODEL_ROWS}":
                from app.models import Product as P
                rows = await connection.execute(select(P.about, P.words, P.since, P.seen_at, P.share, P.token))
                for about, words, since, seen_at, share, token in rows:
                    moment = seen_at.replace(tzinfo=None)
                    found.append([*map(str, (about, words, since, moment, share)), f"{token.int:x}"])
                continue
            rows = await connection.execute(text(statement.replace(":", "\\\\:")))
            if rows.returns_rows:
                found.extend([list(row) for row in rows])
    print(json.dumps(found, default=str))

asyncio.run(main())
`;
