/** How a column is written: in its model, and in the migration that makes its table. Both must agree. */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
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
    ...(column.type === 'decimal' ? [code`${sqlalchemy('Numeric')}(${column.digits}, ${column.places})`] : []),
    ...ownType(column),
    ...(reference ? [foreignKey(reference)] : []),
    ...(isKey ? [code`primary_key=True`] : []),
    ...(start === undefined ? [] : [code`default=${start}`]),
    ...(name === 'updated_at' && start === now ? [code`onupdate=${now}`] : []),
    ...(unique ? [code`unique=True`] : []),
    ...(index ? [code`index=True`] : []),
  ];
  const declared = code`${identifier(name)}: ${library('sqlalchemy.orm', 'Mapped')}[${attributeType(column)}]`;
  return parts.length === 0
    ? declared
    : code`${declared} = ${library('sqlalchemy.orm', 'mapped_column')}(${joined(parts, ', ')})`;
}

/** The type of a foreign key is that of what it leads to, which nothing tells of a class elsewhere. */
export function ownType({ type, reference }: Column): readonly Expression[] {
  const plain = reference?.isElsewhere === true ? plainOf(type) : undefined;
  return plain === undefined ? [] : [plainType(plain, sqlalchemy)];
}

function textType(column: Column): readonly Expression[] {
  const length = textLength(column);
  if (length === undefined) return [];
  return [length === 'unlimited' ? sqlalchemy('Text') : code`${sqlalchemy('String')}(${length})`];
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

/** What a column leads to: `ForeignKey("authors.id")` */
export function foreignKey({ table, column, onDelete, isDeferred }: Reference): Expression {
  const parts = [
    literal(`${table}.${column}`),
    ...onDeleteOption(onDelete),
    ...(isDeferred ? [code`use_alter=True`] : []),
  ];
  return code`${sqlalchemy('ForeignKey')}(${joined(parts, ', ')})`;
}

/** Without the option a database refuses the delete. */
export function onDeleteOption(onDelete: OnDelete): readonly Expression[] {
  return onDelete === 'restrict' ? [] : [code`ondelete=${literal(onDelete.toUpperCase().replace('_', ' '))}`];
}

/** A column of a migration: `sa.Column("title", sa.String(length=200), nullable=False)` */
export function migrationColumn(column: Column): Expression {
  return code`sa.Column(${literal(column.name)}, ${migrationType(column)}, nullable=${literal(column.nullable)})`;
}

type Sized = 'str' | 'email' | 'enum' | 'decimal' | 'json';

type Plain = Exclude<ScalarType, Sized>;

/** Types whose size nobody chooses. */
const TYPES: Readonly<Record<Plain, string>> = {
  uuid: 'Uuid',
  int: 'BigInteger',
  float: 'Float',
  bool: 'Boolean',
  datetime: 'DateTime',
  date: 'Date',
  time: 'Time',
};

function plainOf(type: ScalarType): Plain | undefined {
  switch (type) {
    case 'str':
    case 'email':
    case 'enum':
    case 'decimal':
    case 'json':
      return undefined;
    default:
      return type;
  }
}

/** @param name - a name of SQLAlchemy, as the module has it */
function plainType(type: Plain, name: (called: string) => Expression): Expression {
  const called = name(TYPES[type]);
  if (type === 'int') return code`${called}().with_variant(${name('Integer')}(), "sqlite")`;
  return type === 'datetime' ? code`${called}(timezone=True)` : code`${called}()`;
}

const inMigration = (called: string): Expression => code`sa.${identifier(called)}`;

/** The type of a column in a migration. */
export function migrationType(column: Column): Expression {
  const { type, list, digits, places } = column;
  if (list || type === 'json') {
    return code`sa.JSON().with_variant(${library('sqlalchemy.dialects.postgresql', 'JSONB')}(), "postgresql")`;
  }
  if (type === 'decimal') return code`sa.Numeric(precision=${digits}, scale=${places})`;
  const plain = plainOf(type);
  if (plain !== undefined) return plainType(plain, inMigration);
  const length = textLength(column);
  if (length === undefined) return plainType('int', inMigration);
  return length === 'unlimited' ? code`sa.Text()` : code`sa.String(length=${length})`;
}
