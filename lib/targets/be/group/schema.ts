/** `group`: its keys. Which columns and aggregates fit is checked by the rules. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { ColumnRefSchema } from '../fields/column-ref-schema.js';

/** What a group computes of its rows. */
export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const;

/** Periods of dates and moments (`Period`). */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;

const MOST_COLUMNS = 100;

/** A date or a moment, by the periods that it is in. */
export const GroupPeriodsSchema = z.strictObject({
  column: ColumnRefSchema.describe('The column, of the type `date` or `datetime`.'),
  periods: z
    .array(z.enum(PERIODS))
    .min(1)
    .describe('The periods that clients may group by, in UTC: `created_at__month`. Weeks begin on Mondays.'),
});

/** Something that a group computes. */
export const AggregateSchema = z.strictObject({
  fn: z.enum(AGGREGATES).describe('What is computed.'),
  column: ColumnRefSchema.optional().describe('Of which column; only `count` can do without.'),
  name: z.string().describe('Name in the answer.'),
});

/** Options of the modifier `group`. */
export const GroupConfigSchema = z
  .strictObject({
    fields: z
      .array(z.union([...ColumnRefSchema.options, GroupPeriodsSchema]))
      .min(1)
      .describe('The columns that clients may group by, or `{ column, periods }`.'),
    aggregates: z.array(AggregateSchema).default([]).describe('What each group tells beside its number of rows.'),
    max_by: z.int().min(1).max(MOST_COLUMNS).default(5).describe('Most columns that a request may group by.'),
  })
  .describe('Counts and aggregates by columns, under `/groups`.');

/** Something that a group computes. */
export type Aggregate = ReadOnly<z.output<typeof AggregateSchema>>;

/** A period of dates and moments. */
export type Period = (typeof PERIODS)[number];

/** Options of a loaded `group`. */
export type GroupConfig = ReadOnly<z.output<typeof GroupConfigSchema>>;

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly group: typeof GroupConfigSchema;
  }
}
