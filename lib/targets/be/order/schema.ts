/** `order`: its keys. Which columns fit is checked by the rules. */
import * as z from 'zod';

import { ColumnRefSchema } from '../fields/column-ref-schema.js';

const MOST_SORTS = 100;

/** Options of the modifier `order`. */
export const OrderConfigSchema = z
  .strictObject({
    fields: z.array(ColumnRefSchema).min(1).describe('The columns that clients may sort by.'),
    default: z
      .array(z.string())
      .min(1)
      .optional()
      .describe("The sort where a request names none, as `['-created_at', 'title']`; default: by the primary key."),
    max_sorts: z.int().min(1).max(MOST_SORTS).default(10).describe('Most columns that a request may sort by.'),
  })
  .describe('The columns that clients may sort by.');

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly order: typeof OrderConfigSchema;
  }
}
