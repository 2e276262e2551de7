/** `file` of fields, and the options of `upload` and `download`. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { bodyLimit } from '../schema/body-limit.js';

/** A policy of S3 takes no larger file. */
const MOST_BYTES = 5 * 1024 ** 3;

/** A media type without parameters; names of files hold it. */
const MEDIA_TYPE = /^[a-z0-9][a-z0-9.+-]{0,40}\/[a-z0-9][a-z0-9.+-]{0,60}$/;

/** What the files of a field may be. */
export const FileSchema = z.strictObject({
  max_bytes: z.int().min(1).max(MOST_BYTES).describe('The largest file.'),
  types: z
    .array(z.string().regex(MEDIA_TYPE, { error: "expected a media type such as 'image/png'" }))
    .min(1)
    .describe('Media types that a file may have.'),
});

/** Options of `download`. */
export const FileOptionsSchema = z.strictObject({
  field: z.string().describe('Field that holds the names of the files: one with `file`.'),
});

/** Options of `upload`. */
export const UploadOptionsSchema = FileOptionsSchema.extend(bodyLimit('upload'));

/** Options of `upload` and `download`. */
export type FileOptions = ReadOnly<z.output<typeof FileOptionsSchema>>;

declare module '../schema/operation.js' {
  interface EntryOptions {
    readonly upload: typeof UploadOptionsSchema;
    readonly download: typeof FileOptionsSchema;
  }
}
