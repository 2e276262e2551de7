import assert from 'node:assert/strict';

import type { z } from 'zod';

import { ModelSchema, ColumnSchema } from '../../../../lib/targets/be_root/schema/model.js';
import { RootConfigSchema } from '../../../../lib/targets/be_root/schema/root.js';
import { checkLines, withColumn, withModel } from '../load.js';

describe('the schema of be_root', () => {
  it('describes every key', () => {
    for (const schema of [RootConfigSchema, ModelSchema, ColumnSchema]) {
      for (const [key, value] of Object.entries<z.ZodType>(schema.shape)) {
        assert.match(value.description ?? '', /^[A-Z].*\.$/s, key);
      }
    }
  });

  checkLines({
    'takes a config without a key': [{}],
    'refuses unknown keys at every level, with the nearest one': [
      {
        auth: true,
        pyhton: '3.11',
        models: [
          {
            name: 'A',
            feilds: [],
            fields: [{ name: 'a', type: 'str', nulable: true }],
            relations: { b: { model: 'User', on_delte: 'cascade' } },
            indexes: [{ fields: ['a'], unque: true }],
          },
        ],
      },
      "pyhton: unknown key 'pyhton'; did you mean 'python'?",
      "models[0].feilds: unknown key 'feilds'; did you mean 'fields'?",
      "models[0].fields[0].nulable: unknown key 'nulable'; did you mean 'nullable'?",
      "models[0].relations.b.on_delte: unknown key 'on_delte'; did you mean 'on_delete'?",
      "models[0].indexes[0].unque: unknown key 'unque'; did you mean 'unique'?",
    ],
    'asks for names, columns and types': [
      { models: [{}, { name: 'A', fields: [{}] }] },
      'models[0].name: expected a string, but the key is missing',
      'models[0].fields: expected a list, but the key is missing',
      'models[1].fields[0].name: expected a string, but the key is missing',
      "models[1].fields[0].type: expected one of 'uuid', 'str', 'email', 'int', 'float', 'bool', 'datetime', 'date', 'time', 'json', 'decimal', 'enum', but the key is missing",
    ],
    'refuses values that a key does not take': [
      { database: 'mysql', python: '3.9', auth: 'yes', description: 'a\nb' },
      "database: expected one of 'sqlite', 'postgres', found 'mysql'",
      "python: expected one of '3.11', '3.12', '3.13', '3.14', found '3.9'",
      "auth: expected true or false, found 'yes'",
      "description: expected text on one line, found 'a\\nb'",
    ],
    'refuses lengths that no column has': [
      withColumn({ max_length: 0 }),
      'models[0].fields[0].max_length: expected at least 1, found 0',
    ],
    'refuses relations of other forms': [
      withModel({ relations: { a: { model: 'User', on_delete: 'nothing' } } }, { auth: true }),
      "models[0].relations.a.on_delete: expected one of 'restrict', 'cascade', 'set_null', found 'nothing'",
    ],
  });
});
