import { FIELD, checkLines, withField } from '../schema/test-target.js';

const int = (limits: object) => withField({ name: 'x', type: 'int', ...limits });
const decimal = (limits: object) => withField({ name: 'x', type: 'decimal', ...limits });
const none = (key: string, limits: string) => `${FIELD}.${key}: no number keeps all limits: ${limits}`;
const NO_INTEGER = 'expected an integer between -(2^53 - 1) and 2^53 - 1, found';

describe('fieldLimits', () => {
  checkLines({
    'takes limits that meet at a number': [int({ gt: 1, lt: 3 })],
    'takes a multiple between the limits': [int({ ge: 1, le: 10, multiple_of: 5 })],
    'takes one value of a decimal': [decimal({ ge: 0.29, le: 0.29, decimal_places: 2, max_digits: 4 })],
    'refuses limits that pass each other': [int({ ge: 5, le: 4 }), none('ge', 'ge 5, le 4')],
    'refuses a gap without an integer': [int({ gt: 1, lt: 2 }), none('gt', 'gt 1, lt 2')],
    'refuses a gap without a multiple': [
      int({ ge: 1, le: 4, multiple_of: 5 }),
      none('ge', 'ge 1, le 4, multiple_of 5'),
    ],
    'refuses a gap that is too small for the digits': [
      decimal({ gt: 0, lt: 0.01, decimal_places: 2 }),
      none('gt', 'gt 0, lt 0.01, decimal_places 2'),
    ],
    'refuses limits beyond the digits': [
      decimal({ ge: 1000, max_digits: 5, decimal_places: 2 }),
      none('ge', 'ge 1000, max_digits 5, decimal_places 2'),
    ],
    'refuses an empty range of floats': [
      withField({ name: 'x', type: 'float', gt: 1, le: 1 }),
      none('gt', 'gt 1, le 1'),
    ],
    'refuses two limits of one side': [
      int({ ge: 1, gt: 0 }),
      `${FIELD}.gt: 'ge' and 'gt' exclude each other; keep one of them`,
    ],
    'refuses parts of an integer': [int({ ge: 0.5 }), `${FIELD}.ge: ${NO_INTEGER} 0.5`],
    'refuses integers that a config cannot write': [
      int({ le: 2 ** 63 }),
      `${FIELD}.le: ${NO_INTEGER} 9223372036854776000`,
    ],
    'refuses more places than digits': [
      decimal({ max_digits: 2, decimal_places: 3 }),
      `${FIELD}.decimal_places: 3 of 2 digits cannot stand behind the point`,
    ],
    'refuses lengths that pass each other': [
      withField({ name: 'x', type: 'str', min_length: 3, max_length: 2 }),
      `${FIELD}.min_length: no text is at least 3 and at most 2 characters long`,
    ],
    'refuses a text that no request holds': [
      withField({ name: 'x', type: 'str', min_length: 1e8 }),
      `${FIELD}.min_length: no request holds a text of 100000000 characters: its body has 1048576 bytes at most; ` +
        "lower it, or raise 'max_body_bytes'",
    ],
    'takes the longest text that a request may have': [
      { ...withField({ name: 'x', type: 'str', min_length: 5000 }), max_body_bytes: 5000 },
    ],
    'refuses lengths that are none': [
      withField({ name: 'x', type: 'str', min_length: -1, max_length: 0 }),
      `${FIELD}.min_length: expected at least 0, found -1`,
      `${FIELD}.max_length: expected at least 1, found 0`,
    ],
    'refuses a step of nothing': [int({ multiple_of: 0 }), `${FIELD}.multiple_of: expected more than 0, found 0`],
    'tells patterns': [
      withField({ name: 'x', type: 'str', pattern: '(?=a)b' }),
      `${FIELD}.pattern: the pattern '(?=a)b' has look-around, which Pydantic does not understand`,
    ],
    'refuses values of two kinds, twice or unstorable': [
      withField({ name: 'x', type: 'enum', values: ['a', 1, 'a', 'b\0'] }),
      `${FIELD}.values[1]: expected a string as the values before it, found 1`,
      `${FIELD}.values[2]: the value 'a' is there already`,
      `${FIELD}.values[3]: expected text without NUL and lone surrogates`,
    ],
    'refuses no values': [
      withField({ name: 'x', type: 'enum', values: [] }),
      `${FIELD}.values: expected at least 1 entry, found none`,
    ],
  });
});
