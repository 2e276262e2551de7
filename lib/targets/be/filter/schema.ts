/** `filter`: its keys. Which columns and operators fit is checked by the rules. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { SCALAR_TYPES } from '../../../core/value-types.js';
import { ColumnRefSchema } from '../fields/column-ref-schema.js';
import { DottedPath } from '../schema/names.js';

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

const MOST_ITEMS = 10_000;

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
export const FilterConfigSchema = z
  .strictObject({
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
  })
  .describe('Modifiers stand in the `modifiers` of a `list`, each with its `type` (`be/operations/list.libsonnet`).');

/** What the values of a filter are. */
export type FilterValueKind = (typeof FILTER_KINDS)[number];

/** How a filter compares. */
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** One filter, written out. */
export type StructuredFilterField = ReadOnly<z.output<typeof StructuredFilterFieldSchema>>;

/** Options of a loaded `filter`. */
export type FilterConfig = ReadOnly<z.output<typeof FilterConfigSchema>>;

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly filter: typeof FilterConfigSchema;
  }
}
