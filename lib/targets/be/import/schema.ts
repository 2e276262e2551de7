/** The options of `import`. */
import * as z from 'zod';

import { MOST_ITEMS, UpsertOptionsSchema } from '../bulk/schema.js';

/** Options of `import`. */
export const ImportOptionsSchema = UpsertOptionsSchema.omit({ by: true }).extend({
  max_items: z
    .int()
    .min(1)
    .max(MOST_ITEMS)
    .default(MOST_ITEMS)
    .describe('Rows that a file may have; more are refused with 422.'),
});

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly import: typeof ImportOptionsSchema;
  }
}
