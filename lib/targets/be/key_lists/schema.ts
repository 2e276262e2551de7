/** The options of `link` and `unlink`. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';

/** Options of `link` and `unlink`. */
export const LinkOptionsSchema = z.strictObject({
  field: z.string().describe('Field that lists the keys of the rows: one with `relation`.'),
});

/** Options of `link` and `unlink`. */
export type LinkOptions = ReadOnly<z.output<typeof LinkOptionsSchema>>;

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly link: typeof LinkOptionsSchema;
    readonly unlink: typeof LinkOptionsSchema;
  }
}
