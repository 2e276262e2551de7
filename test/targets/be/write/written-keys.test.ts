import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { render } from '../../../../lib/pipeline.js';
import { createWorkspace } from '../../../input/workspace.js';

type Field = Readonly<Record<string, unknown>>;

describe('keys that requests write', () => {
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  const CASES: readonly (readonly [string, string, Field, boolean])[] = [
    ['a number', 'int', { type: 'int' }, true],
    ['a number with a fraction', 'int', { type: 'float' }, true],
    ['values', 'int', { type: 'enum', values: [1, 2] }, true],
    ['values that are texts', 'str', { type: 'enum', values: ['a', 'b'] }, true],
    ['a text, for a column that is no primary key', 'int', { type: 'str' }, true],
    ['a truth', 'int', { type: 'bool' }, false],
  ];

  for (const [name, key, field, isAsked] of CASES) {
    it(`${isAsked ? 'are looked at' : 'are none'} where a field is ${name}`, async () => {
      const config = join(workspace.dir, 'be.json');
      writeFileSync(config, JSON.stringify(projectOf(key, { name: 'maker_id', ...field })));
      const files = await render({ target: 'be', config, cwd: workspace.dir, outDir: join(workspace.dir, 'out') });
      const routes = files.find(({ path }) => path === 'shop/routes/stock.py');
      assert.equal(String(routes?.content).includes('REFERENCES = References(Stock, GUARDS)'), isAsked);
    });
  }
});

/** A resource with one field to write, beside one whose rows are hidden. */
function projectOf(key: string, field: Field): object {
  const maker = {
    ...{ model: 'shop.models.Maker', pk_type: key, soft_delete: 'deleted_at' },
    fields: [{ name: 'id', type: key, read_only: true }],
    operations: ['get', 'delete'],
  };
  const stock = {
    model: 'shop.models.Stock',
    fields: [field],
    operations: ['get', 'create'],
  };
  return { module: 'shop', databases: [{ driver: 'sqlite' }], resources: [maker, stock] };
}
