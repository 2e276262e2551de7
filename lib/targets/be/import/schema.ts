/** The options of `import`. */
import type * as z from 'zod';

import { UpsertOptionsSchema } from '../bulk/schema.js';

/** Options of `import`. */
export const ImportOptionsSchema = UpsertOptionsSchema.omit({ by: true }).extend({
  max_items: UpsertOptionsSchema.shape.max_items.describe('Rows that a file may have; more are refused with 422.'),
});

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly import: typeof ImportOptionsSchema;
  }
}

/** The options as a loaded config has them. */
export type ImportOptions = z.output<typeof ImportOptionsSchema>;
