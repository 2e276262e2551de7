/** `max_body_bytes` of operations whose requests have a body. */
import * as z from 'zod';

/**
 * The key, for their options.
 *
 * @param operation - the one that has it, where others of the same section do not
 */
export function bodyLimit(operation?: string) {
  const larger = operation === undefined ? 'Larger' : `Of \`${operation}\`: larger`;
  const text = `${larger} request bodies are refused with 413, whatever the project's \`max_body_bytes\`, which is the default.`;
  return { max_body_bytes: z.int().min(1).optional().describe(text) };
}
