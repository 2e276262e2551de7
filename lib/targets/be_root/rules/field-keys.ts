/** Keys of a column that its type does not have, that exclude each other, or that no database keeps. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { EXACT_DIGITS } from '../decimals.js';
import { type Column, type ModelAt, type Report, checkColumns, rootOf } from './walk.js';

/** Types that a key belongs to; keys that are not here belong to all. */
const BELONGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['max_length', ['str', 'email']],
  ['max_digits', ['decimal']],
  ['decimal_places', ['decimal']],
  ['values', ['enum']],
]);

/** Types of which a list can be written as JSON. */
const LISTED = ['str', 'email', 'int', 'float', 'bool', 'json', 'enum'];

/** Types of which a value that nobody gave differs from row to row. */
const DIFFERING = ['uuid', 'datetime'];

/** What keys go together in a column. */
export function fieldKeys(config: unknown): readonly Problem[] {
  const isSqlite = rootOf(config).database !== 'postgres';
  return checkColumns(config, (column, report, model) => {
    const { type } = column;
    if (type === undefined) return;
    for (const key of Object.keys(column)) {
      if (BELONGS.get(key)?.includes(type) ?? true) continue;
      report({ code: 'unknown_key', path: [key], message: `a column of type '${type}' has no '${key}'` });
    }
    if (type === 'enum') choice(column, report);
    if (type === 'decimal') digits(column, report, isSqlite);
    if (column.list === true) list(column, report);
    uniqueness(column, report, model);
  });
}

function choice({ values, ...column }: Column, report: Report): void {
  if (values === undefined) {
    // Undefined is also what is left of a list that the schema refused.
    if ('values' in column) return;
    report({
      code: 'missing',
      path: ['values'],
      message: "a column of type 'enum' needs 'values'",
      hint: 'a model with a Python Enum is written by hand: leave it out of the models',
    });
    return;
  }
  const type = typeof values.find((value) => value !== undefined);
  for (const [index, value] of values.entries()) {
    const path = ['values', index];
    if (value === undefined) continue;
    if (typeof value !== type) {
      const expected = type === 'string' ? 'a string' : 'an integer';
      const message = `expected ${expected} as the values before it, found ${show(value)}`;
      report({ code: 'wrong_type', path, message });
    } else if (values.indexOf(value) !== index) {
      report({ code: 'duplicate', path, message: `the value ${show(value)} is there already` });
    }
  }
}

function digits({ max_digits: most, decimal_places: places }: Column, report: Report, isSqlite: boolean): void {
  if (most !== undefined && places !== undefined && places > most) {
    const message = `${places} of ${most} digits cannot stand behind the point`;
    report({ code: 'conflict', path: ['decimal_places'], message });
  } else if (isSqlite && (most ?? places ?? 0) > EXACT_DIGITS) {
    const path = [most === undefined ? 'decimal_places' : 'max_digits'];
    const message = `SQLite keeps ${EXACT_DIGITS} digits of a decimal exactly, found ${show(most ?? places)}`;
    report({ code: 'conflict', path, message, hint: `give at most ${EXACT_DIGITS}, or database: 'postgres'` });
  }
}

function list({ type, unique, index }: Column, report: Report): void {
  if (!LISTED.includes(String(type))) {
    const message = `a list of '${type}' cannot be stored as JSON`;
    report({ code: 'conflict', path: ['list'], message, hint: "keep its items in a model of their own, or as 'str'" });
  }
  for (const [key, value] of Object.entries({ unique, index })) {
    if (value === true) report({ code: 'conflict', path: [key], message: `a list has no '${key}'` });
  }
}

function uniqueness(column: Column, report: Report, { relations }: ModelAt): void {
  const { unique, index, type, nullable, read_only: readOnly } = column;
  if (unique !== true) return;
  if (index === true) {
    const message = "'unique' makes an index already";
    report({ code: 'conflict', path: ['index'], message, hint: 'keep one of them' });
  }
  const isReference = relations.some((relation) => relation.column === column.name);
  if (readOnly === true && nullable !== true && !DIFFERING.includes(String(type)) && !isReference) {
    const message = "all rows would start with one value: 'unique' and 'read_only' exclude each other";
    report({ code: 'conflict', path: ['unique'], message, hint: "remove one of them, or add 'nullable: true'" });
  }
}
