/** Where the rows of a starter model are: its table, with what no attribute says of it, or a view. */
import { type Expression, code, identifier, imported, joined } from '../core/expression.js';
import { literal, tuple } from '../languages/python.js';
import type { ReadReference } from './document.js';
import { addressOf, type Entity, type EntityColumn } from './entities.js';
import { behaviour, targetColumn } from './model-keys.js';
import { library, sqlExpression } from './sql-types.js';

/** The foreign keys of an entity, and the entities that they may lead to. */
interface Keys {
  readonly references: readonly ReadReference[];
  readonly entities: readonly Entity[];
}

/** Tell whether rows have their numbers for a key: those of views, and of tables of several parts. */
export function isNumbered(entity: Entity): boolean {
  return addressOf(entity)?.address === 'number';
}

/** Tell whether migrations have nothing to do with the rows of a model. */
export function isOfViews(entity: Entity): boolean {
  return entity.table.is_view || isNumbered(entity);
}

/** The lines of a class that say where its rows are, before its attributes. */
export function placeLines(entity: Entity, keys: Keys): readonly Expression[] {
  const { table } = entity;
  const address = addressOf(entity);
  const metadata = isOfViews(entity) ? [code`metadata = ${ofViews('VIEWS')}`] : [];
  if (address?.address === 'number') {
    const number = code`__table__.c.${identifier(address.name)}`;
    return [...metadata, code`__table__ = ${numbered(entity, address.name)}`, mapperArguments(number)];
  }
  const args = tableArguments(entity, keys);
  return [
    ...metadata,
    code`__tablename__ = ${literal(table.name)}`,
    ...(args.length === 0 ? [] : [code`__table_args__ = ${tuple(args)}`]),
    ...(address === undefined ? [] : [mapperArguments(literal(address.attribute))]),
  ];
}

/** What says the key where no column of a table does; linters want no value of a class that may be changed. */
function mapperArguments(key: Expression): Expression {
  return code`__mapper_args__ = ${library('types', 'MappingProxyType')}({"primary_key": [${key}]})`;
}

function ofViews(name: string): Expression {
  return imported({ module: '.views', name, origin: 'user' });
}

/** The rows of a view with their numbers. */
function numbered({ table, columns }: Entity, number: string): Expression {
  const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);
  const listed = columns.flatMap((column) => {
    const type = columnType(column);
    if (type === undefined) return [];
    const { name, attribute, comment, nullable, made } = column;
    const key = attribute === name ? code`` : code`, key=${literal(attribute)}`;
    const said = comment === undefined ? code`` : code`, comment=${literal(comment)}`;
    // A view says nothing of its columns, but a table wants a value where it gives none itself.
    const needed = table.is_view || nullable || made ? code`` : code`, nullable=False`;
    return [code`${sqlalchemy('Column')}(${literal(name)}, ${type}${key}${needed}${said})`];
  });
  const parts = [
    literal(table.name),
    ofViews('VIEWS'),
    ...listed,
    ...checkConstraints(table),
    ...(table.schema === null ? [] : [code`schema=${literal(table.schema)}`]),
    ...(table.comment === undefined ? [] : [code`comment=${literal(table.comment)}`]),
  ];
  const own = number === 'row_number' ? code`` : code`, ${literal(number)}`;
  return code`${ofViews('numbered')}(${sqlalchemy('Table')}(${joined(parts, ', ')})${own})`;
}

/** Tell whether a column is a text that PostgreSQL fills up with blanks, `char(13)`. */
export function isPadded({ sql, as_text: name }: EntityColumn): boolean {
  return name === undefined && sql?.name === 'CHAR' && sql.item === undefined;
}

/** The type of a column; nothing for one that SQLAlchemy does not know. */
export function columnType(column: EntityColumn): Expression | undefined {
  const { sql, as_text: name, labels } = column;
  const own = (module: string, called: string): Expression =>
    imported({ module: `.${module}`, name: called, origin: 'user' });
  if (isPadded(column)) return code`${own('padded', 'Padded')}(${joined([sql?.args.length ?? 1].map(literal), ', ')})`;
  if (name === undefined) return sql === undefined ? undefined : sqlExpression(sql);
  return code`${own('as_text', 'AsText')}(${joined([name, ...labels].map(literal), ', ')})`;
}

/** Constraints of a table that no attribute says, and its options. */
function tableArguments(entity: Entity, { references, entities }: Keys): readonly Expression[] {
  const { table, columns } = entity;
  const sqlalchemy = (name: string): Expression => library('sqlalchemy', name);
  const list = (names: readonly string[]): Expression => code`[${joined(names.map(literal), ', ')}]`;
  const options = [
    ...(table.schema === null ? [] : [code`"schema": ${literal(table.schema)}`]),
    ...(table.comment === undefined ? [] : [code`"comment": ${literal(table.comment)}`]),
  ];
  const isKnown = (names: readonly string[]): boolean =>
    names.every((name) => columns.some((column) => column.name === name && column.sql !== undefined));
  return [
    ...references
      .filter((one) => one.columns.length > 1)
      .map((one) => {
        const targets = one.target_columns.map((column) => targetColumn(one, column));
        return code`${sqlalchemy('ForeignKeyConstraint')}(${list(one.columns)}, ${list(targets)}${behaviour(one, entity, entities)})`;
      }),
    ...table.uniques
      .filter((one) => one.is_plain && isKnown(one.columns))
      .map(({ name, columns: names, is_index: isIndex, nulls_differ: differ }) => {
        const nulls = differ ? code`` : code`, postgresql_nulls_not_distinct=True`;
        return isIndex
          ? code`${sqlalchemy('Index')}(${literal(name)}, ${joined(names.map(literal), ', ')}, unique=True${nulls})`
          : code`${sqlalchemy('UniqueConstraint')}(${joined(names.map(literal), ', ')}${named(name)}${nulls})`;
      }),
    ...checkConstraints(table),
    ...(options.length === 0 ? [] : [code`{${joined(options, ', ')}}`]),
  ];
}

function checkConstraints({ checks }: Entity['table']): readonly Expression[] {
  return checks.map(({ name, text }, index) => {
    // SQLite has conditions without a name, of which the names of `Base` can make none.
    const said = name === null ? code`, name=${literal(`check_${String(index + 1)}`)}` : named(name);
    return code`${library('sqlalchemy', 'CheckConstraint')}(${escaped(text)}${said})`;
  });
}

function named(name: string | null): Expression {
  return name === null ? code`` : code`, name=${library('sqlalchemy.sql.elements', 'conv')}(${literal(name)})`;
}

/** SQL of the database as SQLAlchemy takes it, for which a colon before a word starts a parameter. */
export function escaped(sql: string): Expression {
  return literal(sql.replace(/(?<![:\w\\]):(?=\w)/g, '\\:'));
}
