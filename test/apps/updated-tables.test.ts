/**
 * Configs that were changed by hand, and the migrations that updates write for them in a fresh clone: Alembic runs them up and
 * down on filled tables of both databases.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { findPython, need, needJsonnet } from '../needs.js';
import { codegen, makeDatabase, must } from './set-up-projects.js';

const CONFIG = 'config/resources/product.jsonnet';
const KEY = '00000000000000000000000000000001';
const STAMPS = ["'2024-02-29 12:00:00'", "'2024-02-29 12:00:00'"].join();
const ROWS = [
  `INSERT INTO brands (id, name, version, created_at, updated_at) VALUES ('${KEY}', 'Acme', 1, ${STAMPS})`,
  `INSERT INTO products (id, title, price, version, brand_id, created_at, updated_at)
   VALUES ('${KEY}', 'Anvil', 12.5, 1, '${KEY}', ${STAMPS})`,
];
const PRICE = "f.decimal('price'";
const FOUND = 'SELECT title, featured, sku, deleted_at, maker_id FROM products';

describe('tables of configs that were changed by hand', function () {
  this.timeout(600_000);
  const python = findPython();
  const server = process.env.CODEGEN_POSTGRES ?? '';
  let cwd = '';

  before(async function () {
    need(this, python !== undefined, 'Python');
    needJsonnet(this);
    cwd = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-updated-')));
    const resources = ['Brand name:str', 'Product title:str price:decimal brand:Brand'];
    const words = resources.flatMap((line) => ['--resource', line]);
    const made = await codegen(cwd, '--create', 'be', '--name', 'shop', ...words);
    assert.equal(made.code, 0, made.output);
    writeFileSync(join(cwd, 'rows.py'), ROWS_PROGRAM);
    await updated((text) =>
      text
        .replace('model:', "soft_delete: 'deleted_at',\n  model:")
        .replace("brand: 'Brand' }", "brand: 'Brand', maker: 'Brand' }")
        .replace("[{ fields: ['created_at', 'id'] }]", "[{ fields: ['title', 'id'] }]")
        .replace(PRICE, `f.str('sku', { max_length: 20, nullable: true }) + { unique:: true },\n    $&`)
        .replace(PRICE, `f.bool('featured', { default: true }),\n    $&`)
        .replace(PRICE, `f.ref('maker_id', 'app.Brand', { nullable: true }),\n    $&`),
    );
  });

  after(() => {
    if (cwd !== '') rmSync(cwd, { recursive: true, force: true });
  });

  for (const database of ['sqlite', 'postgres'] as const) {
    it(`go up and down with rows, on ${database}`, async function () {
      assert.ok(python);
      need(this, database === 'sqlite' || server !== '', 'PostgreSQL');
      const env = environment(
        database === 'sqlite'
          ? `sqlite+aiosqlite:///${join(cwd, 'test.db')}`
          : await makeDatabase(python, server, 'codegen_updated'),
      );
      const alembic = (...words: readonly string[]) => must(cwd, [python, '-m', 'alembic', ...words], env);
      const rows = async (...statements: readonly string[]): Promise<unknown> =>
        JSON.parse(await must(cwd, [python, 'rows.py', ...statements], env));
      await alembic('upgrade', '0001');
      await rows(...ROWS);
      if (database === 'sqlite') await rows('CREATE TABLE _alembic_tmp_products (id INTEGER)');
      await alembic('upgrade', 'head');
      await alembic('check');
      const row = ['Anvil', database === 'sqlite' ? 1 : true, null, null, null];
      assert.deepEqual(await rows(FOUND), [row]);
      await alembic('downgrade', '0001');
      assert.deepEqual(await rows('SELECT title, version FROM products'), [['Anvil', 1]]);
      await alembic('upgrade', 'head');
      await alembic('check');
      assert.deepEqual(await rows(FOUND), [row]);
    });
  }

  it('get an owner, whom rows of before do not have', async () => {
    assert.ok(python);
    const env = environment(`sqlite+aiosqlite:///${join(cwd, 'owned.db')}`);
    const alembic = (...words: readonly string[]) => must(cwd, [python, '-m', 'alembic', ...words], env);
    await alembic('upgrade', '0001');
    await must(cwd, [python, 'rows.py', ...ROWS], env);
    await alembic('upgrade', 'head');
    const told = await updated((text) =>
      text
        .replace('model:', "scope_by: { column: 'owner_id', claim: 'sub', type: 'uuid' },\n  model:")
        .replace("maker: 'Brand' }", "maker: 'Brand', owner: 'User' }"),
    );
    assert.match(told, /^Product\.owner_id: rows of before belong to nobody, and nobody sees them$/m);
    await alembic('upgrade', 'head');
    const found = JSON.parse(
      await must(cwd, [python, 'rows.py', 'SELECT title, owner_id FROM products'], env),
    ) as unknown;
    assert.deepEqual(found, [['Anvil', null]]);
    await alembic('downgrade', '-1');
    await alembic('upgrade', 'head');
  });

  /** Change the config as somebody else does, in a clone: what one machine knows is not there. */
  async function updated(change: (text: string) => string): Promise<string> {
    const path = join(cwd, CONFIG);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, change(text));
    for (const cache of ['.codegen/cache', '_generated/.codegen/cache'])
      rmSync(join(cwd, cache), { recursive: true, force: true });
    const { code, output } = await codegen(cwd, 'update');
    assert.equal(code, 0, output);
    assert.match(output, /^migrations\/versions\/\w+\.py changes the tables$/m);
    return output;
  }

  function environment(url: string): Readonly<Record<string, string>> {
    const paths = [join(PACKAGE_ROOT, 'companion/src'), cwd];
    return { DATABASE_URL: url, PYTHONPATH: paths.join(delimiter) };
  }
});

const ROWS_PROGRAM = `
import asyncio, json, os, sys
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

async def main():
    engine = create_async_engine(os.environ["DATABASE_URL"])
    found = []
    async with engine.begin() as connection:
        for statement in sys.argv[1:]:
            rows = await connection.execute(text(statement.replace(":", "\\\\:")))
            if rows.returns_rows:
                found.extend([list(row) for row in rows])
    print(json.dumps(found, default=str))

asyncio.run(main())
`;
