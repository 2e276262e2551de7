/** Columns that a search looks into, of a project for PostgreSQL: their index is named apart from the fields, and changes with them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { needJsonnet } from '../needs.js';
import { makeTree, removeTrees } from '../output/tree.js';
import { call } from './call.js';

/** Where the index of a search is written, and how. */
const PLACES = {
  jsonnet: ['config/models.jsonnet', /product\.jsonnet'(?:, \{ indexes: \[root\.trigram_index\((\[.*\])\)\] \})?\)/],
  json: ['config/resources/product.json', /"fields": (\[[^\]]*\]), "kind": "trigram"/],
} as const;

describe('columns that are searched', function () {
  this.timeout(120_000);

  after(removeTrees);

  for (const [format, [path, index]] of Object.entries(PLACES)) {
    it(`take their index with them in ${format}`, async function () {
      if (format === 'jsonnet') needJsonnet(this);
      const cwd = makeTree();
      const run = async (...words: readonly string[]): Promise<string> => {
        const { code, out, err } = await call(cwd, words);
        assert.equal(code, 0, err);
        return out;
      };
      const indexed = (): string => {
        const found = index.exec(readFileSync(join(cwd, path), 'utf8'))?.[1];
        return found?.replaceAll('"', "'") ?? 'none';
      };
      const made = ['--create', 'be', '--database', 'postgres', '--format', format, '--skip-prompts'];
      await run(...made, '--resource', 'Product title:str sku:str stock:int');
      assert.equal(indexed(), "['title', 'sku']");
      const renamed = await run('rename', 'Product.title', 'name');
      assert.match(renamed, /rename_products_title_to_name_index_prod/);
      assert.equal(indexed(), "['name', 'sku']");
      await run('field', 'Product note:str?');
      assert.equal(indexed(), "['name', 'sku', 'note']");
      await run('remove', 'Product.note', '--yes');
      await run('field', 'Product name:int=1', '--yes');
      assert.equal(indexed(), "['sku']");
      await run('remove', 'Product.sku', '--yes');
      assert.equal(indexed(), 'none');
      assert.match(await run('validate'), /be_root: .* is valid/);
    });
  }
});
