/** How a list is filtered by a field, as the target `be` offers it: by the parameters `field` and `field__operator`. */
import { type FieldType, traitsOf } from './field-types.js';
import { isWholeKey } from './key-names.js';

/** Operators of the API that pages have a control for. */
export const OPERATORS = [
  'eq',
  'ne',
  'in',
  'not_in',
  'icontains',
  'contains',
  'starts_with',
  'ends_with',
  'gte',
  'lte',
  'gt',
  'lt',
  'between',
  'is_null',
] as const;

/** How a filter compares. */
export type Operator = (typeof OPERATORS)[number];

/** What decides how a field is filtered. */
export interface FilteredField {
  readonly name: string;
  readonly type: FieldType;
  readonly ref?: string | undefined;
  readonly nullable?: boolean | undefined;
}

/** Operators of each kind, those that people want first before others. */
const USED = {
  exact: ['in', 'not_in', 'eq', 'ne', 'is_null'],
  part: ['icontains', 'contains', 'starts_with', 'ends_with', 'eq', 'ne', 'is_null'],
  bounds: ['gte', 'lte', 'between', 'gt', 'lt', 'eq', 'ne', 'is_null'],
} as const satisfies Readonly<Record<string, readonly Operator[]>>;

/** What the API offers where the config of a filter does not say. */
const DEFAULTS = {
  exact: ['eq'],
  part: ['eq', 'contains', 'starts_with'],
  bounds: ['eq', 'gt', 'gte', 'lt', 'lte', 'between'],
} as const satisfies Readonly<Record<string, readonly Operator[]>>;

/**
 * The operators that pages offer for a field, in the order of their menu.
 *
 * @param offered - by the API; default: what it offers of the field's type
 */
export function filterOperators(
  field: FilteredField,
  keys: readonly string[],
  offered: readonly string[] = defaultOperators(field, keys),
): readonly Operator[] {
  return USED[kindOf(field, keys)].filter((operator) => offered.includes(operator));
}

/** The parameters of the list for operators of a field. */
export function filterParameters(name: string, operators: readonly Operator[]): readonly string[] {
  return operators.map((operator) => (operator === 'eq' ? name : `${name}__${operator}`));
}

function kindOf({ name, type, ref }: FilteredField, keys: readonly string[]): keyof typeof USED {
  return ref !== undefined || isWholeKey(name, keys) ? 'exact' : traitsOf(type).filter;
}

function defaultOperators({ name, type, nullable }: FilteredField, keys: readonly string[]): readonly Operator[] {
  const isChoice = type === 'enum' || isWholeKey(name, keys);
  return [
    ...(isChoice ? (['eq', 'in'] as const) : DEFAULTS[traitsOf(type).filter]),
    ...(nullable ? (['is_null'] as const) : []),
  ];
}
