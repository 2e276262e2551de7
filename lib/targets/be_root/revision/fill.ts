/** What rows that are there get in a column that takes no row without a value. */
import { type Expression, code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../config.js';
import { migrationType } from '../views/columns.js';
import { valueOf } from '../views/expressions.js';
import type { Fill } from './operations.js';

/** Server defaults of columns that the server sets. */
const MOMENTS: Readonly<Partial<Record<Column['type'], Expression>>> = {
  datetime: code`sa.func.now()`,
  date: code`sa.func.current_date()`,
  time: code`sa.func.current_time()`,
};

/** Values of types that have an empty one. */
const EMPTY: Readonly<Partial<Record<Column['type'], unknown>>> = {
  str: '',
  email: '',
  int: 0,
  float: 0,
  decimal: 0,
  bool: false,
  json: {},
};

/** The value, as a server default; nothing where there is none that all rows can have. */
export function filledWith(column: Column, fill: Fill): Expression | undefined {
  if (fill === 'nothing' || column.unique || column.reference || column.isKey) return undefined;
  return startOfRows(column) ?? (fill === 'empty' ? emptyOf(column) : undefined);
}

/** What a row starts with by its model. */
function startOfRows(column: Column): Expression | undefined {
  const { default: given, list, read_only: isSet } = column;
  if (given !== undefined) return constant(column, given);
  if (list) return constant(column, []);
  return isSet ? emptyOf(column) : undefined;
}

function emptyOf(column: Column): Expression | undefined {
  const { type, values } = column;
  if (type === 'enum') return constant(column, values[0]);
  const empty = EMPTY[type];
  return empty === undefined ? MOMENTS[type] : constant(column, empty);
}

function constant(column: Column, value: unknown): Expression {
  const { type, list } = column;
  const isPlain = type === 'json' || (list && Array.isArray(value) && value.length === 0);
  return code`sa.literal(${isPlain ? literal(value) : valueOf(column, value)}, ${migrationType(column)})`;
}
