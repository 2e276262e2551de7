/** `--only` and `--exclude`: which tables and columns are wanted. */
import type { Document, LeftOut, ReadColumn, ReadTable } from './document.js';
import { tableName } from './document.js';

/** What is wanted: patterns of tables (`order*`, `sales.*`), and of columns (`users.password_hash`). */
export interface Wanted {
  /** Empty: all */
  readonly only: readonly string[];
  readonly exclude: readonly string[];
}

/** What is picked. */
export interface Picked {
  readonly tables: readonly ReadTable[];
  readonly leftOut: readonly LeftOut[];
}

const EXCLUDED = 'excluded';

/** Pick the tables that are wanted; a column that is not is still one of its table, without a type of fields. */
export function pick({ tables, left_out: left }: Document, { only, exclude }: Wanted): Picked {
  const isMeant = (name: string): boolean => only.length === 0 || only.some((pattern) => matches(pattern, name));
  const isExcluded = (name: string): boolean => exclude.some((pattern) => matches(pattern, name));
  const meant = tables.filter((table) => namesOf(table).some(isMeant));
  const kept = meant.filter((table) => !namesOf(table).some(isExcluded));
  const leftOut = left.filter(({ what }) => isMeant(what));
  const gone = meant.filter((table) => !kept.includes(table)).map((table) => ({ what: labelOf(table), why: EXCLUDED }));
  const withColumns = kept.map((table) => ({
    ...table,
    columns: table.columns.map((column): ReadColumn => {
      const names = namesOf(table).flatMap((name) => [`${name}.${column.name}`, `${name}.${column.attribute ?? ''}`]);
      const isGone = column.address === undefined && names.some(isExcluded);
      return isGone ? { ...column, type: null, why: EXCLUDED } : column;
    }),
  }));
  return { tables: withColumns, leftOut: [...leftOut, ...gone] };
}

/** Patterns that nothing has the name of. */
export function idle({ tables, left_out: left }: Document, { only, exclude }: Wanted): readonly string[] {
  const names = [
    ...tables.flatMap((table) => [
      ...namesOf(table),
      ...namesOf(table).flatMap((name) =>
        table.columns.flatMap((column) => [`${name}.${column.name}`, `${name}.${column.attribute ?? ''}`]),
      ),
    ]),
    ...left.map(({ what }) => what),
  ];
  return [...only, ...exclude].filter((pattern) => !names.some((name) => matches(pattern, name)));
}

/** What users may call a table: by its own name, and its class by its own. */
function namesOf(table: ReadTable): readonly string[] {
  const own = tableName(table);
  return table.mapped === undefined ? [own] : [own, table.mapped.name];
}

/** What messages call a table. */
export function labelOf(table: ReadTable): string {
  return table.mapped?.name ?? tableName(table);
}

function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[^\w]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}
