/** The modifiers of lists in a loaded `be` configuration. */
import type { FieldType } from './config.js';
import type { AGGREGATES, FILTER_KINDS, FILTER_OPERATORS, SEARCH_STRATEGIES } from './schema/modifiers.js';

/** A column that lists filter, sort, search or group by: the name of a declared field, or what no field declares. */
export type ColumnRef = string | { readonly path: string; readonly type: FieldType; readonly nullable: boolean };

/** What the values of a filter are. */
export type FilterValueKind = (typeof FILTER_KINDS)[number];

/** How a filter compares. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** How a search finds its words. */
export type SearchStrategy = (typeof SEARCH_STRATEGIES)[number];

/** One filter, written out. */
export interface StructuredFilterField {
  readonly column: ColumnRef;
  readonly name?: string;
  readonly values?: FilterValueKind;
  readonly operators?: readonly FilterOperator[];
  readonly enum?: string;
  readonly type?: FieldType;
  readonly ref_resource?: string;
}

/** Options of `filter`. */
export interface FilterConfig {
  readonly type: 'filter';
  readonly fields: readonly (string | StructuredFilterField)[];
  /** Most values of each `in` and `not_in`. */
  readonly max_items?: number;
}

/** Options of `order`. */
export interface OrderConfig {
  readonly type: 'order';
  readonly fields: readonly ColumnRef[];
  /** Paths of columns, with `-` before those that descend. */
  readonly default?: readonly string[];
  readonly max_sorts: number;
}

/** Options of `paginate`. */
export interface PaginateConfig {
  readonly type: 'paginate';
  readonly mode: 'keyset' | 'offset';
  readonly default_page_size: number;
  readonly max_page_size: number;
  readonly count?: boolean;
}

/** Options of `search`. */
export interface SearchConfig {
  readonly type: 'search';
  readonly fields: readonly ColumnRef[];
  readonly strategy: SearchStrategy;
  readonly language: string;
  readonly min_length: number;
}

/** Something that a group computes. */
export interface Aggregate {
  readonly fn: (typeof AGGREGATES)[number];
  readonly column?: ColumnRef;
  readonly name: string;
}

/** Options of `group`. */
export interface GroupConfig {
  readonly type: 'group';
  readonly fields: readonly ColumnRef[];
  readonly aggregates: readonly Aggregate[];
  readonly max_by: number;
}

/** A modifier of a list. */
export type ModifierConfig = FilterConfig | OrderConfig | PaginateConfig | SearchConfig | GroupConfig;
