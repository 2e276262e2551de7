/** `field`, `rename` and `remove` in a project as the set-up writes it, edited by hand. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { call } from './call.js';

const MODEL = 'app/models/product.py';
const PAGE = 'web/src/resources/product.ts';
const SEED = 'app/seeds/product.py';
const CONFIG = 'config/resources/product.jsonnet';

describe('changes of a project', function () {
  this.timeout(300_000);
  let cwd = '';

  before(async () => {
    cwd = makeTree();
    const resources = ['Category name:str', 'Product title:str price:decimal category:Category?'];
    const words = resources.flatMap((line) => ['--resource', line]);
    await must(['--name', 'shop', '--database', 'sqlite', '--no-auth', '--skip-prompts', ...words]);
    const notes = (mark: string): string =>
      Array.from({ length: 10 }, (_, at) => `${mark} mine ${String(at)}\n`).join('');
    edit(MODEL, (text) => `${text}\n\n${notes('#')}`);
    edit(PAGE, (text) => `${notes('//')}${text}`);
  });

  after(removeTrees);

  it('shows a change without making it', async () => {
    const before = readTree(cwd);
    const out = await must(['field', 'Product weight:decimal?', '--diff']);
    assert.match(out, /^\+ *f\.decimal\('weight'/m);
    assert.match(out, /^\+ *weight: Mapped\[Decimal \| None\]/m);
    assert.match(out, /^\+ +sa\.Column\(\n?\+? *"weight"/m);
    const shown = await must(['field', 'Product weight:decimal?', '--dry-run']);
    assert.match(shown, /create migrations\/versions\/\w+\.py/);
    // Every file that is listed counts: that of the config and the migration, too.
    const [, total = ''] = /nothing written: 1 to create, (\d+) to overwrite/.exec(shown) ?? [];
    const listed = [...shown.matchAll(/^ +force (?:(\d+) files? in )?/gm)].map(([, count = '1']) => Number(count));
    assert.equal(
      Number(total),
      listed.reduce((sum, count) => sum + count, 0),
    );
    assert.deepEqual(readTree(cwd), before);
  });

  it('adds fields everywhere, and keeps what was edited', async () => {
    const out = await must(['field', 'Product weight:decimal? sku:str=none']);
    const [, revision = ''] = /^(migrations\/versions\/\w+\.py) changes the tables$/m.exec(out) ?? [];
    assert.match(read(revision), /add_column\([^]*"weight"[^]*add_column\([^]*"sku"[^]*server_default/);
    assert.match(read(CONFIG), /f\.decimal\('weight', .*\n.*f\.str\('sku'/);
    assert.match(read(MODEL), /weight: Mapped\[Decimal \| None\][^]*sku: Mapped\[str\]/);
    assert.match(read(PAGE), /name: 'weight'/);
    assert.match(read(SEED), /sku=/);
    assert.match(read('_generated/app/schemas/product.py'), /weight/);
    assertKept();
  });

  it('refuses what is there, what is unknown, and what rows that are there would lack', async () => {
    await refused(['field', 'Product width:int'], /Product\.width: rows that are there need a value/);
    await refused(
      ['field', 'Product category:str'],
      /Product has category:Category\? already, which cannot lead elsewhere/,
    );
    await refused(
      ['field', 'Product title:str(20)'],
      /Product\.title: from str\(200\) to str\(20\) values that do not fit/,
    );
    await refused(
      ['field', 'Product price:date', '--yes'],
      /Product\.price: from decimal\(12,2\) to date nothing converts/,
    );
    await refused(['field', 'Produkt sku:str'], /there is no resource Produkt; did you mean 'Product'\?/);
    await refused(['rename', 'Product.titel', 'name'], /Product has no field titel to change; did you mean 'title'\?/);
    await refused(['remove', 'Category.name', '--yes'], /Category\.name is shown by Product/);
  });

  it('changes fields that are there everywhere, where others show them too', async () => {
    const line = 'Product price:decimal(14,3)? sku:str(40)=none:index category:Category size:int?';
    const before = readTree(cwd);
    await refused(['field', line, '--yes'], /Product\.category_id: rows that are there need a value/);
    assert.deepEqual(readTree(cwd), before);
    const out = await must(['field', line.replace(' category:Category', ''), '--yes']);
    const [, revision = ''] = /^(migrations\/versions\/\w+\.py) changes the tables$/m.exec(out) ?? [];
    assert.match(read(revision), /add_column\(\s*sa\.Column\(\s*"size"[^]*type_=sa\.Numeric\(precision=14, scale=3\)/);
    assert.match(read(CONFIG), /f\.str\('sku', { max_length: 40, default: 'none' }\) \+ { index:: true },/);
    assert.match(read(MODEL), /price: Mapped\[Decimal \| None\] = [^]*sku: .*String\(40\), default="none", index=True/);
    assert.match(read(PAGE), /decimalPlaces: 3/);
    await must(['field', 'Category name:str(80)?', '--yes']);
    assert.match(read(CONFIG), /\[f\.id\(\), f\.str\('name', { nullable: true }\)\]/);
    assert.match(read('_generated/app/schemas/product.py'), /name: str \| None/);
    assertKept();
  });

  it('renames a field everywhere, where others show it too', async () => {
    writeFileSync(
      join(cwd, 'app/ranges.py'),
      'name = "the name"\nLONG = {"name": name}\nprint(own.name, own["name"])\n',
    );
    const out = await must(['rename', 'Category.name', 'label']);
    const listed = out.match(/^ {2}(?:app|config)\/.*/gm) ?? [];
    assert.deepEqual(
      listed.filter((line) => line.includes('ranges.py')),
      ['  app/ranges.py:3: print(own.name, own["name"])'],
      'a file that says nothing of categories',
    );
    assert.ok(!listed.some((line) => /\{ ?name: '\w+'/.test(line)), `keys of configs are no fields: ${out}`);
    const [, revision = ''] = /^(migrations\/versions\/\w+\.py) changes the tables$/m.exec(out) ?? [];
    assert.match(read(revision), /alter_column\(\s*"name",[^]*new_column_name="label"/);
    assert.match(read(CONFIG), /f\.nested\('category', .*\[f\.id\(\), f\.str\('label', { nullable: true }\)\]/);
    assert.match(read('app/models/category.py'), /label: Mapped\[str \| None\]/);
    assert.doesNotMatch(read('app/models/category.py'), /name: Mapped/);
    assertKept();
  });

  it('removes a field when that is meant, and tells who still names it', async () => {
    const before = readTree(cwd);
    const { code, err } = await call(cwd, ['remove', 'Product.sku']);
    assert.equal(code, 2);
    assert.match(err, /give --yes/);
    assert.deepEqual(readTree(cwd), before);
    writeFileSync(join(cwd, 'app/labels.py'), 'def label(product):\n    return product.sku\n');
    const out = await must(['remove', 'Product.sku', '--yes']);
    assert.match(out, /app\/labels\.py:2: return product\.sku/);
    assert.doesNotMatch(out, /AGENTS\.md:/, "files that are as they were generated are nobody's lines");
    for (const path of [CONFIG, MODEL, PAGE, SEED, '_generated/app/schemas/product.py']) {
      assert.doesNotMatch(read(path), /\bsku\b/, path);
    }
    assertKept();
  });

  it('takes everything back when what follows fails', async () => {
    edit('config/fe_root.jsonnet', (text) => text.replace('{', '{ wrong: 1,'));
    const before = readTree(cwd);
    await refused(['field', 'Product width:int?'], /wrong/);
    assert.deepEqual(readTree(cwd), before);
    edit('config/fe_root.jsonnet', (text) => text.replace('{ wrong: 1,', '{'));
  });

  it('says which lines to write where the config is not plain', async () => {
    edit(CONFIG, (text) => text.replace('fields: [\n', 'fields: [] + [\n'));
    edit(CONFIG, (text) => text.replace('fields: [] + [', 'fields: (import "own.libsonnet") + ['));
    writeFileSync(join(cwd, 'config/resources/own.libsonnet'), '[]');
    const before = readTree(cwd);
    await refused(['field', 'Product width:int'], /config\/resources\/product\.jsonnet: .*\n.* {2}f\.int\('width'\),/);
    assert.deepEqual(readTree(cwd), before);
  });

  async function must(words: readonly string[]): Promise<string> {
    const { code, out, err } = await call(cwd, words);
    assert.equal(code, 0, `${words.join(' ')}: ${out}${err}`);
    return out;
  }

  async function refused(words: readonly string[], said: RegExp): Promise<void> {
    const { code, out, err } = await call(cwd, words);
    assert.equal(code, 1, err);
    assert.match(err, said);
    assert.equal(out, '', 'nothing was written');
  }

  function assertKept(): void {
    for (const path of [MODEL, PAGE]) {
      assert.equal(read(path).match(/^(?:#|\/\/) mine \d$/gm)?.length, 10, path);
      assert.doesNotMatch(read(path), /<<<<<<</, path);
    }
  }

  function read(path: string): string {
    assert.ok(existsSync(join(cwd, path)), path);
    return readFileSync(join(cwd, path), 'utf8');
  }

  function edit(path: string, change: (text: string) => string): void {
    writeFileSync(join(cwd, path), change(read(path)));
  }
});
