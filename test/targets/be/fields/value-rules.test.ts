import assert from 'node:assert/strict';

import { FIELD, checkLines, lines, withField } from '../schema/test-target.js';

const values = { values: ['a', 'b'] };
const moment = "a moment with its offset such as '2026-01-31T12:00:00Z'";

/** Type and limits of a field, and defaults that it takes. */
const TAKEN: readonly (readonly [field: Readonly<Record<string, unknown>>, ...values: unknown[]])[] = [
  [{ type: 'str', min_length: 1, max_length: 2, pattern: '^a' }, 'a', 'a😀'],
  [{ type: 'email' }, 'ann@example.org'],
  [{ type: 'uuid' }, '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f'],
  [{ type: 'int', ge: 0, le: 9, multiple_of: 3 }, 0, 9],
  [{ type: 'float', gt: 0 }, 0.5, 1],
  [{ type: 'decimal', max_digits: 4, decimal_places: 2 }, '12.50', 0, -1.5, '007.1'],
  [{ type: 'bool' }, true, false],
  [{ type: 'datetime' }, '2024-02-29T23:59:59.5+02:00', '2026-01-31T12:00Z'],
  [{ type: 'date' }, '2024-02-29', '2000-02-29', '0001-01-01'],
  [{ type: 'time' }, '12:30', '23:59:59.123456'],
  [{ type: 'json' }, {}, { a: [1, { b: null }] }],
  [{ type: 'enum', ...values }, 'a'],
  [{ type: 'enum', enum: 'blog.models.Status' }, 'DRAFT'],
  [{ type: 'int', nullable: true }, null],
  [{ type: 'int', list: true }, [], [1, 2]],
];

const REFUSED: readonly (readonly [field: Readonly<Record<string, unknown>>, value: unknown, expected: string])[] = [
  [{ type: 'str' }, 5, 'a string, found 5'],
  [{ type: 'str', max_length: 2 }, 'abc', "at most 2 characters, found 'abc'"],
  [{ type: 'str', pattern: '^a' }, 'b', "text that matches '^a', found 'b'"],
  [{ type: 'str' }, 'a\0', "text without NUL and lone surrogates, found 'a\\u0000'"],
  [{ type: 'str' }, '\ud800', "text without NUL and lone surrogates, found '\\ud800'"],
  [{ type: 'email' }, 'ann', "an e-mail address, found 'ann'"],
  [{ type: 'uuid' }, '1', "a UUID such as '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f', found '1'"],
  [{ type: 'int' }, 1.5, 'an integer, found 1.5'],
  [{ type: 'int', lt: 3 }, 3, 'less than 3, found 3'],
  [{ type: 'int', multiple_of: 2 }, 3, 'a multiple of 2, found 3'],
  [{ type: 'float', ge: 1 }, 0.5, 'at least 1, found 0.5'],
  [{ type: 'decimal', decimal_places: 2 }, '1.005', "at most 2 digits behind the point, found '1.005'"],
  [{ type: 'decimal', max_digits: 4, decimal_places: 2 }, 100, 'at most 4 digits, found 100'],
  [{ type: 'decimal' }, '1e5', "a decimal number such as '9.50', found '1e5'"],
  [{ type: 'bool' }, 0, 'true or false, found 0'],
  [{ type: 'datetime' }, '2026-01-31T12:00:00', `${moment}, found '2026-01-31T12:00:00'`],
  [{ type: 'datetime' }, '2026-02-30T12:00:00Z', `${moment}, found '2026-02-30T12:00:00Z'`],
  [{ type: 'datetime' }, '0001-01-01T00:00:00+01:00', `${moment}, found '0001-01-01T00:00:00+01:00'`],
  [{ type: 'date' }, '2023-02-29', "a date such as '2026-01-31', found '2023-02-29'"],
  [{ type: 'date' }, '1900-02-29', "a date such as '2026-01-31', found '1900-02-29'"],
  [{ type: 'time' }, '25:00', "a time without offset such as '12:30:00', found '25:00'"],
  [{ type: 'json' }, [], 'an object of storable text, found a list'],
  [{ type: 'json' }, { 'a\0': 1 }, 'an object of storable text, found an object'],
  [{ type: 'enum', ...values }, 'c', "one of 'a', 'b', found 'c'"],
  [{ type: 'enum', enum: 'blog.models.Status' }, true, 'a value of the Enum, found true'],
  [{ type: 'int' }, null, "a value, found null; write 'nullable: true' if it may be null"],
  [{ type: 'int', list: true }, 1, 'a list, found 1'],
];

describe('fieldValues', () => {
  for (const [field, ...taken] of TAKEN) {
    it(`takes defaults of ${JSON.stringify(field)}`, () => {
      for (const value of taken) assert.deepEqual(lines(withField({ name: 'x', ...field, default: value })), []);
    });
  }
  for (const [field, value, expected] of REFUSED) {
    it(`refuses ${JSON.stringify(value)} as default and example of ${JSON.stringify(field)}`, () => {
      const asDefault = lines(withField({ name: 'x', ...field, default: value }));
      assert.deepEqual(asDefault, [`${FIELD}.default: expected ${expected}`]);
      // Of a Python Enum, an example is what clients see.
      if (field.enum !== undefined) return;
      const asExample = lines(withField({ name: 'x', ...field, example: value }));
      assert.deepEqual(asExample, [`${FIELD}.example: expected ${expected}`]);
    });
  }
  checkLines({
    'tells the item of a list': [
      withField({ name: 'x', type: 'int', list: true, ge: 0, default: [1, -1, 'a'] }),
      `${FIELD}.default[1]: expected at least 0, found -1`,
      `${FIELD}.default[2]: expected an integer, found 'a'`,
    ],
    'takes any example of a Python Enum': [
      withField({ name: 'x', type: 'enum', enum: 'blog.models.Status', example: 'in stock' }),
    ],
    'is silent about values where the pattern is no pattern': [
      withField({ name: 'x', type: 'str', pattern: '[a-', default: 'b' }),
      `${FIELD}.pattern: expected a regular expression of ECMA-262, found '[a-': unterminated character class`,
    ],
  });
});
