/** The options of `create`, `update`, `delete`, `restore`, `purge` and `action`. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { FieldList, OwnFields } from '../fields/schema.js';
import { bodyLimit } from '../schema/body-limit.js';
import { DottedPath } from '../schema/names.js';

/** Options of `create` and `update`. */
export const WriteOptionsSchema = z.strictObject({
  fields: OwnFields,
  pre: DottedPath.optional().describe('Hook that checks or changes the request before it is written.'),
  post: DottedPath.optional().describe('Hook that runs after the write, in its transaction.'),
  returns: FieldList.min(1).optional().describe('Fields of the answer; default: the answer of `get`.'),
  ...bodyLimit(),
});

/** Rows that a delete may change, where the config does not say. */
export const ROWS_OF_DELETE = 10_000;

/** Options of `put`. */
export const PutOptionsSchema = z.strictObject({ ...bodyLimit() });

/** Options of `restore`: it has none. */
export const RestoreOptionsSchema = z.strictObject({});

/** Options of `delete` and `purge`. */
export const DeleteOptionsSchema = z.strictObject({
  max_rows: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(ROWS_OF_DELETE)
    .describe('Rows that a delete may change: the row itself, and those that the database deletes or changes with it.'),
});

/** Options of `action`. */
export const ActionOptionsSchema = z.strictObject({
  fn: DottedPath.describe('Dotted path of the function that does the work.'),
  method: z
    .enum(['post', 'get'])
    .default('post')
    .describe('`get` of one that only reads: its parameters stand in the query, and it has no transaction.'),
  scope: z
    .enum(['object', 'collection'])
    .default('object')
    .describe('Whether it works on one row, or on the collection as a whole.'),
  params: FieldList.default([]).describe(
    'Parameters: the body of the request, or its query where the method is `get`.',
  ),
  returns: z
    .union([DottedPath, FieldList.min(1)])
    .optional()
    .describe('Fields of the answer, or the dotted path of a Pydantic model; without it the answer has no body.'),
  status_code: z
    .int()
    .min(200)
    .max(299)
    .optional()
    .describe('Status of success; default 200, or 204 without `returns`.'),
  ...bodyLimit(),
});

/**
 * Options of `create` and `update`.
 *
 * @example
 * import { type BuildContext, type WriteOptions, entryOf, userName } from 'generator-codegen';
 * // The user's function that runs before a write, where there is one.
 * function hookOf(context: BuildContext) {
 *   const { pre } = entryOf<WriteOptions>(context).entry;
 *   return pre === undefined ? undefined : userName(pre);
 * }
 */
export type WriteOptions = ReadOnly<z.output<typeof WriteOptionsSchema>>;

/** Options of `action`. */
export type ActionOptions = ReadOnly<z.output<typeof ActionOptionsSchema>>;

/** The status of success of an action. */
export function statusOf({ status_code: code, returns }: Pick<ActionOptions, 'status_code' | 'returns'>): number {
  return code ?? (returns === undefined ? 204 : 200);
}

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly create: typeof WriteOptionsSchema;
    readonly update: typeof WriteOptionsSchema;
    readonly put: typeof PutOptionsSchema;
    readonly delete: typeof DeleteOptionsSchema;
    readonly restore: typeof RestoreOptionsSchema;
    readonly purge: typeof DeleteOptionsSchema;
    readonly action: typeof ActionOptionsSchema;
  }
}
