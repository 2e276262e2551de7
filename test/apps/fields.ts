/** Fields of every type, with defaults and examples that keep their limits. What they are for is the caller's business. */
import fc from 'fast-check';

import { type Draw, chance, maybe, pick } from './draw.js';
import { text } from './hostile.js';

/** A field as a config writes it. */
export type FieldObject = { readonly name: string; readonly type: string } & Readonly<Record<string, unknown>>;

/** What all fields of one column agree about. */
export interface Column {
  /** What clients call it */
  readonly name: string;
  /** The attribute, where it has another name */
  readonly alias?: string;
  readonly type: string;
  readonly list: boolean;
  readonly nullable: boolean;
  readonly choice?: Choice;
}

/** A Python Enum, or inline values. */
export type Choice = { readonly values: readonly (string | number)[] } | Enumeration;

/** A Python Enum of the user's code, with the values of its members. */
export interface Enumeration {
  readonly path: string;
  readonly values: readonly (string | number)[];
}

/** Types of columns. */
export const TYPES = 'uuid str email int float bool datetime date time json decimal enum'.split(' ');

/** Inline values: all strings or all integers. */
export const inlineValues: fc.Arbitrary<{ values: readonly (string | number)[] }> = fc
  .oneof(
    fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
    fc.uniqueArray(fc.maxSafeInteger(), { minLength: 1, maxLength: 4 }),
  )
  .map((values) => ({ values }));

/** A field of a column; `use` decides what else it may say. */
export function fieldOf(draw: Draw, column: Column, use: 'read' | 'write' | 'any'): FieldObject {
  const { name, alias, type, list } = column;
  const value = valueOf(draw, column);
  const shown = list ? [value, ...(chance(draw, 30) ? [value] : [])] : value;
  // An answer may say null where the column never does, a request may refuse null where the column takes it.
  const differs = use !== 'any' && chance(draw, 15);
  const nullable = differs ? use === 'read' : column.nullable;
  return {
    name,
    ...(alias !== undefined && { alias }),
    type,
    ...choiceKeys(column),
    ...(list && { list }),
    ...(nullable && { nullable }),
    ...maybe(draw, 40, () => limitsAround(draw, type, value)),
    ...maybe(draw, 30, () => ({ description: draw(text) })),
    ...maybe(draw, 20, () => ({ example: nullable && chance(draw, 20) ? null : shown })),
    ...(use === 'write' && presence(draw, nullable, shown)),
    ...maybe(draw, use === 'any' ? 10 : 0, () => ({ read_only: true })),
  };
}

/** A field of an action, or of what it returns: of no column. */
export function looseColumn(draw: Draw, name: string, enumerations: readonly Enumeration[]): Column {
  const type = pick(draw, TYPES);
  const choice = enumerations.length > 0 && chance(draw, 50) ? pick(draw, enumerations) : draw(inlineValues);
  return {
    name,
    type,
    list: chance(draw, 20),
    nullable: chance(draw, 30),
    ...(type === 'enum' && { choice }),
  };
}

function choiceKeys({ choice }: Column): object {
  if (choice === undefined) return {};
  return 'path' in choice ? { enum: choice.path } : { values: choice.values };
}

function presence(draw: Draw, nullable: boolean, value: unknown): object {
  const kind = pick(draw, ['none', 'none', 'default', 'optional', 'required']);
  if (kind === 'none') return {};
  if (kind === 'default') return { default: nullable && chance(draw, 30) ? null : value };
  return { required: kind === 'required' };
}

const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid().map((id) => (id.startsWith('a') ? id.toUpperCase() : id)),
  str: text,
  email: fc.constantFrom('a@example.com', `"'\\{}#$@x-y.example.org`, '%s+\ue000@a.b.c.d', 'é😀@example.com'),
  int: fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.constantFrom(0, -0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER)),
  float: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0, -0, 1, 1e21, -1e308, 5e-324, 1.5e300, 0.1, 123456789012345680000, 1e-7),
  ),
  bool: fc.boolean(),
  datetime: fc.constantFrom(
    '1999-01-31T12:00:00Z',
    '1999-01-31t12:00:00z',
    '1999-01-31 12:00Z',
    '0001-01-01T00:00:00+00:00',
    '9999-12-31T23:59:59.999999Z',
    '2024-02-29T23:59:59.1-11:30',
    '1999-01-31T12:00:00.12345+23:59',
  ),
  date: fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29'),
  time: fc.constantFrom('00:00', '23:59:59', '12:30:00.1', '12:30:00.999999', '12:30:00.12345'),
  json: fc.oneof(
    fc.dictionary(text, fc.oneof({ depthSize: 'small' }, text, fc.jsonValue({ maxDepth: 2 }))),
    fc.constant(JSON.parse('{"__proto__": {"a": [1, 1e300, -0, null, true, 1.5]}, "": {"": []}}') as unknown),
  ),
  decimal: fc.oneof(
    fc.constantFrom('0', '-0.00', '9.50', '12345678901234567890123456789.123456789', '-1', '007'),
    fc.integer(),
    fc.constantFrom(9.5, 0.25, -3.125),
  ),
};

function valueOf(draw: Draw, { type, choice }: Column): unknown {
  if (choice === undefined) return plain(draw(VALUES[type]!));
  return pick(draw, choice.values);
}

/** The same without NUL and lone surrogates, which fast-check's own texts may hold. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/[\0\p{Surrogate}]/gu, '?');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [plain(key), plain(item)]));
}

const PATTERNS = [
  '^',
  '$',
  '"|',
  "'?",
  '\\\\*',
  '\\{*',
  '^[^\\x01]*',
  '(?<x>a)?',
  '\\p{L}*',
  '(?:\\u{1F600}|[\\s\\S])*',
  '#*',
];

function limitsAround(draw: Draw, type: string, value: unknown): object {
  if (type === 'str' || type === 'email') return textLimits(draw, String(value));
  if (type !== 'int' && type !== 'float' && type !== 'decimal') return {};
  const number = Number(value);
  const below = draw(fc.constantFrom(0, 1, 1000, 2 ** 20));
  const step = type === 'int' ? 1 : 0.5;
  const low = number - below - step;
  const high = number + below + step;
  const fits = type !== 'int' || (Number.isSafeInteger(low) && Number.isSafeInteger(high));
  if (!fits || low === number || high === number)
    return maybe(draw, 50, () => ({ [pick(draw, ['ge', 'le'])]: safe(number, type) }));
  const exclusive = chance(draw, 50);
  return {
    ...maybe(draw, 60, () => ({ [exclusive ? 'gt' : 'ge']: low })),
    ...maybe(draw, 60, () => ({ [chance(draw, 50) ? 'lt' : 'le']: high })),
    ...maybe(draw, 10, () => (type === 'int' ? { multiple_of: 1 } : {})),
    ...(type === 'decimal' &&
      maybe(draw, 50, () => ({ max_digits: 60, decimal_places: draw(fc.integer({ min: 9, max: 20 })) }))),
  };
}

function safe(number: number, type: string): number {
  return type === 'int' || Number.isFinite(number) ? number : 0;
}

function textLimits(draw: Draw, value: string): object {
  const { length } = Array.from(value);
  const fitting = PATTERNS.filter((pattern) => new RegExp(pattern, 'u').test(value));
  return {
    ...maybe(draw, 50, () => ({ min_length: draw(fc.integer({ min: 0, max: length })) })),
    ...maybe(draw, 50, () => ({ max_length: Math.max(1, length) + draw(fc.constantFrom(0, 1, 2 ** 31, 2 ** 52)) })),
    ...maybe(draw, 40, () => ({ pattern: pick(draw, fitting) })),
  };
}
