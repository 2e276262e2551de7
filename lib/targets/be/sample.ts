/**
 * Values for tests, worked out from a field's config alone: one that the field takes, and those that it must refuse.
 * What the config does not say (the members of a Python Enum, the rows that a key may refer to, the length of a
 * column) is found when the tests run.
 */
import { type Expression } from '../../core/imports.js';
import { literal } from '../../languages/python.js';
import type { JsonValue } from '../../core/json-value.js';
import type { FieldSpec } from './config.js';
import { userName } from './names.js';
import { lowestNumber } from './sample-number.js';
import { beyond as beyondColumn } from './sample-operand.js';
import { textOfPattern } from './sample-pattern.js';

/** A value that a field must refuse. */
export interface BadValue {
  /** `title: too long` */
  readonly title: string;
  readonly value: Expression;
}

/**
 * A JSON value that a field takes. An example is preferred, then one that is not the default: only that shows whether
 * what was sent was stored.
 *
 * @param index - place among other fields, whose values then differ where they can; default 0
 * @returns undefined where the config does not say enough
 */
export function sample(spec: FieldSpec, index = 0): JsonValue | undefined {
  const { example, default: initial } = spec;
  const isDefault = (value: JsonValue): boolean => JSON.stringify(value) === JSON.stringify(initial);
  if (example !== undefined && example !== null && spec.type !== 'enum' && !isDefault(example)) return example;
  const items = candidates(spec, index);
  const values = spec.list ? items.map((item) => [item]) : items;
  const other = values.find((value) => !isDefault(value)) ?? values[0] ?? example ?? initial;
  return other === null ? undefined : other;
}

/** {@link sample} as Python source; of a Python Enum, its last member. */
export function sampleExpression(spec: FieldSpec, index = 0): Expression | undefined {
  const expressions = known.get(spec) ?? new Map<number, Expression | undefined>();
  known.set(spec, expressions);
  if (!expressions.has(index)) expressions.set(index, makeExpression(spec, index));
  return expressions.get(index);
}

/** By place: patterns and limits take a while, and several tests ask. */
const known = new WeakMap<FieldSpec, Map<number, Expression | undefined>>();

function makeExpression(spec: FieldSpec, index: number): Expression | undefined {
  if (spec.enum !== undefined) {
    const member = `list(${userName(spec.enum)})[-1].value`;
    return spec.list ? `[${member}]` : member;
  }
  const value = sample(spec, index);
  return value === undefined ? undefined : literal(value);
}

/** A JSON value of a field of an answer, spelled as answers spell it. */
export function answerExpression({ name, type, list, enum: path, values }: FieldSpec, index = 0): Expression {
  const plain = { name, type, list, read_only: false, nullable: false } as const;
  const unrelated = { many: false, load: 'selectin', unscoped: false } as const;
  return (
    sampleExpression({ ...plain, ...unrelated, ...(path && { enum: path }), ...(values && { values }) }, index) ??
    'None'
  );
}

/**
 * Values that a request must refuse in a field: null where it is not nullable, and what is beyond its limits.
 *
 * @param column - the mapped column whose limits it has as well, if any
 */
export function badValues(spec: FieldSpec, mostCharacters: number, column?: Expression): readonly BadValue[] {
  const bad = [...badItems(spec, mostCharacters), ...beyondLimits(spec, spec.list ? undefined : column)];
  const items = bad.map(({ title, value }) => ({
    title,
    value: spec.list ? `[${value}]` : value,
  }));
  return spec.nullable ? items : [{ title: 'null', value: 'None' }, ...items];
}

/** Values of one item, the best one first. */
function candidates(spec: FieldSpec, index: number): readonly JsonValue[] {
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  const [day, minute] = [twoDigits((index % 28) + 1), twoDigits(index % 60)];
  switch (spec.type) {
    case 'nested':
      return [];
    case 'enum':
      return (spec.values ?? []).toReversed();
    case 'bool':
      return [true, false];
    case 'str':
    case 'email':
      return texts(spec).filter((text) => isAllowed(spec, text));
    case 'int':
    case 'float':
    case 'decimal':
      return [1, 2].flatMap((from) => lowestNumber(spec, index + from) ?? []);
    case 'uuid':
      return [`6f1c1b0e-3f0a-4f3e-9d5b-${String(index).padStart(12, '0')}`];
    case 'datetime':
      return [`2030-05-${day}T12:30:00Z`];
    case 'date':
      return [`2030-05-${day}`];
    case 'time':
      return [`12:${minute}:00`];
    case 'json':
      return [{ key: spec.name }];
  }
}

function texts({
  name,
  type,
  pattern,
  min_length: least = 0,
  max_length: most = Infinity,
}: FieldSpec): readonly string[] {
  if (type === 'email') return [`${name}@example.com`, 'a@b.co', `${'a'.repeat(Math.max(1, least - 12))}@example.com`];
  const plain = [`Some ${name}`, `Other ${name}`].map((text) => text.padEnd(least, 'x').slice(0, most).trim());
  if (pattern === undefined) return plain;
  const made = [0, 1, 2].flatMap((choice) => textOfPattern(pattern, { choice, least }) ?? []);
  return [...plain, 'text', 'a', '1', ...made];
}

function isAllowed({ pattern, min_length: least = 0, max_length: most = Infinity }: FieldSpec, text: string): boolean {
  const { length } = Array.from(text);
  return length >= least && length <= most && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

function badItems(spec: FieldSpec, mostCharacters: number): readonly BadValue[] {
  switch (spec.type) {
    case 'str':
    case 'email':
      return badTexts(spec, mostCharacters);
    case 'int':
    case 'float':
    case 'decimal':
      return badNumbers(spec);
    case 'enum':
      return [{ title: 'no such choice', value: literal(noChoice(spec.values ?? [])) }];
    case 'bool':
      return [{ title: 'not a boolean', value: '"true"' }];
    case 'datetime':
      return [{ title: 'no offset', value: '"2030-05-17T12:30:00"' }];
    case 'json':
      return [{ title: 'not an object', value: '"text"' }];
    case 'nested':
      return [];
    case 'uuid':
    case 'date':
    case 'time':
      return [{ title: `not a ${spec.type}`, value: '"text"' }];
  }
}

function badTexts(spec: FieldSpec, mostCharacters: number): readonly BadValue[] {
  const { type, pattern, min_length: least = 0, max_length: most } = spec;
  const unlike =
    pattern === undefined
      ? undefined
      : ['!', '', ' ', 'a', '0', '\u{1}'].find((text) => !isAllowed({ ...spec, min_length: 0, max_length: 9 }, text));
  return [
    ...(type === 'email' ? [{ title: 'not an address', value: '"text"' }] : []),
    ...(least > 0 ? [{ title: 'too short', value: repeated(least - 1) }] : []),
    ...(most !== undefined && most < mostCharacters ? [{ title: 'too long', value: repeated(most + 1) }] : []),
    ...(unlike === undefined ? [] : [{ title: 'not of the pattern', value: literal(unlike) }]),
    ...(type === 'str' ? [{ title: 'not text', value: '1' }] : []),
  ];
}

function repeated(length: number): Expression {
  return length > 3 ? `"x" * ${length}` : literal('x'.repeat(length));
}

function badNumbers(spec: FieldSpec): readonly BadValue[] {
  const { ge, gt, le, lt, max_digits: digits, decimal_places: places, multiple_of: step } = spec;
  const say = (title: string, value: number | string | undefined): readonly BadValue[] =>
    value === undefined ? [] : [{ title, value: literal(value) }];
  const isWhole = step === undefined || (spec.type === 'int' && step === 1);
  return [
    ...say(spec.type === 'int' ? 'not an integer' : 'not a number', 'text'),
    ...say('written as in Python alone', spec.type === 'decimal' ? '1_0' : undefined),
    ...say('too small', ge === undefined ? gt : beyond(ge, -1)),
    ...say('too large', le === undefined ? lt : beyond(le, 1)),
    ...say('not a multiple', isWhole ? undefined : spec.type === 'int' ? 1 : step / 2),
    ...say('too many digits', digits === undefined ? undefined : '9'.repeat(digits + 1)),
    ...say('too many places', places === undefined ? undefined : `0.${'0'.repeat(places)}1`),
  ];
}

/** What the column alone refuses. */
function beyondLimits({ type, le, lt, max_digits: digits }: FieldSpec, column: Expression | undefined) {
  if (column === undefined || le !== undefined || lt !== undefined || digits !== undefined) return [];
  if (type !== 'int' && type !== 'decimal') return [];
  const value = beyondColumn(column, type === 'int' ? 'beyond_integer' : 'beyond');
  return [{ title: 'too large for its column', value }];
}

/** Numbers that large do not change when one is added. */
function beyond(limit: number, by: number): number | undefined {
  return limit + by === limit ? undefined : limit + by;
}

function noChoice(values: readonly (string | number)[]): string | number {
  if (typeof values[0] === 'number') return Math.max(...values.map(Number)) + 1;
  let text = 'no such choice';
  while (values.includes(text)) text += '_';
  return text;
}
