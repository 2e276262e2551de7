/** `paginate`: its keys, and what holds without them. */
import * as z from 'zod';

/** Rows on a page where neither the config nor a request says how many. */
export const DEFAULT_PAGE_SIZE = 20;

/** Rows on a page at most, where the config does not say how many. */
export const MAX_PAGE_SIZE = 100;

const MOST_PER_PAGE = 500;

/** Options of the modifier `paginate`. */
export const PaginateConfigSchema = z
  .strictObject({
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
      .union([z.boolean(), z.literal('estimate')])
      .optional()
      .describe(
        'Whether a page tells how many rows there are in all, with `estimate` beyond 10,000 about how many, as PostgreSQL guesses; default: true for `offset`, false for `keyset`.',
      ),
  })
  .describe('How pages are cut. A list without it has keyset pages of 20 rows.');

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly paginate: typeof PaginateConfigSchema;
  }
}
