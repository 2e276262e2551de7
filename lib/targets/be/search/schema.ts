/** `search`: its keys, of the modifier and of a resource. Which columns fit is checked by the rules. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { ColumnRefSchema } from '../fields/column-ref-schema.js';

/** How a search finds its words (`SearchStrategy`). */
export const SEARCH_STRATEGIES = ['contains', 'prefix', 'trigram', 'full_text'] as const;

/** Options of the modifier `search`, and of a resource's `search`. */
export const SearchConfigSchema = z
  .strictObject({
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
    rank: z
      .boolean()
      .default(false)
      .describe(
        'What matches `q` best comes first where a request has no `sort`; with `trigram` and `full_text`, by the columns of the own table.',
      ),
    min_length: z.int().min(1).max(100).default(1).describe('Least number of characters of `q`.'),
  })
  .describe('The parameter `q`; also `search` of a resource.');

/** How a search finds its words. */
export type SearchStrategy = (typeof SEARCH_STRATEGIES)[number];

/** Options of a loaded `search`. */
export type SearchConfig = ReadOnly<z.output<typeof SearchConfigSchema>>;

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly search: typeof SearchConfigSchema;
  }
}
