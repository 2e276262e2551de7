/** Types of columns as a model writes them. */
import { type Expression, code, identifier, imported, joined } from '../core/expression.js';
import { literal } from '../languages/python.js';
import type { EntityColumn } from './entities.js';
import type { SqlType } from './document.js';

/** A name of SQLAlchemy. */
export function library(module: string, name: string): Expression {
  return imported({ module, name, origin: 'library' });
}

/** Types that every database has, in place of the words that one of them has for them. */
const COMMON: Readonly<Record<string, string>> = {
  VARCHAR: 'String',
  TEXT: 'Text',
  INTEGER: 'Integer',
  SMALLINT: 'SmallInteger',
  BIGINT: 'BigInteger',
  NUMERIC: 'Numeric',
  DECIMAL: 'Numeric',
  BOOLEAN: 'Boolean',
  TIMESTAMP: 'DateTime',
  DATETIME: 'DateTime',
  DATE: 'Date',
  TIME: 'Time',
  UUID: 'Uuid',
  FLOAT: 'Float',
  DOUBLE_PRECISION: 'Double',
  DOUBLE: 'Double',
  BYTEA: 'LargeBinary',
  BLOB: 'LargeBinary',
};

/** A type, `String(40)`; nothing where a model cannot name it. */
export function sqlExpression({ module, name, args, item }: SqlType): Expression | undefined {
  if (name === 'NullType' || !/^sqlalchemy(?:\.\w+)*$/.test(module)) return undefined;
  if (item !== undefined) {
    const inner = sqlExpression(item);
    return inner && code`${library('sqlalchemy.dialects.postgresql', 'ARRAY')}(${inner})`;
  }
  const common = COMMON[name];
  const called = common === undefined ? library(module, name) : library('sqlalchemy', common);
  if (name === 'Enum') return code`${called}(${joined(enumArguments(args), ', ')})`;
  const parts = argumentsOf(common ?? name, args);
  return parts.length === 0 ? called : code`${called}(${joined(parts, ', ')})`;
}

function enumArguments({ enums, name, schema }: SqlType['args']): readonly Expression[] {
  return [
    ...(Array.isArray(enums) ? enums.map(literal) : []),
    ...(name == null ? [] : [code`name=${literal(name)}`]),
    ...(schema == null ? [] : [code`schema=${literal(schema)}`]),
  ];
}

function argumentsOf(name: string, { length, precision, scale, timezone }: SqlType['args']): readonly Expression[] {
  if (name === 'Numeric') return [precision, scale].filter((one) => one != null).map(literal);
  if (typeof length === 'number') return [literal(length)];
  return timezone === true ? [code`timezone=True`] : [];
}

const moment = (name: string): Expression =>
  code`${imported({ module: 'datetime', alias: 'dt', origin: 'library' })}.${identifier(name)}`;

/**
 * The type of the attribute: `str | None`.
 *
 * @param around - whether it is part of the key, and whether an attribute hides the type `bytes`
 */
export function attributeType(
  { type, is_list: isList, nullable, sql }: EntityColumn,
  { isKey, hidesBytes }: { readonly isKey: boolean; readonly hidesBytes: boolean },
): Expression {
  const isBinary = !hidesBytes && ['BYTEA', 'BLOB'].includes(sql?.name ?? '');
  const item = isBinary ? code`bytes` : pythonType(type);
  return code`${isList ? code`list[${item}]` : item}${nullable && !isKey ? code` | None` : code``}`;
}

function pythonType(type: EntityColumn['type']): Expression {
  switch (type) {
    case 'str':
    case 'email':
    case 'enum':
      return code`str`;
    case 'int':
    case 'float':
    case 'bool':
      return identifier(type);
    case 'uuid':
      return code`${imported({ module: 'uuid', origin: 'library' })}.UUID`;
    case 'datetime':
    case 'date':
    case 'time':
      return moment(type);
    case 'decimal':
      return library('decimal', 'Decimal');
    case 'json':
      return code`dict[str, ${library('typing', 'Any')}]`;
    case null:
      return library('typing', 'Any');
  }
}
