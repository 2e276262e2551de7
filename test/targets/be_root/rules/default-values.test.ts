import { COLUMN, checkLines, withColumn } from '../load.js';

const wrong = (keys: object, expected: string, found: string, at = '') =>
  [withColumn(keys), `${COLUMN}.default${at}: expected ${expected}, found ${found}`] as const;

describe('defaults of columns', () => {
  checkLines({
    'takes null where it may be': [withColumn({ nullable: true, default: null })],
    'refuses null elsewhere': [
      withColumn({ default: null }),
      `${COLUMN}.default: expected a value, found null; write 'nullable: true' if it may be null`,
    ],
    'takes small letters and numbers for decimals, as `be` does': [
      {
        models: [
          {
            name: 'A',
            fields: [
              { name: 'a', type: 'datetime', default: '2026-01-31t12:00z' },
              { name: 'b', type: 'decimal', default: 9.5 },
              { name: 'c', type: 'email', default: 'ann@example.org' },
              { name: 'd', type: 'uuid', default: '6F1C1B0E-3f0a-4f3e-9d5b-0a1b2c3d4e5f' },
              { name: 'e', type: 'json', default: { a: [null] } },
              { name: 'f', type: 'int', list: true, default: [1] },
            ],
          },
        ],
      },
    ],
    'tells text that is too long': wrong({ max_length: 2, default: 'abc' }, 'at most 2 characters', "'abc'"),
    'counts characters, not halves of them': [withColumn({ max_length: 1, default: '😀' })],
    'tells text that cannot be stored': wrong({ default: 'a\0' }, 'text without NUL and lone surrogates', "'a\\u0000'"),
    'tells a number in place of text': wrong({ default: 1 }, 'text without NUL and lone surrogates', '1'),
    'tells an address': wrong({ type: 'email', default: 'ann' }, 'an e-mail address', "'ann'"),
    'tells an integer': wrong({ type: 'int', default: 1.5 }, 'an integer between -(2^53 - 1) and 2^53 - 1', '1.5'),
    'tells a number': wrong({ type: 'float', default: '1' }, 'a number', "'1'"),
    'tells a truth value': wrong({ type: 'bool', default: 0 }, 'true or false', '0'),
    'tells a UUID': wrong(
      { type: 'uuid', default: 'x' },
      "a UUID such as '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f'",
      "'x'",
    ),
    'tells a moment': wrong(
      { type: 'datetime', default: '2026-01-31T12:00:00' },
      "a moment with its offset such as '2026-01-31T12:00:00Z'",
      "'2026-01-31T12:00:00'",
    ),
    'tells a moment outside the years': wrong(
      { type: 'datetime', default: '0001-01-01T00:00+01:00' },
      "a moment with its offset such as '2026-01-31T12:00:00Z'",
      "'0001-01-01T00:00+01:00'",
    ),
    'tells a day': wrong({ type: 'date', default: '2026-02-29' }, "a date such as '2026-01-31'", "'2026-02-29'"),
    'tells a time': wrong({ type: 'time', default: '24:00' }, "a time without offset such as '12:30:00'", "'24:00'"),
    'tells an object': wrong({ type: 'json', default: [1] }, 'an object of storable text', 'a list'),
    'tells text inside an object': wrong(
      { type: 'json', default: { a: ['\ud800'] } },
      'an object of storable text',
      'an object',
    ),
    'tells a choice': wrong({ type: 'enum', values: ['a', 'b'], default: 'c' }, "one of 'a', 'b'", "'c'"),
    'tells no decimal': wrong({ type: 'decimal', default: '1e3' }, "a decimal number such as '9.50'", "'1e3'"),
    'tells places of a decimal': wrong(
      { type: 'decimal', default: '1.234' },
      'at most 2 digits behind the point',
      "'1.234'",
    ),
    'tells digits of a decimal': wrong(
      { type: 'decimal', max_digits: 4, default: '123' },
      'at most 2 digits before the point',
      "'123'",
    ),
    'tells a value in place of a list': wrong({ list: true, default: 'a' }, 'a list', "'a'"),
    'tells an item of a list': wrong(
      { list: true, type: 'int', default: [1, 'a'] },
      'an integer between -(2^53 - 1) and 2^53 - 1',
      "'a'",
      '[1]',
    ),
  });
});
