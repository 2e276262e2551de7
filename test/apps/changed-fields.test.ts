/**
 * Changes of a project that is there, by its commands: the migrations that they write run up and down on filled tables of
 * both databases, and lose nothing that is not meant.
 */
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findPython, leaveToCI, leaveToHand, need, needJsonnet } from '../needs.js';
import { codegen, makeDatabase } from './set-up-projects.js';
import { Tables } from './tables.js';

const KEY = '00000000000000000000000000000001';
const RESOURCES = [
  'Brand name:str',
  'Product title:str:unique code:str size:str? price:decimal count:int state:enum(raw,fine) brand:Brand?',
];
const MOMENTS = `'2024-02-29 12:00:00', '2024-02-29 12:00:00'`;
const ROWS = [
  `INSERT INTO brands (id, name, version, created_at, updated_at) VALUES ('${KEY}', 'Acme', 1, ${MOMENTS})`,
  `INSERT INTO products (id, title, code, size, price, count, state, brand_id, version, created_at, updated_at)
   VALUES ('${KEY}', 'Anvil', '7', NULL, 12.5, 3, 'raw', '${KEY}', 1, ${MOMENTS})`,
];
/** Each command, and what the tables hold after its migration; `then` makes rows of what is new. */
const CHANGES = [
  {
    words: [
      'field',
      'Product title:str(300)? code:int:index size:str=none price:decimal(14,3) count:str:unique',
      '--yes',
    ],
    rows: 'SELECT title, code, size, count, state FROM products',
    after: [['Anvil', 7, 'none', '3', 'raw']],
    before: [['Anvil', '7', 'none', 3, 'raw']],
  },
  {
    words: ['field', 'Product state:str(60):index brand:Brand?:unique', '--yes'],
    rows: 'SELECT p.title, state, b.name FROM products p JOIN brands b ON b.id = p.brand_id',
    after: [['Anvil', 'raw', 'Acme']],
    before: [['Anvil', 'raw', 'Acme']],
  },
  {
    words: ['field', 'Product makers:Brand[] parts:Product[]'],
    rows: 'SELECT m.maker_id, p.part_id FROM product_makers m, product_parts p',
    after: [],
    then: [
      `INSERT INTO product_makers (product_id, maker_id) VALUES ('${KEY}', '${KEY}')`,
      `INSERT INTO product_parts (product_id, part_id) VALUES ('${KEY}', '${KEY}')`,
    ],
    undone: 'SELECT title FROM products',
    before: [['Anvil']],
  },
  {
    words: ['rename', 'Product.makers', 'builders'],
    rows: 'SELECT b.name FROM product_builders p JOIN brands b ON b.id = p.builder_id',
    after: [['Acme']],
    undone: 'SELECT b.name FROM product_makers p JOIN brands b ON b.id = p.maker_id',
    before: [['Acme']],
  },
  {
    words: ['rename', 'Product', 'Item'],
    rows: `SELECT i.title, b.name FROM items i JOIN brands b ON b.id = i.brand_id
           JOIN item_builders m ON m.item_id = i.id AND m.builder_id = b.id JOIN item_parts p ON p.part_id = i.id`,
    after: [['Anvil', 'Acme']],
    undone: `SELECT p.title, b.name FROM products p JOIN brands b ON b.id = p.brand_id
             JOIN product_builders m ON m.product_id = p.id AND m.builder_id = b.id`,
    before: [['Anvil', 'Acme']],
  },
  {
    words: ['remove', 'Item.parts', '--yes'],
    rows: 'SELECT title FROM items',
    after: [['Anvil']],
    undone: 'SELECT part_id FROM item_parts',
    before: [],
  },
  {
    words: ['remove', 'Item', '--yes'],
    rows: 'SELECT name FROM brands',
    after: [['Acme']],
    before: [['Acme']],
  },
];

for (const format of ['jsonnet', 'json'] as const)
  describe(`changes of tables with rows, by configs in ${format}`, function () {
    this.timeout(900_000);
    const python = findPython();
    const server = process.env.CODEGEN_POSTGRES ?? '';
    let cwd = '';
    let tables: Tables | undefined;

    before(async function () {
      need(this, python !== undefined, 'Python');
      if (format === 'jsonnet') needJsonnet(this);
      cwd = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-changes-')));
      const words = RESOURCES.flatMap((line) => ['--resource', line]);
      await made('--create', 'be', '--name', 'shop', '--no-auth', '--format', format, ...words);
      appendFileSync(join(cwd, 'app/models/product.py'), '\n\n# mine\n');
      const refused = await codegen(cwd, 'remove', 'Brand', '--yes');
      assert.equal(refused.code, 1, refused.output);
      const line = `config/resources/product\\.${format}:\\d+: Product refers to Brand; take that out first`;
      assert.match(refused.output, new RegExp(line));
      for (const one of CHANGES) {
        await made(...one.words);
        if (one.words.at(-1) === 'Item') assertMoved();
      }
      // It was edited: nobody but its owner takes it away.
      assert.ok(existsSync(join(cwd, 'app/models/item.py')));
      assert.ok(!existsSync(join(cwd, 'app/seeds/item.py')));
      rmSync(join(cwd, 'app/models/item.py'));
      tables = new Tables(python, cwd);
    });

    after(() => {
      tables?.stop();
      if (cwd !== '') rmSync(cwd, { recursive: true, force: true });
    });

    for (const database of ['sqlite', 'postgres'] as const) {
      it(`go up and down, on ${database}`, async function () {
        assert.ok(python);
        if (database === 'postgres') leaveToCI(this);
        else leaveToHand(this);
        need(this, database === 'sqlite' || server !== '', 'PostgreSQL');
        const url =
          database === 'sqlite'
            ? `sqlite+aiosqlite:///${join(cwd, 'test.db')}`
            : await makeDatabase(python, server, `codegen_changes_${format}`);
        const alembic = (...words: readonly string[]) => (tables ?? assert.fail()).alembic(url, ...words);
        const rows = (...statements: readonly string[]) => (tables ?? assert.fail()).rows(url, ...statements);
        await alembic('upgrade', '0001');
        await rows(...ROWS);
        const check = async ([index, { rows: query, after, then = [] }]: readonly [
          number,
          (typeof CHANGES)[number],
        ]) => {
          await alembic('upgrade', '+1');
          assert.deepEqual(await rows(query), after, `up ${String(index)}`);
          if (then.length > 0) await rows(...then);
        };
        const steps = [...CHANGES.entries()];
        for (const step of steps.slice(0, -1)) await check(step);
        for (const [index, { rows: done, undone = done, before }] of steps.slice(0, -1).reverse()) {
          await alembic('downgrade', '-1');
          assert.deepEqual(await rows(undone), before, `down ${String(index)}`);
        }
        await alembic('upgrade', 'head');
        await alembic('check');
        assert.deepEqual(await rows('SELECT name FROM brands'), [['Acme']]);
        await alembic('downgrade', '-1');
        assert.deepEqual(await rows('SELECT title FROM items'), [], 'what a removal took along is gone');
        await alembic('upgrade', 'head');
      });
    }

    function assertMoved(): void {
      assert.match(readFileSync(join(cwd, 'app/models/item.py'), 'utf8'), /^class Item\(Base\):[^]*\n# mine\n$/m);
      for (const path of ['app/models/product.py', 'app/seeds/product.py', `config/resources/product.${format}`]) {
        assert.ok(!existsSync(join(cwd, path)), path);
      }
    }

    async function made(...words: readonly string[]): Promise<void> {
      const { code, output } = await codegen(cwd, ...words);
      assert.equal(code, 0, output);
    }
  });
