import { COLUMN, MODEL, checkLines, withColumn, withModel } from '../load.js';

describe('primary keys', () => {
  checkLines({
    'takes a UUID and an integer, and the key of a resource': [
      {
        models: [
          { name: 'A', fields: [{ name: 'id', type: 'uuid', read_only: true }] },
          { name: 'B', pk: 'number', fields: [{ name: 'number', type: 'int' }] },
        ],
      },
    ],
    'refuses what the server does not make': [
      withColumn({ name: 'id', type: 'str' }),
      `${COLUMN}.type: the primary key of a starter model is one of 'uuid', 'int', found 'str'`,
    ],
    'refuses what a key has by itself or cannot have': [
      withColumn({ name: 'id', type: 'int', list: false, nullable: true, default: 1, unique: true }),
      `${COLUMN}.nullable: a primary key has no 'nullable'`,
      `${COLUMN}.default: a primary key has no 'default'`,
      `${COLUMN}.unique: a primary key has no 'unique'`,
    ],
    'refuses a relation in its place': [
      withModel(
        { pk: 'owner_id', fields: [{ name: 'owner_id', type: 'uuid' }], relations: { owner: 'User' } },
        { auth: true },
      ),
      `${MODEL}.relations.owner: the column 'owner_id' is the primary key`,
    ],
  });
});
