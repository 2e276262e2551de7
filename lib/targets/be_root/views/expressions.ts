/** Python expressions of columns: the type of the attribute, the column of the model, values of the column's type. */
import { type Expression, code, identifier, imported, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { ScalarType } from '../../../core/value-types.js';
import type { Column } from '../config.js';

/** A name of a library: `library('sqlalchemy', 'String')`. */
export function library(module: string, name: string): Expression {
  return imported({ module, name, origin: 'library' });
}

/** A name of the project's own code. */
export function own(module: string, name: string): Expression {
  return imported({ module, name, origin: 'user' });
}

const uuid = (name: string): Expression => code`${imported({ module: 'uuid', origin: 'library' })}.${identifier(name)}`;
const moment = (name: string): Expression =>
  code`${imported({ module: 'datetime', alias: 'dt', origin: 'library' })}.${identifier(name)}`;
const decimal = library('decimal', 'Decimal');

const TYPES: Readonly<Record<Exclude<ScalarType, 'enum'>, Expression>> = {
  uuid: uuid('UUID'),
  str: code`str`,
  email: code`str`,
  int: code`int`,
  float: code`float`,
  bool: code`bool`,
  datetime: moment('datetime'),
  date: moment('date'),
  time: moment('time'),
  json: code`dict[str, ${library('typing', 'Any')}]`,
  decimal,
};

/** The type of an attribute: `str | None` */
export function attributeType(column: Column): Expression {
  const item = column.type === 'enum' ? valuesType(column) : TYPES[column.type];
  return code`${column.list ? code`list[${item}]` : item}${column.nullable ? code` | None` : code``}`;
}

/** Tell whether the values of an `enum` are numbers. */
export function isNumbered({ values }: Column): boolean {
  return typeof values[0] === 'number';
}

function valuesType(column: Column): Expression {
  return isNumbered(column) ? code`int` : code`str`;
}

/** A value of a config file as a value of the column. */
export function valueOf(column: Column, value: unknown): Expression {
  if (!column.list || !Array.isArray(value)) return scalarValue(column, value);
  const items = value.map((item) => scalarValue(column, item));
  return code`[${joined(items, ', ')}]`;
}

function scalarValue({ type }: Column, value: unknown): Expression {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (type) {
    case 'uuid':
      return code`${uuid('UUID')}(${literal(text)})`;
    case 'decimal':
      return code`${decimal}(${literal(text)})`;
    case 'float':
      return /[.e]/i.test(literal(value)) ? literal(value) : code`${literal(value)}.0`;
    case 'datetime':
      // ISO 8601 lets the letters be small, Python does not.
      return code`${moment('datetime')}.fromisoformat(${literal(text.toUpperCase())})`;
    case 'date':
    case 'time':
      return code`${moment(type)}.fromisoformat(${literal(text)})`;
    case 'str':
    case 'email':
    case 'int':
    case 'bool':
    case 'json':
    case 'enum':
      return literal(value);
  }
}

/**
 * What rows start with that are made without a value: an expression of a value, or of a function that makes one.
 *
 * @param now - the function of the project that tells the moment
 */
export function startOf(column: Column, now: Expression): Expression | undefined {
  const { default: given, isKey, list, type } = column;
  if (isKey) return type === 'uuid' ? uuid('uuid4') : undefined;
  if (given !== undefined)
    return isShared(column, given) ? code`lambda: ${valueOf(column, given)}` : startValue(column, given);
  if (column.nullable || column.reference) return undefined;
  if (list) return code`list`;
  return column.read_only ? zeroOf(column, now) : undefined;
}

/** A list or an object must not be one and the same for all rows. */
function isShared(column: Column, given: unknown): boolean {
  return (
    (column.list || column.type === 'json') &&
    typeof given === 'object' &&
    given !== null &&
    Object.keys(given).length > 0
  );
}

function startValue(column: Column, given: unknown): Expression {
  if (column.list) return code`list`;
  return column.type === 'json' ? code`dict` : valueOf(column, given);
}

function zeroOf(column: Column, now: Expression): Expression {
  const { type, values } = column;
  switch (type) {
    case 'uuid':
      return uuid('uuid4');
    case 'datetime':
      return now;
    case 'date':
      return code`lambda: ${now}().date()`;
    case 'time':
      return code`lambda: ${now}().time()`;
    case 'json':
      return code`dict`;
    case 'enum':
      return literal(values[0]);
    case 'bool':
      return code`False`;
    case 'str':
    case 'email':
      return code`""`;
    case 'int':
    case 'float':
    case 'decimal':
      return valueOf(column, 0);
  }
}
