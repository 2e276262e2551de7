/** `sparse`: its keys, of which it has none. */
import * as z from 'zod';

/** Options of the modifier `sparse`. */
export const SparseConfigSchema = z
  .strictObject({})
  .describe('Lets a request ask for some of the fields of items alone: `fields=id,title`.');

declare module '../schema/operation.js' {
  interface ModifierOptions {
    readonly sparse: typeof SparseConfigSchema;
  }
}
