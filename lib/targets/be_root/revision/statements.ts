/** Statements of a revision: the text of the steps, each a line or a block. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../config.js';
import { foreignKeyName, indexName, primaryKeyName, searchIndexName, uniqueName } from '../constraint-names.js';
import { USER_TABLE } from '../users.js';
import { migrationColumn, migrationType } from '../views/columns.js';
import { keyOptions, named, tableView } from '../views/migration.js';
import { createdIndex } from '../views/search-indexes.js';
import { filledWith, serverDefault } from './fill.js';
import type { Change, Operation } from './operations.js';

/** The statements of a function, in their order. */
export function statements(operations: readonly Operation[]): readonly Expression[] {
  const madeAnew = operations.flatMap((one) =>
    one.kind === 'alter_table' && one.isForeign === undefined ? [one.table] : [],
  );
  return [...(operations.length > 0 ? againOnSqlite([...new Set(madeAnew)]) : []), ...operations.map(statement)];
}

/** SQLite undoes what was done to tables only where somebody has begun; earlier failures may have left a table. */
function againOnSqlite(tables: readonly string[]): readonly Expression[] {
  const dropped = tables.map(
    (table) => code`        op.execute(${literal(`DROP TABLE IF EXISTS "_alembic_tmp_${table}"`)})`,
  );
  const lines = [
    code`if op.get_context().dialect.name == "sqlite":`,
    code`        # A failure undoes all of it, so that it can be run again.`,
    code`        op.execute("SAVEPOINT revision")`,
    ...dropped,
  ];
  return [joined(lines, '\n')];
}

function statement(operation: Operation): Expression {
  switch (operation.kind) {
    case 'create_table':
      return createTable(operation.model);
    case 'drop_table':
      return code`op.drop_table(${literal(operation.table)})`;
    case 'rename_table':
      return renameTable(operation.from, operation.to);
    case 'alter_table':
      return batch(operation);
    case 'fill_column':
      return fillColumn(operation.table, operation.column, filledWith(operation.column, operation.fill));
    case 'give_rows':
      return giveRows(operation);
    case 'create_search_index': {
      const { table, index } = operation;
      const extension =
        index.kind === 'trigram'
          ? [code`        op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")`]
          : [];
      return onPostgres([...extension, code`        op.create_index(${createdIndex(table, index)})`]);
    }
    case 'drop_search_index': {
      const { table, index } = operation;
      const name = named(searchIndexName(table, index));
      return onPostgres([code`        op.drop_index(${name}, table_name=${literal(table)})`]);
    }
  }
}

function onPostgres(lines: readonly Expression[]): Expression {
  return joined([code`if op.get_context().dialect.name == "postgresql":`, ...lines], '\n');
}

function createTable(model: Parameters<typeof tableView>[0]): Expression {
  const { name, parts, indexes } = tableView(model);
  const lines = [
    code`op.create_table(${joined([name, ...parts], ', ')})`,
    ...indexes.map((index) => code`    op.create_index(${index.name}, ${name}, ${index.columns})`),
  ];
  return joined(lines, '\n');
}

/** A later table may have the old name, and PostgreSQL has one name for one key. */
function renameTable(from: string, to: string): Expression {
  const key = `ALTER TABLE "${to}" RENAME CONSTRAINT "${primaryKeyName(from)}" TO "${primaryKeyName(to)}"`;
  const lines = [
    code`op.rename_table(${literal(from)}, ${literal(to)})`,
    code`    if op.get_context().dialect.name == "postgresql":`,
    code`        op.execute(${literal(key)})`,
  ];
  return joined(lines, '\n');
}

function fillColumn(table: string, column: Column, value: Expression | undefined): Expression {
  const name = literal(column.name);
  const columns = code`sa.table(${literal(table)}, sa.column(${name}, ${migrationType(column)}))`;
  const filled = code`rows.update().where(rows.c[${name}].is_(None)).values({${name}: ${value ?? literal(null)}})`;
  return joined([code`rows = ${columns}`, code`    op.execute(${filled})`], '\n');
}

/** Rows stay without an owner where there is no user of that name; a column that takes none stops the migration then. */
function giveRows({ table, column, user }: Extract<Operation, { kind: 'give_rows' }>): Expression {
  const name = literal(column.name);
  const lines = [
    code`users = sa.table(${literal(USER_TABLE)}, sa.column("id"), sa.column("name"))`,
    code`    user = sa.select(users.c["id"]).where(users.c["name"] == ${literal(user)})`,
    code`    rows = sa.table(${literal(table)}, sa.column(${name}))`,
    code`    owned = rows.update().values({${name}: user.scalar_subquery()})`,
    code`    op.execute(owned.where(rows.c[${name}].is_(None)))`,
  ];
  return joined(lines, '\n');
}

function batch({ table, isForeign, changes }: Extract<Operation, { kind: 'alter_table' }>): Expression {
  const lines = changes.map((change) => code`        batch.${changed(table, change)}`);
  const how = isForeign === undefined ? code`` : code`, recreate="never"`;
  return joined([code`with op.batch_alter_table(${literal(table)}${how}) as batch:`, ...lines], '\n');
}

function changed(table: string, change: Change): Expression {
  switch (change.kind) {
    case 'add_column':
      return code`add_column(${addedColumn(change.column, serverDefault(change.column, change.fill))})`;
    case 'drop_column':
      return code`drop_column(${literal(change.name)})`;
    case 'rename_column': {
      const { from, to } = change;
      return code`alter_column(${literal(from.name)}, new_column_name=${literal(to)}, ${existing(from)})`;
    }
    case 'alter_column':
      return alterColumn(change.from, change.to);
    case 'drop_start':
      return code`alter_column(${literal(change.column.name)}, server_default=None, ${existing(change.column)})`;
    case 'drop_key':
      return code`drop_constraint(${named(foreignKeyName(table, change.column.name))}, type_="foreignkey")`;
    case 'create_key': {
      const { name, reference } = change.column;
      return code`create_foreign_key(${reference ? keyOptions(table, name, reference) : literal(null)})`;
    }
    case 'drop_unique':
      return code`drop_constraint(${named(uniqueName(table, change.columns))}, type_="unique")`;
    case 'create_unique':
      return code`create_unique_constraint(${named(uniqueName(table, change.columns))}, ${literal(change.columns)})`;
    case 'drop_index':
      return code`drop_index(${named(indexName(table, change.columns))})`;
    case 'create_index':
      return code`create_index(${named(indexName(table, change.columns))}, ${literal(change.columns)})`;
  }
}

function addedColumn(column: Column, start: Expression | undefined): Expression {
  if (column.nullable || start === undefined) return migrationColumn(column);
  const parts = [literal(column.name), migrationType(column), code`server_default=${start}`, code`nullable=False`];
  return code`sa.Column(${joined(parts, ', ')})`;
}

function existing({ nullable, ...column }: Column): Expression {
  const type = migrationType({ nullable, ...column });
  return code`existing_type=${type}, existing_nullable=${literal(nullable)}`;
}

function alterColumn(from: Column, to: Column): Expression {
  const [before, after] = [migrationType(from), migrationType(to)];
  const parts = [
    literal(to.name),
    ...(before === after ? [] : [code`type_=${after}`, ...using(to)]),
    ...(from.nullable === to.nullable ? [] : [code`nullable=${literal(to.nullable)}`]),
    existing(from),
  ];
  return code`alter_column(${joined(parts, ', ')})`;
}

/** PostgreSQL converts only what loses nothing unless it is told how. */
function using(column: Column): readonly Expression[] {
  const type = CASTS[column.type];
  if (column.list || type === undefined) return [code`postgresql_using=${literal(`to_jsonb("${column.name}")`)}`];
  return [code`postgresql_using=${literal(`"${column.name}"::${type}`)}`];
}

/** What columns are cast to; the type of the column takes care of sizes. */
const CASTS: Readonly<Record<Column['type'], string | undefined>> = {
  uuid: 'uuid',
  str: 'text',
  email: 'text',
  enum: 'text',
  int: 'bigint',
  float: 'double precision',
  decimal: 'numeric',
  bool: 'boolean',
  datetime: 'timestamptz',
  date: 'date',
  time: 'time',
  json: undefined,
};
