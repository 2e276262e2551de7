/** The modifiers of `list`, each with its keys. Which columns and operators fit is checked by the rules. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { SCALAR_TYPES } from '../../../core/value-types.js';
import { ColumnRefSchema } from './column-ref.js';
import { DottedPath } from './names.js';

/** What the values of a filter are (`FilterValueKind`). */
export const FILTER_KINDS = ['enum', 'bool', 'ref', 'self', 'free_text', 'literal'] as const;

/** How a filter compares (`FilterOperator`). */
export const FILTER_OPERATORS = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'not_in',
  'contains',
  'icontains',
  'starts_with',
  'ends_with',
  'is_null',
  'between',
] as const;

/** How a search finds its words (`SearchStrategy`). */
export const SEARCH_STRATEGIES = ['contains', 'prefix', 'trigram', 'full_text'] as const;

/** What a group computes of its rows. */
export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const;

/** Rows on a page where neither the config nor a request says how many. */
export const DEFAULT_PAGE_SIZE = 20;

/** Rows on a page at most, where the config does not say how many. */
export const MAX_PAGE_SIZE = 100;

const MOST_PER_PAGE = 500;

const MOST_ITEMS = 10_000;

const MOST_COLUMNS = 100;

/** One filter, written out. */
export const StructuredFilterFieldSchema = z.strictObject({
  column: ColumnRefSchema.describe('The column: a declared field, or `{ path, type, nullable }`.'),
  name: z.string().optional().describe("Name of the parameter; default: the last part of the column's path."),
  values: z.enum(FILTER_KINDS).optional().describe('What the values are; default: as the declared field says.'),
  operators: z
    .array(z.enum(FILTER_OPERATORS))
    .min(1)
    .optional()
    .describe('The operators that are offered; default: those of the kind of values.'),
  enum: DottedPath.optional().describe("Dotted path of a Python Enum, for `values: 'enum'`."),
  type: z
    .enum(SCALAR_TYPES)
    .exclude(['enum', 'json'])
    .optional()
    .describe("Type of the values, for `values: 'literal'`."),
  ref_resource: z
    .string()
    .optional()
    .describe('The resource that a `ref` names rows of: `module.Model`, or its name in paths. It needs `links`.'),
});

/** Options of the modifier `filter`. */
export const FilterConfigSchema = z.strictObject({
  fields: z
    .array(z.union([z.string(), StructuredFilterFieldSchema]))
    .min(1)
    .describe('Names of declared fields, or filters written out.'),
  max_items: z
    .int()
    .min(1)
    .max(MOST_ITEMS)
    .optional()
    .describe(
      'Most values of each `in` and `not_in`; default 1000, or less where there are more than twenty of these operators.',
    ),
});

/** Options of the modifier `order`. */
export const OrderConfigSchema = z.strictObject({
  fields: z.array(ColumnRefSchema).min(1).describe('The columns that clients may sort by.'),
  default: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The sort where a request names none, as `['-created_at', 'title']`; default: by the primary key."),
  max_sorts: z.int().min(1).max(MOST_COLUMNS).default(10).describe('Most columns that a request may sort by.'),
});

/** Options of the modifier `paginate`. */
export const PaginateConfigSchema = z.strictObject({
  mode: z
    .enum(['keyset', 'offset'])
    .default('keyset')
    .describe('Pages that follow a row (`cursor`, `page_size`), or a number of rows (`offset`, `limit`).'),
  default_page_size: z
    .int()
    .min(1)
    .max(MOST_PER_PAGE)
    .default(DEFAULT_PAGE_SIZE)
    .describe('Rows of a page where a request does not say.'),
  max_page_size: z
    .int()
    .min(1)
    .max(MOST_PER_PAGE)
    .default(MAX_PAGE_SIZE)
    .describe('Most rows that a request may ask for.'),
  count: z
    .boolean()
    .optional()
    .describe('Whether a page tells how many rows there are in all; default: true for `offset`, false for `keyset`.'),
});

const searchShape = {
  fields: z.array(ColumnRefSchema).min(1).describe('The columns that are searched.'),
  strategy: z
    .enum(SEARCH_STRATEGIES)
    .default('contains')
    .describe(
      '`contains` and `prefix` on every database; `trigram` and `full_text` on PostgreSQL, with their indexes.',
    ),
  language: z
    .string()
    .regex(/^[a-z_]+$/, 'expected the name of a text search configuration such as english')
    .default('english')
    .describe("PostgreSQL's text search configuration, for `full_text`."),
  min_length: z.int().min(1).max(100).default(1).describe('Least number of characters of `q`.'),
};

/** Options of the modifier `search`, and of a resource's `search`. */
export const SearchConfigSchema = z.strictObject(searchShape);

/** Something that a group computes. */
export const AggregateSchema = z.strictObject({
  fn: z.enum(AGGREGATES).describe('What is computed.'),
  column: ColumnRefSchema.optional().describe('Of which column; only `count` can do without.'),
  name: z.string().describe('Name in the answer.'),
});

/** Options of the modifier `group`. */
export const GroupConfigSchema = z.strictObject({
  fields: z.array(ColumnRefSchema).min(1).describe('The columns that clients may group by.'),
  aggregates: z.array(AggregateSchema).default([]).describe('What each group tells beside its number of rows.'),
  max_by: z.int().min(1).max(MOST_COLUMNS).default(5).describe('Most columns that a request may group by.'),
});

/** What the values of a filter are. */
export type FilterValueKind = (typeof FILTER_KINDS)[number];

/** How a filter compares. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** How a search finds its words. */
export type SearchStrategy = (typeof SEARCH_STRATEGIES)[number];

/** One filter, written out. */
export type StructuredFilterField = ReadOnly<z.output<typeof StructuredFilterFieldSchema>>;

/** Something that a group computes. */
export type Aggregate = ReadOnly<z.output<typeof AggregateSchema>>;

/** The modifiers as a config writes them, by type. */
export interface ModifierInputs {
  readonly filter: z.input<typeof FilterConfigSchema>;
  readonly group: z.input<typeof GroupConfigSchema>;
  readonly order: z.input<typeof OrderConfigSchema>;
  readonly paginate: z.input<typeof PaginateConfigSchema>;
  readonly search: z.input<typeof SearchConfigSchema>;
}

/** Options of the modifiers of a loaded config. */
export type FilterConfig = ReadOnly<z.output<typeof FilterConfigSchema>>;
export type OrderConfig = ReadOnly<z.output<typeof OrderConfigSchema>>;
export type PaginateConfig = ReadOnly<z.output<typeof PaginateConfigSchema>>;
export type SearchConfig = ReadOnly<z.output<typeof SearchConfigSchema>>;
export type GroupConfig = ReadOnly<z.output<typeof GroupConfigSchema>>;
