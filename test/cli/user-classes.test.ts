/** Resources whose models are the user's, as those of an import: what renames and removes them, and what says that one is gone. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { needPython } from '../needs.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { call, callFrom } from './call.js';

const CATEGORY = 'config/resources/category.jsonnet';
const PRODUCT = 'config/resources/product.jsonnet';
const MODELS = ['app/models/__init__.py', 'app/models/product.py', 'app/models/category.py'];

describe('a resource whose model is the user’s', function () {
  this.timeout(300_000);
  let cwd = '';

  before(async function () {
    needPython(this);
    cwd = makeTree();
    const words = ['--create', 'be', '--name', 'shop', '--database', 'sqlite', '--no-auth', '--skip-prompts'];
    await must([...words, '--resource', 'Category name:str', '--resource', 'Product title:str category:Category?']);
    edit('config/models.jsonnet', (text) => text.replaceAll(/^ {2}root\.from.*\n/gm, ''));
    // As an import writes them: relations of both sides, which the API knows.
    edit(PRODUCT, (text) => text.replace(/relations::.*/, "relations: { category: 'app.models.Category' },"));
    const products = "relations: {\n    products: { model: 'app.models.Product', many: true },\n  },";
    edit(CATEGORY, (text) => text.replace(/^ {2}fields/m, `  ${products}\n$&`));
    await must(['--skip-prompts']);
  });

  after(removeTrees);

  it('is renamed once its class is', async () => {
    await refused(
      ['rename', 'Category', 'Kind'],
      [
        'app.models.Category is a class of yours, which no run renames: call it Kind, and its module kind wherever they are named ' +
          '(its table keeps its name), then run this again; app/models/__init__.py has no class Kind',
      ],
    );
    const [, , model = ''] = MODELS;
    edit(model, (text) => text.replace('class Category(', 'class Kind('));
    assert.match(
      await mistake(),
      /: resources\[0\]\.model: Category: app\/models\/category\.py has no class Category; /,
    );
    for (const path of MODELS.slice(0, 2)) edit(path, (text) => text.replaceAll(/\bCategory\b/g, 'Kind'));
    assert.match(await mistake(), /: Category: app\/models\/__init__\.py has no class Category; /);
    const out = await must(['rename', 'Category', 'Kind']);
    assert.match(out, /^Next:\n {2}1\. start /m);
    assert.match(read('config/resources/kind.jsonnet'), /model: 'app\.models\.Kind'/);
    assert.match(read(PRODUCT), /relations: { category: 'app\.models\.Kind' }/);
    assert.equal(readdirSync(join(cwd, 'migrations/versions')).filter((name) => name.endsWith('.py')).length, 1);
    assert.equal((await callFrom(cwd, 'validate')).code, 0);
  });

  it('is renamed where nothing can tell whether there is its class', async () => {
    const [list = ''] = MODELS;
    edit(list, (text) => `${text}from library import *\n`);
    await must(['rename', 'Kind', 'Sort', '--dry-run']);
    edit(list, (text) => text.replace('from library import *\n', ''));
  });

  it('is removed with the relations of others that lead to it, once no field does', async () => {
    const at = (text: string): number => read(PRODUCT).slice(0, read(PRODUCT).indexOf(text)).split('\n').length;
    await refused(
      ['remove', 'Kind', '--yes'],
      [
        `${PRODUCT}:${String(at("f.ref('category_id'"))}: Product.category_id refers to Kind; take that out first`,
        `${PRODUCT}:${String(at("f.nested('category'"))}: Product.category refers to Kind; take that out first`,
      ],
    );
    edit(PRODUCT, (text) =>
      text.replace(/ *f\.nested\('category'.*\n/, '').replace(/f\.ref\(.*\),/, "f.int('category_id'),"),
    );
    const out = await must(['remove', 'Kind', '--yes']);
    assert.match(out, /^app\.models\.Kind is a class of yours, and stays as it is, with its table$/m);
    assert.doesNotMatch(read(PRODUCT), /relations|Kind/);
    assert.doesNotMatch(read('config/resources.jsonnet'), /kind/);
    assert.equal((await callFrom(cwd, 'validate')).code, 0);
    // The line of the class went from the list, where it was edited.
    const [list = ''] = MODELS;
    await refused(
      ['--check', '--quiet'],
      [`${list}:${String(read(list).split('<<<<<<< ')[0]?.split('\n').length)} holds conflict markers; settle them`],
    );
    edit(list, (text) => text.replace(/<<<<<<< yours\n([^]*?)\|{7}[^]*?>>>>>>> generated now\n/, '$1'));
    await must(['--check']);
  });

  async function must(words: readonly string[]): Promise<string> {
    const { code, out, err } = await call(cwd, words);
    assert.equal(code, 0, `${words.join(' ')}: ${out}${err}`);
    return out;
  }

  async function refused(words: readonly string[], said: readonly string[]): Promise<void> {
    const before = readTree(cwd);
    const { code, err } = await call(cwd, words);
    assert.deepEqual([code, err], [1, said.map((line) => `Error: ${line}\n`).join('')]);
    assert.deepEqual(readTree(cwd), before);
  }

  /** The one line that says what is wrong. */
  async function mistake(): Promise<string> {
    const { code, out } = await callFrom(cwd, 'validate');
    assert.equal(code, 1, out);
    return out.split('\n')[0] ?? '';
  }

  function read(path: string): string {
    return readFileSync(join(cwd, path), 'utf8');
  }

  function edit(path: string, change: (text: string) => string): void {
    const before = read(path);
    const after = change(before);
    assert.notEqual(after, before, path);
    writeFileSync(join(cwd, path), after);
  }
});
