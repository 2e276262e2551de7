/** Filters: what kinds of values there are, which operators fit them, and how a parameter is called. */
import type { Column, ColumnField } from '../fields/columns.js';
import { traitsOf } from '../fields/field-types.js';
import type { FilterOperator, FilterValueKind, StructuredFilterField } from './schema.js';

const EQUAL = ['eq', 'ne', 'in', 'not_in', 'is_null'] as const;
const TEXT = ['contains', 'icontains', 'starts_with', 'ends_with'] as const;
const ORDER = ['gt', 'gte', 'lt', 'lte', 'between'] as const;

/** The operators that a kind of values takes. */
export const ALLOWED: Readonly<Record<FilterValueKind, readonly FilterOperator[]>> = {
  enum: EQUAL,
  bool: ['eq', 'ne', 'is_null'],
  ref: EQUAL,
  self: EQUAL,
  free_text: [...EQUAL, ...TEXT],
  literal: [...EQUAL, ...ORDER],
};

const DEFAULTS: Readonly<Record<FilterValueKind, readonly FilterOperator[]>> = {
  enum: ['eq', 'in'],
  bool: ['eq'],
  ref: ['eq', 'in'],
  self: ['eq', 'in'],
  free_text: ['eq', 'contains', 'starts_with'],
  literal: ['eq', 'gt', 'gte', 'lt', 'lte', 'between'],
};

/** What a filter takes its values from where the config does not say. */
export function kindOf(
  { field, relations, attribute }: Pick<Column, 'field' | 'relations' | 'attribute'>,
  pk: string,
): FilterValueKind {
  if (relations.length === 0 && attribute === pk) return 'self';
  return traitsOf(field.type).filter;
}

/** The operators of a filter that lists none. */
export function defaultOperators(kind: FilterValueKind, nullable: boolean): readonly FilterOperator[] {
  return nullable ? [...DEFAULTS[kind], 'is_null'] : DEFAULTS[kind];
}

/** Most values that the parameters of a list take together: what a database binds in one statement is beyond it. */
export const MOST_VALUES = 20_000;

const MOST_ITEMS = 1000;

/** Tell whether an operator compares with as many values as a client likes. */
export function takesAny(operator: FilterOperator): boolean {
  return operator === 'in' || operator === 'not_in';
}

/** Most values of each of so many `in` and `not_in`, where the config does not say. */
export function defaultMostItems(count: number): number {
  return Math.min(MOST_ITEMS, Math.floor(MOST_VALUES / Math.max(count, 1)));
}

/** A filter as it is written out, whichever way the config has it. */
export function structured(filter: string | StructuredFilterField): StructuredFilterField {
  return typeof filter === 'string' ? { column: filter } : filter;
}

/** The name of a filter that gives none: the last part of its path. */
export function filterName({ name, column }: Pick<StructuredFilterField, 'name' | 'column'>): string {
  const path = typeof column === 'string' ? column : column.path;
  return name ?? path.slice(path.lastIndexOf('.') + 1);
}

/** The query parameter of an operator: `title`, `title__contains` */
export function parameterName(name: string, operator: FilterOperator): string {
  return operator === 'eq' ? name : `${name}__${operator}`;
}

/** What is known of the values of a filter: those of its column, unless the filter says otherwise. */
export function valueField(column: Column, filter: StructuredFilterField): ColumnField {
  const { field } = column;
  if (filter.enum !== undefined) return { ...field, type: 'enum', enum: filter.enum, values: undefined };
  return filter.type === undefined ? field : { ...field, type: filter.type, enum: undefined, values: undefined };
}

/** Names that parameters of lists have beside the filters; a filter must not take one. */
export const LIST_PARAMETERS: ReadonlySet<string> = new Set(
  'sort q cursor page_size offset limit filter by include fields'.split(' '),
);
