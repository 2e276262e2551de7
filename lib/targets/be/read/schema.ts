/** The options of `get` and `list`. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { OwnFields } from '../fields/schema.js';
import { bodyLimit } from '../schema/body-limit.js';
import { DottedPath } from '../schema/names.js';

/** Options of `get` and `list`. */
export const FieldsOptionsSchema = z.strictObject({
  fields: OwnFields,
  representation: z.string().optional().describe('Name of a representation of the resource, in place of `fields`.'),
  serializer: DottedPath.optional().describe('Function that makes the answer of a row, in place of the generated one.'),
});

/** Options of `list`. */
export const ListOptionsSchema = FieldsOptionsSchema.extend(bodyLimit('list'));

/** Options of `get`. */
export const GetOptionsSchema = FieldsOptionsSchema.extend({
  include: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      'Of `get`: nested fields, and lists of keys, that the answer has where a request asks for them: `include=author,tags`.',
    ),
  sparse: z
    .boolean()
    .default(false)
    .describe('Of `get`: whether a request may ask for some of the fields of the answer alone: `fields=id,title`.'),
  actions: z
    .boolean()
    .default(false)
    .describe('Of `get`: whether the answer tells, as `actions`, which operations the user may call for the row.'),
});

/**
 * Options of `get` and `list`.
 *
 * @example
 * import { type BuildContext, type FieldsOptions, entryOf } from 'generator-codegen';
 * // The names of the fields that a `get` or a `list` shows.
 * const shownBy = (context: BuildContext) => entryOf<FieldsOptions>(context).entry.fields.map(({ name }) => name);
 */
export type FieldsOptions = ReadOnly<z.output<typeof FieldsOptionsSchema>>;

/** Options of `get`. */
export type GetOptions = ReadOnly<z.output<typeof GetOptionsSchema>>;

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly get: typeof GetOptionsSchema;
    readonly list: typeof ListOptionsSchema;
  }
}
