/** The options of operations on many rows. */
import * as z from 'zod';

import { bodyLimit } from '../schema/body-limit.js';

/** Items of one request: their statements take as many parameters as both databases allow. */
export const MOST_ITEMS = 1000;

/** Options of `bulk_create`, `bulk_update` and `bulk_delete`. */
export const BulkOptionsSchema = z.strictObject({
  max_items: z
    .int()
    .min(1)
    .max(MOST_ITEMS)
    .default(MOST_ITEMS)
    .describe('Items that one request may hold; more are refused with 422.'),
  ...bodyLimit(),
  atomic: z
    .boolean()
    .default(true)
    .describe(
      'Whether all items are written or none; with `false` each is for itself, and the answer is a 207 with a status for each.',
    ),
});

/** Options of `delete_matching`. */
export const MatchingOptionsSchema = z.strictObject({
  max_items: z
    .int()
    .min(1)
    .max(MOST_ITEMS)
    .default(MOST_ITEMS)
    .describe('Rows that one request may be about; where more match, it is refused with 409.'),
});

/** Options of `update_matching`. */
export const UpdateMatchingOptionsSchema = MatchingOptionsSchema.extend(bodyLimit('update_matching'));

/** Options of `upsert`. */
export const UpsertOptionsSchema = BulkOptionsSchema.extend({
  by: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Fields of `create` by which an item finds its row, which a unique key has; default: the primary key.'),
});

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly bulk_create: typeof BulkOptionsSchema;
    readonly bulk_update: typeof BulkOptionsSchema;
    readonly bulk_delete: typeof BulkOptionsSchema;
    readonly update_matching: typeof UpdateMatchingOptionsSchema;
    readonly delete_matching: typeof MatchingOptionsSchema;
    readonly upsert: typeof UpsertOptionsSchema;
  }
}
