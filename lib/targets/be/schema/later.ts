/** Keys that the specification has and this version does not read: an error, never silently accepted. */
import { z } from 'zod';

/** Shape entries for keys of a later version. */
export function later(...keys: readonly string[]): Record<string, z.ZodOptional<z.ZodNever>> {
  return Object.fromEntries(keys.map((key) => [key, z.never().optional().describe('Not supported yet.')]));
}
