/**
 * Configs that were changed by hand, and the migrations that updates write for them in a fresh clone: Alembic runs them up and
 * down on filled tables of both databases.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findPython, IS_WHOLE, leaveToCI, need, needJsonnet } from '../needs.js';
import { codegen, makeDatabase } from './set-up-projects.js';
import { Tables } from './tables.js';

const CONFIG = 'config/resources/product.jsonnet';
const KEY = '00000000000000000000000000000001';
const STAMPS = ["'2024-02-29 12:00:00'", "'2024-02-29 12:00:00'"].join();
const ROWS = [
  `INSERT INTO brands (id, name, version, created_at, updated_at) VALUES ('${KEY}', 'Acme', 1, ${STAMPS})`,
  `INSERT INTO products (id, title, price, version, brand_id, created_at, updated_at)
   VALUES ('${KEY}', 'Anvil', 12.5, 1, '${KEY}', ${STAMPS})`,
];
const USER = `INSERT INTO users (id, name, password_hash, active, created_at, updated_at)
  VALUES ('${KEY}', 'ann', 'none', true, ${STAMPS})`;
const PRICE = "f.decimal('price'";
const FOUND = 'SELECT title, featured, sku, deleted_at, maker_id FROM products';

describe('tables of configs that were changed by hand', function () {
  this.timeout(600_000);
  const python = findPython();
  const server = process.env.CODEGEN_POSTGRES ?? '';
  let cwd = '';
  let tables: Tables | undefined;

  before(async function () {
    need(this, python !== undefined, 'Python');
    needJsonnet(this);
    cwd = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-updated-')));
    const resources = ['Brand name:str', 'Product title:str price:decimal brand:Brand'];
    const words = resources.flatMap((line) => ['--resource', line]);
    const made = await codegen(cwd, '--create', 'be', '--name', 'shop', ...words);
    assert.equal(made.code, 0, made.output);
    tables = new Tables(python, cwd);
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
    tables?.stop();
    if (cwd !== '') rmSync(cwd, { recursive: true, force: true });
  });

  for (const database of ['sqlite', 'postgres'] as const) {
    it(`go up and down with rows, on ${database}`, async function () {
      if (database === 'postgres') leaveToCI(this);
      need(this, database === 'sqlite' || server !== '', 'PostgreSQL');
      const url = await databaseOf(database, 'updated');
      await alembic(url, 'upgrade', '0001');
      await rows(url, ...ROWS);
      if (database === 'sqlite') await rows(url, 'CREATE TABLE _alembic_tmp_products (id INTEGER)');
      await alembic(url, 'upgrade', 'head');
      await alembic(url, 'check');
      const row = ['Anvil', database === 'sqlite' ? 1 : true, null, null, null];
      assert.deepEqual(await rows(url, FOUND), [row]);
      await alembic(url, 'downgrade', '0001');
      assert.deepEqual(await rows(url, 'SELECT title, version FROM products'), [['Anvil', 1]]);
      await alembic(url, 'upgrade', 'head');
      await alembic(url, 'check');
      assert.deepEqual(await rows(url, FOUND), [row]);
    });
  }

  it('get an owner, whom rows of before do not have', async () => {
    const url = await databaseOf('sqlite', 'owned');
    await alembic(url, 'upgrade', '0001');
    await rows(url, ...ROWS);
    await alembic(url, 'upgrade', 'head');
    const told = await updated((text) =>
      text
        .replace('model:', "scope_by: { column: 'owner_id', claim: 'sub', type: 'uuid' },\n  model:")
        .replace("maker: 'Brand' }", "maker: 'Brand', owner: 'User' }"),
    );
    assert.match(
      told,
      /^Product\.owner_id: rows of before belong to nobody, and nobody sees them; as their column is empty, say `optional: true`/m,
    );
    await alembic(url, 'upgrade', 'head');
    assert.deepEqual(await rows(url, 'SELECT title, owner_id FROM products'), [['Anvil', null]]);
    await alembic(url, 'downgrade', '-1');
    await alembic(url, 'upgrade', 'head');
  });

  it('give rows of before to a user, and stop where there is none of that name', async () => {
    const told = await updated(
      (text) =>
        text
          .replace('model:', "scope_by: { column: 'owner_id', claim: 'sub', type: 'uuid' },\n  model:")
          .replace(/(?=indexes::)/, "relations:: { owner: 'User' },\n  "),
      { config: 'config/resources/brand.jsonnet', options: ['--owner', 'ann'] },
    );
    assert.match(told, /^Brand\.owner_id: rows of before go to the user "ann"$/m);
    for (const database of ['sqlite', 'postgres'] as const) {
      if (database === 'postgres' && (server === '' || !IS_WHOLE)) continue;
      const url = await databaseOf(database, 'given');
      await alembic(url, 'upgrade', '0001');
      await rows(url, ...ROWS);
      await assert.rejects(alembic(url, 'upgrade', 'head'), /owner_id/);
      await rows(url, USER);
      await alembic(url, 'upgrade', 'head');
      const found = 'SELECT u.name FROM brands b JOIN users u ON u.id = b.owner_id';
      assert.deepEqual(await rows(url, found), [['ann']]);
      await alembic(url, 'downgrade', '0001');
      await alembic(url, 'upgrade', 'head');
    }
  });

  /** Change the config as somebody else does, in a clone: what one machine knows is not there. */
  async function updated(change: (text: string) => string, { config = CONFIG, options = [] }: Updated = {}) {
    const path = join(cwd, config);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, change(text));
    for (const cache of ['.codegen/cache', '_generated/.codegen/cache'])
      rmSync(join(cwd, cache), { recursive: true, force: true });
    const { code, output } = await codegen(cwd, 'update', ...options);
    assert.equal(code, 0, output);
    assert.match(output, /^migrations\/versions\/\w+\.py changes the tables$/m);
    return output;
  }

  async function databaseOf(kind: 'sqlite' | 'postgres', name: string): Promise<string> {
    if (kind === 'sqlite') return `sqlite+aiosqlite:///${join(cwd, `${name}.db`)}`;
    return makeDatabase(python ?? '', server, `codegen_${name}`);
  }

  async function alembic(url: string, ...words: readonly string[]): Promise<void> {
    await (tables ?? assert.fail()).alembic(url, ...words);
  }

  function rows(url: string, ...statements: readonly string[]): Promise<unknown> {
    return (tables ?? assert.fail()).rows(url, ...statements);
  }
});

interface Updated {
  readonly config?: string;
  readonly options?: readonly string[];
}
