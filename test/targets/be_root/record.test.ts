/** What a project keeps of the tables of its models. */
import assert from 'node:assert/strict';

import { isOfSides, recordedModels, recordOf } from '../../../lib/targets/be_root/revision/record.js';
import { load } from './load.js';

const { models } = load({
  auth: true,
  database: 'postgres',
  models: [
    {
      name: 'Country',
      pk: 'code',
      fields: [
        { name: 'code', type: 'int' },
        { name: 'kind', type: 'enum', values: [1, 2], default: 2 },
        { name: 'capital_id', type: 'uuid', nullable: true },
      ],
      relations: { capital: { model: 'City', on_delete: 'set_null' } },
    },
    {
      name: 'City',
      fields: [
        { name: 'updated_at', type: 'datetime', read_only: true },
        { name: 'name', type: 'str', index: true },
        { name: 'size', type: 'enum', values: ['small', 'large'] },
        { name: 'price', type: 'decimal', max_digits: 9, decimal_places: 4, default: 1.5 },
        { name: 'cost', type: 'decimal', nullable: true },
        { name: 'words', type: 'str', list: true },
        { name: 'about', type: 'json', default: { by: "O'Neil" } },
        { name: 'mayor_id', type: 'uuid', unique: true },
        { name: 'twin_id', type: 'uuid', nullable: true },
      ],
      relations: {
        country: { model: 'Country', on_delete: 'cascade' },
        ...{ mayor: 'User', twin: 'City' },
        map: { model: 'app.models.Map', table: 'maps.sheet', pk: 'code', pk_type: 'int', many: true },
      },
      indexes: [
        { fields: ['name', 'size'], unique: true },
        { fields: ['price'] },
        { fields: ['name'], kind: 'full_text', language: 'german' },
      ],
    },
  ],
});

describe('records of tables', () => {
  it('are read as the models that they were made of', () => {
    assert.equal(models.length, 3);
    assert.deepEqual(recordedModels(models.map(recordOf)), models);
  });

  it('are what the sides of a merge made of a table, or more than that', () => {
    const side = (...fields: readonly string[]) => JSON.stringify({ name: 'A', fields, relations: { b: 'B' } });
    const sides = [side('x', 'y', 'one'), side('x', 'y', 'other')];
    assert.ok(isOfSides(side('x', 'y', 'one', 'other'), sides));
    assert.ok(isOfSides(side('x', 'one'), [side('x', 'y', 'one'), side('x')]), 'one took a column out');
    assert.ok(!isOfSides(side('x', 'y', 'one', 'other', 'new'), sides));
    assert.ok(!isOfSides(side('x', 'one', 'other'), sides), 'both have what is gone');
    assert.ok(!isOfSides(side('x', 'y').replace('"B"', '"C"'), sides));
  });

  it('are nothing where one is none', () => {
    for (const broken of ['', '{}', '{"name":"Later","fields":[],"shards":3}']) {
      assert.equal(recordedModels([...models.map(recordOf), broken]), undefined, broken);
    }
  });
});
