import assert from 'node:assert/strict';

import { load, withModel } from './load.js';

const names = (config: unknown) => load(config).models.map(({ columns }) => columns.map(({ name }) => name));

describe('resolving a be_root config', () => {
  it('fills in what is left out', () => {
    const { models, ...root } = load({});
    assert.deepEqual(models, []);
    assert.deepEqual(root, {
      name: 'my-app',
      module: 'app',
      description: 'The API of My app.',
      python: '3.11',
      database: 'sqlite',
      generated_package: '_generated',
      auth: false,
      sign_in: false,
      queue: false,
      comms: false,
      telemetry: false,
      rate_limit: false,
      files: false,
      format: 'jsonnet',
      opa: false,
      pages: false,
      docker: true,
      ci: true,
    });
  });

  it('makes the key and the columns of relations, and puts timestamps behind them', () => {
    const fields = ['updated_at', 'title', 'created_at'].map((name) => ({ name, type: 'str' }));
    const config = withModel({ fields, relations: { b: 'User', a: 'User' } }, { auth: true });
    assert.deepEqual(names(config)[1], ['id', 'title', 'a_id', 'b_id', 'updated_at', 'created_at']);
  });

  it('gives a column of a relation the type of the key that it holds, and an index', () => {
    const [, model] = load({
      models: [
        { name: 'B', pk: 'no', fields: [{ name: 'no', type: 'int' }] },
        { name: 'A', fields: [], relations: { b: { model: 'B', on_delete: 'cascade' } } },
      ],
    }).models;
    const [relation] = model?.relations ?? [];
    assert.equal(relation?.column.type, 'int');
    assert.equal(relation.column.index, true);
    assert.deepEqual(relation.column.reference, {
      table: 'bs',
      column: 'no',
      onDelete: 'cascade',
      isDeferred: false,
    });
  });

  it('lets the column that it makes for an optional relation be empty, unless a field says otherwise', () => {
    const relations = { b: { model: 'B', optional: true }, c: { model: 'B', optional: true }, d: 'B' };
    const fields = [{ name: 'c_id', type: 'uuid' }];
    const [, model] = load({
      models: [
        { name: 'B', fields: [] },
        { name: 'A', fields, relations },
      ],
    }).models;
    const found = model?.relations.map(({ column }) => [column.name, column.nullable]);
    assert.deepEqual(Object.fromEntries(found ?? []), { b_id: true, c_id: false, d_id: false });
  });

  it('makes a table of pairs for a relation to many rows', () => {
    const [, model] = load({
      models: [
        { name: 'B', pk: 'no', fields: [{ name: 'no', type: 'int' }] },
        { name: 'A', fields: [], relations: { bs: { model: 'B', many: true }, a: { model: 'A', many: true } } },
      ],
    }).models;
    const tables = model?.joins.map(({ pairs: { table, columns } }) => [
      table,
      ...columns.map(({ name, type, index }) => [name, type, index]),
    ]);
    assert.deepEqual(tables, [
      ['a_a', ['a_id', 'uuid', false], ['other_a_id', 'uuid', true]],
      ['a_bs', ['a_id', 'uuid', false], ['b_id', 'int', true]],
    ]);
    assert.deepEqual(model?.relations, []);
  });

  it('lets a unique column of a relation do without another index', () => {
    const fields = [{ name: 'owner_id', type: 'uuid', unique: true }];
    const [, model] = load(withModel({ fields, relations: { owner: 'User' } }, { auth: true })).models;
    assert.equal(model?.relations[0]?.column.index, false);
  });

  it('does not depend on the order of keys', () => {
    const relations = { a: 'User', b: 'User' };
    const turned = { b: 'User', a: 'User' };
    const [one, other] = [relations, turned].map((value) => load(withModel({ relations: value }, { auth: true })));
    assert.deepEqual(one, other);
  });

  it('says how many digits a decimal has', () => {
    const size = (keys: object) => {
      const [model] = load(withModel({ fields: [{ name: 'price', type: 'decimal', ...keys }] })).models;
      return [model?.columns[1]?.digits, model?.columns[1]?.places];
    };
    assert.deepEqual(size({}), [12, 2]);
    assert.deepEqual(size({ max_digits: 8 }), [8, 2]);
    assert.deepEqual(size({ max_digits: 2 }), [2, 1]);
    assert.deepEqual(size({ decimal_places: 0 }), [10, 0]);
    assert.deepEqual(size({ decimal_places: 8 }), [15, 8]);
    assert.deepEqual(size({ max_digits: 6, decimal_places: 4 }), [6, 4]);
  });
});
