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
      const routes = await routesOf(projectOf(key, { name: 'maker_id', ...field }));
      assert.equal(routes.includes('REFERENCES = References(Stock, GUARDS)'), isAsked);
    });
  }

  for (const [name, ref, user] of [
    ['the user of an open route where a `ref` says that it is one', 'shop.Maker', 'current_user'],
    ['nobody where nothing does', undefined, 'None'],
  ] as const) {
    it(`a text, for a column that is no primary key, is asked of ${name}`, async () => {
      const field = { name: 'maker_code', type: 'str', ...(ref === undefined ? {} : { ref }) };
      const routes = await routesOf(ownedBy(projectOf('int', field, { require_auth: false })));
      assert.match(routes, new RegExp(String.raw`REFERENCES\.check\(db, \w+, ${user}\)`));
    });
  }

  it('keep the limits of the key that a parameter of an action is one of', async () => {
    const params = [{ name: 'maker', type: 'int', ref: 'shop.Maker', unscoped: true }];
    const { resources, ...project } = projectOf('int', { name: 'maker_id', type: 'int' });
    const [maker, stock] = resources;
    const action = { name: 'move', type: 'action', fn: 'shop.actions.move', params };
    const schemas = await textOf({ ...project, resources: [maker, { ...stock, operations: [action] }] }, 'schemas');
    assert.match(schemas, /class MoveStockRequest[^:]*:\n.*\n\n {4}maker: Annotated\[Int, Fits\(Maker\.id\)\]/);
  });

  async function routesOf(project: object): Promise<string> {
    return textOf(project, 'routes');
  }

  async function textOf(project: object, folder: string): Promise<string> {
    const config = join(workspace.dir, 'be.json');
    writeFileSync(config, JSON.stringify(project));
    const files = await render({ target: 'be', config, cwd: workspace.dir, outDir: join(workspace.dir, 'out') });
    return String(files.find(({ path }) => path === `shop/${folder}/stock.py`)?.content);
  }
});

function ownedBy({ resources: [maker, stock], ...project }: ReturnType<typeof projectOf>): object {
  const auth = { get_current_user_fn: 'shop.auth.user', get_optional_user_fn: 'shop.auth.user_if_any' };
  const scoped = { ...maker, scope_by: { column: 'owner', claim: 'sub' } };
  return { ...project, auth, resources: [scoped, stock] };
}

/** A resource with one field to write, beside one whose rows are hidden. */
function projectOf(key: string, field: Field, more: object = {}) {
  const maker = {
    ...{ model: 'shop.models.Maker', pk_type: key, soft_delete: 'deleted_at' },
    fields: [{ name: 'id', type: key, read_only: true }],
    operations: ['get', 'delete'],
  };
  const stock = {
    model: 'shop.models.Stock',
    fields: [field],
    operations: ['get', 'create'],
    ...more,
  };
  return { module: 'shop', databases: [{ driver: 'sqlite' }], resources: [maker, stock] as const };
}
