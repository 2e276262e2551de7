/** One field of a resource, as pages show it. Which keys go with which type is checked by rules. */
import * as z from 'zod';

import { Json } from '../../../core/json-value.js';
import type { ReadOnly } from '../../../core/read-only.js';
import { FIELD_TYPES } from '../field-types.js';
import { Text } from './texts.js';

/** Colours of badges. */
export const TONES = ['gray', 'blue', 'green', 'amber', 'red', 'violet'] as const;

/** The files that a field holds the names of. */
const FileSchema = z.strictObject({
  max_bytes: z.int().min(1).describe('The largest file, in bytes.'),
  types: z.array(z.string()).min(1).describe('Media types that a file may have.'),
  upload: z.string().optional().describe('Operation `upload` of the API; without it, pages send no file.'),
  download: z.string().optional().describe('Operation `download` of the API; without it, pages show none.'),
});

const shape = {
  name: z.string().describe('Name of the key in requests and answers.'),
  type: z.enum(FIELD_TYPES).describe('Type of the value; `nested` is a list of rows that are written with theirs.'),
  label: Text.min(1).optional().describe('What pages call it; default: its name in words.'),
  description: Text.optional().describe('What stands below its input.'),
  list: z.boolean().default(false).describe('A list of that type.'),
  listed: z
    .boolean()
    .default(true)
    .describe('Whether rows of the list have it; else the page of a row shows it alone.'),
  read_only: z.boolean().default(false).describe('Shown, and never sent.'),
  only: z
    .enum(['create', 'update'])
    .optional()
    .describe('The one form that has its input: a key that clients choose is never changed; default both.'),
  nullable: z.boolean().default(false).describe('May be null; an empty input then means null.'),
  required: z.boolean().optional().describe('Whether a new row needs it; default true unless there is a default.'),
  default: Json.optional().describe('What the input of a new row starts with.'),
  values: z
    .array(z.union([Text.min(1), z.int()]))
    .min(1)
    .optional()
    .describe('The values to choose from, for `enum`.'),
  ref: z
    .string()
    .optional()
    .describe(
      'Name of the resource that the value is a key of; its rows are offered where it has a list. One of the same ' +
        'module needs none in front; where there is one of its class alone, that will do.',
    ),
  nested: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*$/, 'expected the path of a name such as author.name')
    .optional()
    .describe(
      'Where rows hold the name of the one that `ref` leads to: `author.name`; of a list, the names of those. Without it, pages ' +
        'ask for names.',
    ),
  tones: z
    .record(z.string(), z.enum(TONES))
    .optional()
    .describe("Colours of the badges of `values`: `{ draft: 'gray' }`; default: what their words usually mean."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'expected a currency such as EUR')
    .optional()
    .describe('Currency of a number that is an amount of money.'),
  min_length: z.int().min(0).optional().describe('Least number of characters.'),
  max_length: z.int().min(1).optional().describe('Greatest number of characters; up to 255, the input has one line.'),
  ge: z.number().optional().describe('Least value of a number.'),
  gt: z.number().optional().describe('What a number must exceed.'),
  le: z.number().optional().describe('Greatest value of a number.'),
  lt: z.number().optional().describe('What a number must stay below.'),
  max_digits: z.int().min(1).optional().describe('Digits of a decimal, on both sides of the point.'),
  decimal_places: z.int().min(0).optional().describe('Digits of a decimal behind the point.'),
  key: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      'Fields that tell the rows of the list apart, less what names the row that they belong to, for `nested`; default: `id`, ' +
        'else the first one.',
    ),
  file: FileSchema.optional().describe(
    'The field holds names of files, for `str`: what they may be, and who takes and gives them.',
  ),
  max_items: z
    .int()
    .min(1)
    .optional()
    .describe('Most values of a list that a request takes, or most rows of `nested`.'),
};

/** A field as a config writes it. */
export interface FieldInput extends z.input<z.ZodObject<typeof shape>> {
  readonly fields?: readonly FieldInput[] | undefined;
}

/** A field as the schema gives it. */
export interface ParsedField extends ReadOnly<z.output<z.ZodObject<typeof shape>>> {
  readonly fields?: readonly ParsedField[] | undefined;
}

/** Lists of rows in rows: as many levels as the API writes. */
const DEEPEST = 3;

/** One field. */
export const FieldSchema = fieldSchema(DEEPEST);

function fieldSchema(levels: number): z.ZodType<ParsedField, FieldInput> {
  const tooDeep = z.never({ error: `lists of rows are nested deeper than ${DEEPEST} levels` });
  const fields = z.array(levels === 0 ? tooDeep : fieldSchema(levels - 1)).min(1);
  return z.strictObject({ ...shape, fields: fields.optional().describe('Fields of the rows, for `nested`.') });
}
