/** Fields of a resource that is there, by the set-up: its option, its menu, and Yeoman. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import AppGenerator from '../../generators/app/index.js';
import UpdateGenerator from '../../generators/update/index.js';
import { runClass } from '../generators/run-generator.js';
import { needJsonnet } from '../needs.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { codegen, project, read } from './command.js';

const SHOP = ['--create', 'be', '--no-auth', '--resource', 'Book title:str'];

/** What a project has, but for what its machine keeps for itself. */
function committed(cwd: string): object {
  return Object.fromEntries(Object.entries(readTree(cwd)).filter(([path]) => !path.includes('.codegen/cache/')));
}

const STOCK = ["    f.str('title'", "    f.int('stock', { default: 0 }),\n    f.str('title'"] as const;

describe('a field that is written into a config by hand', function () {
  this.timeout(60_000);

  before(function () {
    needJsonnet(this);
  });

  afterEach(removeTrees);

  it('is merged into the model by an update, which writes the migration of its table', async () => {
    const cwd = await project(...SHOP);
    const path = join(cwd, 'config/resources/book.jsonnet');
    writeFileSync(path, readFileSync(path, 'utf8').replace(...STOCK));
    const { code, out, err } = await codegen(cwd, 'update');
    assert.deepEqual([code, err], [0, '']);
    assert.match(read(cwd, 'app/models/book.py'), /stock: Mapped\[int\]/);
    assert.match(out, /_add_books_stock\.py changes the tables\n\nNext:\n {2}1\. start/);
    assert.doesNotMatch((await codegen(cwd, 'update')).out, /tables/);
  });

  it('is told of by Yeoman, too', async () => {
    const cwd = await project(...SHOP);
    const path = join(cwd, 'config/resources/book.jsonnet');
    writeFileSync(path, readFileSync(path, 'utf8').replace(...STOCK));
    const { lines } = await runClass(UpdateGenerator, cwd, {});
    assert.match(lines.join('\n'), /_add_books_stock\.py changes the tables[^]*1\. start/);
  });
});

describe('fields, by the set-up', function () {
  this.timeout(60_000);

  before(function () {
    needJsonnet(this);
  });

  afterEach(removeTrees);

  it('come as by the command of that name', async () => {
    const [byOption, byCommand] = [await project(...SHOP), await project(...SHOP)];
    const { code, out, err } = await codegen(byOption, '--field', 'Book pages:int?');
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /migrations\/versions\/\w+\.py changes the tables/);
    assert.match(read(byOption, 'app/models/book.py'), /pages: Mapped\[int \| None\]/);
    assert.equal((await codegen(byCommand, 'field', 'Book pages:int?')).code, 0);
    assert.deepEqual(committed(byOption), committed(byCommand));
  });

  it('are those of a resource that is there and is named as a new one', async () => {
    const cwd = await project(...SHOP);
    const { code, out, err } = await codegen(cwd, '--resource', 'Book pages:int?');
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /migrations\/versions\/\w+\.py changes the tables/);
    assert.match(read(cwd, 'app/models/book.py'), /pages: Mapped\[int \| None\]/);
    for (const [argv, message] of [
      [['--resource', 'Tag name:str'], '--resource: Book is there already; give it its fields by a run of its own'],
      [['--lists', 'none'], '--lists: Book is there already, and gets fields alone; leave the option out'],
      [['--owned', 'Book'], '--owned: Book is there already; give it an owner by a run of its own'],
    ] as const) {
      const refused = await codegen(cwd, '--resource', 'Book size:int?', ...argv);
      assert.deepEqual([refused.code, refused.err], [1, `Error: ${message}\n`]);
    }
    assert.match((await codegen(cwd, '--resource', 'Book title:str')).err, /there is a resource Book already/);
  });

  it('are those of a resource that is there for Yeoman, too', async () => {
    const cwd = await project(...SHOP);
    await runClass(AppGenerator, cwd, { options: { resource: 'Book isbn:str(20)?' } });
    assert.match(read(cwd, 'app/models/book.py'), /isbn: Mapped\[str \| None\]/);
  });

  it('are asked for by Yeoman, and come once', async () => {
    const cwd = await project(...SHOP);
    const answers = { task: 'field', field: 'Book pages:int?' };
    const { lines, questions } = await runClass(AppGenerator, cwd, { options: { skipPrompts: false }, answers });
    assert.equal(questions, 2);
    assert.match(read(cwd, 'app/models/book.py'), /pages: Mapped\[int \| None\]/);
    assert.equal(lines.join('\n').match(/changes the tables/g)?.length, 1);
  });

  it('are written neither by a dry run nor where something is wrong with them', async () => {
    const cwd = await project(...SHOP);
    const before = readTree(cwd);
    const { code, out } = await codegen(cwd, '--field', 'Book pages:int?', '--dry-run');
    assert.equal(code, 0);
    assert.match(out, /config\/resources\/book\.jsonnet/);
    for (const [argv, message] of [
      [['Boo pages:int'], "there is no resource Boo; did you mean 'Book'?"],
      [
        ['Book pages:int?', '--resource', 'Tag name:str'],
        '--field: resources and extras are added by a run of their own; leave one of them out',
      ],
    ] as const) {
      const refused = await codegen(cwd, '--field', ...argv);
      assert.deepEqual([refused.code, refused.err], [1, `Error: ${message}\n`]);
    }
    assert.deepEqual(readTree(cwd), before);
  });

  it('need a project', async () => {
    const { code, err } = await codegen(makeTree(), '--field', 'Book pages:int?');
    assert.deepEqual(
      [code, err],
      [1, 'Error: --field: there is no project here; run it where the config directory is\n'],
    );
  });
});
