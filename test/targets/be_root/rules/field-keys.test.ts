import { COLUMN, checkLines, withColumn, withModel } from '../load.js';

describe('keys of columns', () => {
  checkLines({
    'takes every key at a type that has it': [
      withModel({
        fields: [
          { name: 'a', type: 'str', max_length: 1 },
          { name: 'b', type: 'email', max_length: 1 },
          { name: 'c', type: 'decimal', max_digits: 3, decimal_places: 1 },
          { name: 'd', type: 'enum', values: [1, 2], list: true },
          { name: 'e', type: 'json', list: true, nullable: true },
        ],
      }),
    ],
    'refuses keys of other types': [
      withColumn({ type: 'int', max_length: 1, max_digits: 1, decimal_places: 1, values: ['a'] }),
      `${COLUMN}.max_length: a column of type 'int' has no 'max_length'`,
      `${COLUMN}.max_digits: a column of type 'int' has no 'max_digits'`,
      `${COLUMN}.decimal_places: a column of type 'int' has no 'decimal_places'`,
      `${COLUMN}.values: a column of type 'int' has no 'values'`,
    ],
    'asks for the values of a choice': [
      withColumn({ type: 'enum' }),
      `${COLUMN}.values: a column of type 'enum' needs 'values'; a model with a Python Enum is written by hand: leave it out of the models`,
    ],
    'tells values that are no choice': [
      withColumn({ type: 'enum', values: ['a', 1, 'a'] }),
      `${COLUMN}.values[1]: expected a string as the values before it, found 1`,
      `${COLUMN}.values[2]: the value 'a' is there already`,
    ],
    'tells digits that cannot be': [
      withColumn({ type: 'decimal', max_digits: 2, decimal_places: 3 }),
      `${COLUMN}.decimal_places: 3 of 2 digits cannot stand behind the point`,
    ],
    'refuses digits that SQLite does not keep': [
      withColumn({ type: 'decimal', max_digits: 16 }),
      `${COLUMN}.max_digits: SQLite keeps 15 digits of a decimal exactly, found 16; give at most 15, or database: 'postgres'`,
    ],
    'lets PostgreSQL keep them': [withColumn({ type: 'decimal', max_digits: 16 }, { database: 'postgres' })],
    'refuses more of them behind the point': [
      withColumn({ type: 'decimal', decimal_places: 16 }),
      `${COLUMN}.decimal_places: SQLite keeps 15 digits of a decimal exactly, found 16; give at most 15, or database: 'postgres'`,
    ],
    'leaves as much room before the point as SQLite has': [withColumn({ type: 'decimal', decimal_places: 15 })],
    'refuses lists that are no JSON, and indexes over lists': [
      withColumn({ type: 'date', list: true, unique: true, index: false }),
      `${COLUMN}.list: a list of 'date' cannot be stored as JSON; keep its items in a model of their own, or as 'str'`,
      `${COLUMN}.unique: a list has no 'unique'`,
    ],
    'refuses an index beside a unique one': [
      withColumn({ unique: true, index: true }),
      `${COLUMN}.index: 'unique' makes an index already; keep one of them`,
    ],
    'refuses a value that nobody gives and that must differ': [
      withColumn({ unique: true, read_only: true }),
      `${COLUMN}.unique: all rows would start with one value: 'unique' and 'read_only' exclude each other; remove one of them, or add 'nullable: true'`,
    ],
    'takes such a value where it can differ': [
      withModel({
        fields: [
          { name: 'token', type: 'uuid', read_only: true, unique: true },
          { name: 'code', type: 'str', read_only: true, unique: true, nullable: true },
        ],
      }),
    ],
    'tells a list that the schema refused only once': [
      withColumn({ type: 'enum', values: [] }),
      `${COLUMN}.values: expected at least 1 entry, found none`,
    ],
  });
});
