/** The options of `import`. */
import * as z from 'zod';

import { BulkOptionsSchema, MOST_ITEMS } from '../bulk/schema.js';

/** Options of `import`. */
export const ImportOptionsSchema = BulkOptionsSchema.omit({ atomic: true }).extend({
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
