/** What rows are grouped by: columns, and the periods that their dates and moments are in. Rules and operations ask here. */
import type { Column } from '../fields/columns.js';
import type { ColumnRef } from '../fields/column-ref-schema.js';
import { typesOf } from '../fields/field-types.js';
import type { FieldType } from '../config.js';
import type { ResourceNames } from '../names/names.js';
import type { GroupConfig, Period } from './schema.js';

/** The types of columns whose values are in periods: those that tell a day. */
export const DATED: readonly FieldType[] = typesOf('time').filter((type) => type !== 'time');

/** A column that clients group by. */
export interface GroupKey {
  /** What requests call it, and answers: `author.name`, `created_at__month` */
  readonly name: string;
  readonly column: Column;
  /** What is told in place of the value: the first day of it */
  readonly period?: Period;
}

/** What requests call a period of a column, as a filter with an operator: `created_at__month` */
export function periodName(path: string, period: Period): string {
  return `${path}__${period}`;
}

/** The class of the query of groups, which has the filters of the list, and its search. */
export function groupsQueryName({ api }: ResourceNames): string {
  return `${api.schema}GroupsQuery`;
}

/** All keys of a modifier, in the order of the config. */
export function groupKeys(fields: GroupConfig['fields'], find: (ref: ColumnRef) => Column): readonly GroupKey[] {
  return fields.flatMap((field) => {
    if (typeof field === 'string' || !('column' in field)) {
      const column = find(field);
      return [{ name: column.path, column }];
    }
    const column = find(field.column);
    return field.periods.map((period) => ({ name: periodName(column.path, period), column, period }));
  });
}
