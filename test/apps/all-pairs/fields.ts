/** Fields in which every pair of keys that go together comes up. */
import { SCALAR_TYPES } from '../../../lib/core/value-types.js';
import { type Case, Covering, type Factor, NO } from './covering.js';
import { type Excluded, conflictAmong } from './excluded.js';

/** A field with a value that it takes. */
export interface TypedField {
  readonly field: Readonly<Record<string, unknown>> & { readonly name: string; readonly type: string };
  readonly sample: unknown;
}

const YES = [NO, 'yes'];
const FLAG = [NO, 'true', 'false'];
const NUMBERS = 'int|float|decimal';
const TEXTS = 'str|email';

const FACTORS: readonly Factor[] = Object.entries({
  type: SCALAR_TYPES.filter((type) => type !== 'enum').concat('enum' as never),
  alias: YES,
  list: FLAG,
  read_only: FLAG,
  nullable: FLAG,
  required: FLAG,
  default: YES,
  description: YES,
  example: YES,
  ge: YES,
  gt: YES,
  le: YES,
  lt: YES,
  multiple_of: YES,
  max_digits: YES,
  decimal_places: YES,
  min_length: YES,
  max_length: YES,
  pattern: YES,
  max_items: YES,
  enum: YES,
  values: [NO, 'texts', 'numbers'],
}).map(([name, values]) => ({ name, values }));

/** Keys that do not go together in one field. */
export const EXCLUDED_IN_FIELDS: readonly Excluded[] = [
  ...only(['ge', 'gt', 'le', 'lt', 'multiple_of'], NUMBERS, 'it limits numbers'),
  ...only(['max_digits', 'decimal_places'], 'decimal', 'it limits decimals'),
  ...only(['min_length', 'max_length', 'pattern'], TEXTS, 'it limits texts'),
  ...only(['enum', 'values'], 'enum', 'it belongs to enums'),
  { a: 'ge', b: 'gt', why: 'a number has one lower bound' },
  { a: 'le', b: 'lt', why: 'a number has one upper bound' },
  { a: 'enum', b: 'values', why: 'the values are those of the Enum' },
  { a: 'max_items', b: 'list=no|false', why: 'it limits lists' },
  { a: 'required=true', b: 'default', why: 'who sends nothing means the default' },
  { a: 'required', b: 'read_only=true', why: 'it is never sent' },
  { a: 'default', b: 'read_only=true', why: 'it is never sent' },
  ...crossed(
    ['ge', 'gt', 'le', 'lt', 'multiple_of'],
    ['min_length', 'max_length', 'pattern', 'enum', 'values'],
    'the one limits numbers, the other something else',
  ),
  ...crossed(
    ['max_digits', 'decimal_places'],
    ['min_length', 'max_length', 'pattern', 'enum', 'values'],
    'the one limits decimals, the other something else',
  ),
  ...crossed(['min_length', 'max_length', 'pattern'], ['enum', 'values'], 'the one limits texts, the other is an enum'),
];

const excluded = conflictAmong(EXCLUDED_IN_FIELDS);

function only(keys: readonly string[], types: string, why: string): readonly Excluded[] {
  const others = SCALAR_TYPES.filter((type) => !types.split('|').includes(type)).join('|');
  return keys.map((a) => ({ a, b: `type=${others}`, why }));
}

function crossed(some: readonly string[], others: readonly string[], why: string): readonly Excluded[] {
  return some.flatMap((a) => others.map((b) => ({ a, b, why })));
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  uuid: '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f',
  str: 'some text',
  email: 'ann@shop.example',
  int: 12,
  float: 12,
  bool: true,
  datetime: '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:30:00',
  json: { a: [1, null] },
  decimal: '12',
};

/** All the fields, with names that count. */
export function typedFields(seed: number): readonly TypedField[] {
  const covering = new Covering(FACTORS, excluded, { seed, everyValue: false });
  const found: TypedField[] = [];
  for (let one = covering.next(); one !== undefined; one = covering.next()) found.push(fieldOf(one, found.length));
  return found;
}

function fieldOf(one: Case, index: number): TypedField {
  const type = one.type!;
  const flag = (key: string): object => (one[key] === NO ? {} : { [key]: one[key] === 'true' });
  const given = (key: string, value: unknown): object => (one[key] === NO ? {} : { [key]: value });
  const numbers = one.values === 'numbers';
  const single = type !== 'enum' ? SAMPLES[type] : numbers ? 2 : 'red';
  const sample = one.list === 'true' ? [single] : single;
  return {
    sample,
    field: {
      name: `f${index}`,
      ...given('alias', `straße_${index}`),
      type,
      ...flag('list'),
      ...flag('read_only'),
      ...flag('nullable'),
      ...flag('required'),
      ...given('default', sample),
      ...given('description', 'What it "means"'),
      ...given('example', sample),
      ...given('ge', 0),
      ...given('gt', 1),
      ...given('le', 100),
      ...given('lt', 101),
      ...given('multiple_of', 3),
      ...given('max_digits', 8),
      ...given('decimal_places', 2),
      ...given('min_length', 2),
      ...given('max_length', 200),
      ...given('pattern', '^[a-z]'),
      ...given('max_items', 5),
      ...given('enum', 'shop.people.Color'),
      ...given('values', numbers ? [1, 2] : ['red', 'blue']),
      // An enum is one of either.
      ...(type === 'enum' && one.enum === NO && one.values === NO && { values: ['red', 'blue'] }),
    },
  };
}
