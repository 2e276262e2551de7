/** `include`: its keys. What the list shows is checked by the rules. */
import * as z from 'zod';

/** Options of the modifier `include`. */
export const IncludeConfigSchema = z
  .strictObject({
    fields: z
      .array(z.string())
      .min(1)
      .optional()
      .describe(
        'Nested fields, and lists of keys, that items have where a request asks for them: `include=author,tags`.',
      ),
    actions: z
      .boolean()
      .default(false)
      .describe('Whether a request may ask for `actions`: the operations that the user may call for each row.'),
  })
  .describe('What items have only where a request asks for it.');

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly include: typeof IncludeConfigSchema;
  }
}
