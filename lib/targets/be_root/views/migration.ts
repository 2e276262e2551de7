/** The first migration: the tables of all models, as `alembic revision --autogenerate` would find them. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { Column, Model, Reference, RootConfig } from '../config.js';
import { foreignKeyName, indexName, primaryKeyName, uniqueName } from '../constraint-names.js';
import { allTables } from '../pairs.js';
import { migrationColumn, onDeleteOption } from './columns.js';
import { signInTable } from './sign-in.js';
import { createdIndex, searchIndexesView } from './search-indexes.js';

/** The first of all migrations, where an import has begun the project: the tables that were there before. */
export const BASELINE = '0000';

/** What the template of the migration reads. */
export function migrationView(config: RootConfig) {
  const { models } = config;
  const tables = [...allTables(models).map(tableView), ...(config.sign_in ? [signInTable()] : [])];
  const deferred = models.flatMap(({ table, columns }) =>
    referencesOf(columns)
      .filter(({ reference }) => reference.isDeferred)
      .map(({ column, reference }) => deferredKey(table, column, reference)),
  );
  return {
    imported: config.imported === BASELINE,
    tables,
    deferred,
    ...searchIndexesView(config),
    searchIndexes: models.flatMap(({ table, searchIndexes }) =>
      searchIndexes.map((index) => createdIndex(table, index)),
    ),
    dropped: [...tables].reverse().map(({ name }) => name),
  };
}

/** What makes a table, but for keys that wait for other tables. */
export function tableView(model: Model) {
  const { table, columns, indexes } = model;
  const references = referencesOf(columns).filter(({ reference }) => !reference.isDeferred);
  const uniques = [
    ...columns.filter(({ unique }) => unique).map(({ name }) => [name]),
    ...indexes.filter(({ unique }) => unique).map((index) => index.columns),
  ];
  return {
    name: literal(table),
    parts: [
      ...columns.map(migrationColumn),
      ...references.map(({ column, reference }) => foreignKey(table, column, reference)),
      primaryKey(
        table,
        columns.filter(({ isKey }) => isKey).map(({ name }) => name),
      ),
      ...uniques.map((names) => code`sa.UniqueConstraint(${list(names)}, name=${named(uniqueName(table, names))})`),
    ],
    indexes: indexesOf(model).map((names) => ({
      name: named(indexName(table, names)),
      columns: code`[${list(names)}]`,
    })),
  };
}

function indexesOf({ columns, indexes }: Model): readonly (readonly string[])[] {
  return [
    ...columns.filter(({ index }) => index).map(({ name }) => [name]),
    ...indexes.filter(({ unique }) => !unique).map((index) => index.columns),
  ];
}

function referencesOf(columns: readonly Column[]) {
  return columns.flatMap((column) => (column.reference ? [{ column, reference: column.reference }] : []));
}

function primaryKey(table: string, columns: readonly string[]): Expression {
  return code`sa.PrimaryKeyConstraint(${list(columns)}, name=${named(primaryKeyName(table))})`;
}

function foreignKey(table: string, column: Column, reference: Reference): Expression {
  const parts = [
    code`[${literal(column.name)}]`,
    code`[${literal(`${reference.table}.${reference.column}`)}]`,
    code`name=${named(foreignKeyName(table, column.name))}`,
    ...onDeleteOption(reference.onDelete),
  ];
  return code`sa.ForeignKeyConstraint(${joined(parts, ', ')})`;
}

function deferredKey(table: string, column: Column, reference: Reference) {
  const options = keyOptions(table, column.name, reference);
  return { table: literal(table), name: named(foreignKeyName(table, column.name)), options };
}

/** The arguments of `batch.create_foreign_key`. */
export function keyOptions(table: string, column: string, reference: Reference): Expression {
  const options = [
    named(foreignKeyName(table, column)),
    literal(reference.table),
    code`[${literal(column)}]`,
    code`[${literal(reference.column)}]`,
    ...onDeleteOption(reference.onDelete),
  ];
  return joined(options, ', ');
}

/** A name as the naming convention would have made it; alembic must not apply the convention once more. */
export function named(name: string): Expression {
  return code`op.f(${literal(name)})`;
}

function list(names: readonly string[]): Expression {
  return joined(names.map(literal), ', ');
}
