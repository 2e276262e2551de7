/** How a column is written: in its model, and in the migration that makes its table. Both must agree. */
import type { Expression } from '../../../core/imports.js';
import type { ScalarType } from '../../../core/value-types.js';
import { literal } from '../../../languages/python.js';
import type { Column, OnDelete, Reference } from '../config.js';
import { attributeType, isNumbered, library, startOf } from './expressions.js';

/** Longest address (RFC 5321). */
const EMAIL_LENGTH = 254;
/** Room for values that come later. */
const CHOICE_LENGTH = 50;

const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);

/** An attribute of a model: `title: Mapped[str] = mapped_column(String(200))` */
export function attribute(column: Column, now: Expression): Expression {
  const { name, isKey, unique, index, reference } = column;
  const start = startOf(column, now);
  const parts = [
    ...textType(column),
    ...(column.type === 'decimal' ? [`${sqlalchemy('Numeric')}(${column.digits}, ${column.places})`] : []),
    ...(reference ? [foreignKey(reference)] : []),
    ...(isKey ? ['primary_key=True'] : []),
    ...(start === undefined ? [] : [`default=${start}`]),
    ...(name === 'updated_at' && start === now ? [`onupdate=${now}`] : []),
    ...(unique ? ['unique=True'] : []),
    ...(index ? ['index=True'] : []),
  ];
  const declared = `${name}: ${library('sqlalchemy.orm', 'Mapped')}[${attributeType(column)}]`;
  return parts.length === 0
    ? declared
    : `${declared} = ${library('sqlalchemy.orm', 'mapped_column')}(${parts.join(', ')})`;
}

function textType(column: Column): readonly Expression[] {
  const length = textLength(column);
  if (length === undefined) return [];
  return [length === 'unlimited' ? sqlalchemy('Text') : `${sqlalchemy('String')}(${length})`];
}

/** Characters that a text column takes; nothing for other types. */
function textLength(column: Column): number | 'unlimited' | undefined {
  const { type, list, values, max_length: most } = column;
  if (list) return undefined;
  if (type === 'str') return most ?? 'unlimited';
  if (type === 'email') return most ?? EMAIL_LENGTH;
  if (type !== 'enum' || isNumbered(column)) return undefined;
  return Math.max(CHOICE_LENGTH, ...values.map((value) => Array.from(String(value)).length));
}

function foreignKey({ table, column, onDelete, isDeferred }: Reference): Expression {
  const target = [literal(`${table}.${column}`), ...onDeleteOption(onDelete)];
  return `${sqlalchemy('ForeignKey')}(${[...target, ...(isDeferred ? ['use_alter=True'] : [])].join(', ')})`;
}

/** Without the option a database refuses the delete. */
export function onDeleteOption(onDelete: OnDelete): readonly Expression[] {
  return onDelete === 'restrict' ? [] : [`ondelete=${literal(onDelete.toUpperCase().replace('_', ' '))}`];
}

/** A column of a migration: `sa.Column("title", sa.String(length=200), nullable=False)` */
export function migrationColumn(column: Column): Expression {
  return `sa.Column(${literal(column.name)}, ${migrationType(column)}, nullable=${literal(column.nullable)})`;
}

type Sized = 'str' | 'email' | 'enum' | 'decimal' | 'json';

/** Types whose size nobody chooses. */
const TYPES: Readonly<Record<Exclude<ScalarType, Sized>, Expression>> = {
  uuid: 'sa.Uuid()',
  int: 'sa.BigInteger().with_variant(sa.Integer(), "sqlite")',
  float: 'sa.Float()',
  bool: 'sa.Boolean()',
  datetime: 'sa.DateTime(timezone=True)',
  date: 'sa.Date()',
  time: 'sa.Time()',
};

function migrationType(column: Column): Expression {
  const { type, list, digits, places } = column;
  if (list || type === 'json') {
    return `sa.JSON().with_variant(${library('sqlalchemy.dialects.postgresql', 'JSONB')}(), "postgresql")`;
  }
  if (type === 'decimal') return `sa.Numeric(precision=${digits}, scale=${places})`;
  if (type !== 'str' && type !== 'email' && type !== 'enum') return TYPES[type];
  const length = textLength(column);
  if (length === undefined) return TYPES.int;
  return length === 'unlimited' ? 'sa.Text()' : `sa.String(length=${length})`;
}
