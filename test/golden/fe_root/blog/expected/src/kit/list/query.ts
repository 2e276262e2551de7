/**
 * What a list is asked for stands in its address, as the parameters of the API: a link shows the same rows to others,
 * and saved views are such texts.
 */
import { type Field, type ListQuery, type Operator, type Resource, fieldOf } from '../resource';

/** Values that rows are compared with. */
export interface Filter {
  readonly field: Field;
  readonly operator: Operator;
  readonly values: readonly string[];
}

const SIZES = [25, 50, 100, 200, 500];
const MOST_ROWS = 100;

/** How a list can be filtered by a field, whatever the field is called: `constructor` */
export function operatorsOf({ filters = {} }: Resource, name: string): readonly Operator[] {
  return Object.hasOwn(filters, name) ? (filters[name] ?? []) : [];
}

/** The parameter of an operator: `title`, `title__contains` */
export function paramOf(field: Field, operator: Operator): string {
  return operator === 'eq' ? field.name : `${field.name}__${operator}`;
}

/** Tell whether an operator takes as many values as one likes. */
export function isMany(operator: Operator): boolean {
  return operator === 'in' || operator === 'not_in';
}

/** Every filter that a list could have, by its parameter. */
function possibleFilters(resource: Resource): ReadonlyMap<string, Omit<Filter, 'values'>> {
  const filters = Object.entries(resource.filters ?? {}).flatMap(([name, operators = []]) => {
    const field = fieldOf(resource, name);
    return field ? operators.map((operator) => ({ field, operator })) : [];
  });
  return new Map(filters.map((filter) => [paramOf(filter.field, filter.operator), filter]));
}

/** The filters in an address. What the list does not know is not meant for it. */
export function readFilters(resource: Resource, params: URLSearchParams): readonly Filter[] {
  const possible = possibleFilters(resource);
  return [...new Set(params.keys())].flatMap((name) => {
    const filter = possible.get(name);
    return filter ? [{ ...filter, values: params.getAll(name) }] : [];
  });
}

/** What the API is asked for. */
export function queryOf(resource: Resource, params: URLSearchParams): ListQuery {
  const query: ListQuery = {};
  for (const { field, operator, values } of readFilters(resource, params)) {
    const hasSeveral = isMany(operator) || operator === 'between';
    query[paramOf(field, operator)] = hasSeveral ? values : values[0];
  }
  const [size, start] = resource.offset ? ['limit', 'offset'] : ['page_size', 'cursor'];
  const cursor = params.get('cursor');
  const q = params.get('q');
  const sort = sortOf(resource, params);
  query[size] = pageSizeOf(resource, params);
  if (cursor !== null) query[start] = cursor;
  if (resource.search && q !== null) query.q = q;
  if (sort !== undefined) query.sort = [sort];
  return query;
}

/** The sort that an address asks for, or the usual one. */
export function sortOf(resource: Resource, params: URLSearchParams): string | undefined {
  const asked = params.get('sort');
  const isKnown = resource.sort?.includes(asked?.replace(/^-/, '') ?? '');
  return asked !== null && isKnown ? asked : resource.defaultSort;
}

/** How many rows a page may have. */
export function pageSizes({ pageSize = MOST_ROWS }: Resource): readonly number[] {
  const fitting = SIZES.filter((size) => size <= pageSize);
  return fitting.length === 0 ? [pageSize] : fitting;
}

/** How many rows a page has. */
export function pageSizeOf(resource: Resource, params: URLSearchParams): number {
  const { pageSize = MOST_ROWS } = resource;
  const asked = Number(params.get('page_size'));
  const usual = pageSizes(resource)[0] ?? pageSize;
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, pageSize) : usual;
}

/** The filters of an address as one text, in one order: what a saved view stands for. */
export function filterText(resource: Resource, params: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const { field, operator, values } of readFilters(resource, params)) {
    for (const value of values) kept.append(paramOf(field, operator), value);
  }
  const q = params.get('q');
  if (q !== null) kept.append('q', q);
  kept.sort();
  return kept.toString();
}
