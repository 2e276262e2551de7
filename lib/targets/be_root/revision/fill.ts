/** What rows that are there get in a column that takes no row without a value. */
import { type Expression, code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../config.js';
import { migrationType } from '../views/columns.js';
import { valueOf } from '../views/expressions.js';
import type { Fill } from './operations.js';

/** Values of columns that the server sets, and the empty values of types that have one. */
const VALUES: Readonly<Record<Column['type'], { readonly now?: Expression; readonly empty?: unknown }>> = {
  str: { empty: '' },
  email: { empty: '' },
  int: { empty: 0 },
  float: { empty: 0 },
  decimal: { empty: 0 },
  bool: { empty: false },
  json: { empty: {} },
  datetime: { now: code`sa.func.now()` },
  date: { now: code`sa.func.current_date()` },
  time: { now: code`sa.func.current_time()` },
  uuid: {},
  enum: {},
};

/** The value as a server default; nothing where there is none that all rows can have. */
export function serverDefault(column: Column, fill: Fill): Expression | undefined {
  const value = valueFor(column, fill);
  // Lists and objects stand in JSON, which has no literal of its own in SQL.
  const isText = value !== undefined && (column.list || column.type === 'json');
  return isText ? literal(JSON.stringify(value)) : filledWith(column, fill);
}

/** The value for a statement; nothing where there is none that all rows can have. */
export function filledWith(column: Column, fill: Fill): Expression | undefined {
  const { type, list } = column;
  const value = valueFor(column, fill);
  if (value === undefined) return canFill(column, fill) ? VALUES[type].now : undefined;
  return code`sa.literal(${list || type === 'json' ? literal(value) : valueOf(column, value)}, ${migrationType(column)})`;
}

/** What a row starts with by its model, or the empty value of its type. */
function valueFor(column: Column, fill: Fill): unknown {
  const { default: given, list, type, values } = column;
  if (isApart(column) || fill === 'nothing') return undefined;
  if (given !== undefined) return given;
  if (list) return [];
  if (!canFill(column, fill)) return undefined;
  return type === 'enum' ? values[0] : VALUES[type].empty;
}

function canFill(column: Column, fill: Fill): boolean {
  return !isApart(column) && (fill === 'empty' || (fill === 'start' && column.read_only));
}

/** No two rows may have one value, or the value leads to a row. */
function isApart({ unique, reference, isKey }: Column): boolean {
  return unique || reference !== undefined || isKey;
}
