/** `FieldSpec`: one field. Which keys go with which type is checked by rules, so that one flat object is parsed. */
import * as z from 'zod';

import { writtenAs } from '../../../core/json-schema.js';
import { Json } from '../../../core/json-value.js';
import type { ReadOnly } from '../../../core/read-only.js';
import { SCALAR_TYPES, type ScalarType } from '../../../core/value-types.js';
import { FileSchema } from '../files/schema.js';
import { DottedPath, Text } from '../schema/names.js';

/** Types that a primary key may have. */
export const PK_TYPES = [
  'uuid',
  'str',
  'email',
  'int',
  'float',
  'bool',
  'datetime',
  'date',
  'time',
  'decimal',
] as const satisfies readonly ScalarType[];

const common = {
  name: z
    .string()
    .describe('What clients and generated code call it; the attribute of the model, unless `alias` is another.'),
  alias: z.string().optional().describe('Attribute of the model that it stands for, where that has another name.'),
  type: z.enum([...SCALAR_TYPES, 'nested']).describe('Type of the value; `nested` dumps a related model.'),
  list: z.boolean().default(false).describe('A list of that type; limits apply to its items.'),
  read_only: z.boolean().default(false).describe('Answered and never taken.'),
  description: Text.optional().describe('What the field means, for readers of the API.'),
  example: Json.optional().describe('A value as clients see it, for readers of the API.'),
  nullable: z.boolean().default(false).describe('May be null.'),
  required: z
    .boolean()
    .optional()
    .describe('Whether `create` and actions insist on it; default true unless there is a default.'),
  default: Json.optional().describe(
    'Value where `create` or an action is sent none; of a Python Enum, the value of the member.',
  ),
};

const limits = {
  ge: z.number().optional().describe('Least value of a number.'),
  gt: z.number().optional().describe('What a number must exceed.'),
  le: z.number().optional().describe('Greatest value of a number.'),
  lt: z.number().optional().describe('What a number must stay below.'),
  multiple_of: z.number().positive().optional().describe('What a number must be a multiple of.'),
  max_digits: z.int().min(1).max(1000).optional().describe('Digits of a decimal, on both sides of the point.'),
  decimal_places: z.int().min(0).max(1000).optional().describe('Digits of a decimal behind the point.'),
  min_length: z.int().min(0).optional().describe('Least number of characters.'),
  max_length: z.int().min(1).optional().describe('Greatest number of characters.'),
  max_items: z
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe(
      'Greatest number of items of a `list` in requests; default 1000, of `email` 50, of one with `relation` or `write` as many as answers show.',
    ),
  pattern: Text.optional().describe('Regular expression that a text must match somewhere.'),
  enum: DottedPath.optional().describe('Dotted path of a Python Enum, for type `enum`.'),
  values: z
    .array(z.union([z.string(), z.int()]))
    .min(1)
    .optional()
    .describe('The allowed values, all strings or all integers, for type `enum`.'),
};

const nested = {
  model: DottedPath.optional().describe('Dotted path of the related class, for `nested`.'),
  many: z.boolean().default(false).describe('The relationship is a collection, for `nested`.'),
  write: z
    .boolean()
    .optional()
    .describe(
      'Requests to `create` and `update` make, change and delete its rows, for `nested` with `many`: `max_items` at most.',
    ),
  load: z
    .enum(['selectin', 'joined', 'subquery'])
    .default('selectin')
    .describe('How the relation is loaded, for `nested`.'),
  unscoped: z
    .boolean()
    .default(false)
    .describe(
      'Shows all rows, also those that the user does not see elsewhere, for `nested`; for `ref`, may hold any key.',
    ),
};

const reference = {
  ref: z
    .string()
    .optional()
    .describe('Resource whose rows the field holds keys of (`module.Model`): users refer to rows that they see.'),
  relation: z
    .string()
    .optional()
    .describe(
      'Many-to-many relation of the model whose rows the field lists the keys of, with `list` and `ref`: requests set all of it.',
    ),
};

const representation = {
  representation: z
    .string()
    .optional()
    .describe("Name of a representation of the related class's resource, in place of `fields`, for `nested`."),
};

const file = {
  file: FileSchema.optional().describe('The field holds names of files, for `str`: what they may be.'),
};

const DEEPEST = 10;
const fieldsText = 'Fields of the related class that are dumped, for `nested`.';

const shape = { ...common, ...limits, ...nested, ...reference, ...representation, ...file };

/** A field as a config writes it. */
export interface FieldInput extends z.input<z.ZodObject<typeof shape>> {
  readonly fields?: readonly FieldInput[] | undefined;
}

/** A field as the schema gives it; keys that do not belong to its type are absent. */
export interface ParsedField extends ReadOnly<z.output<z.ZodObject<typeof shape>>> {
  readonly fields?: readonly ParsedField[] | undefined;
}

/**
 * One field, with nested fields below it down to ten levels. A schema per level instead of one that holds itself: zod
 * watches those for cycles, which takes as long again as the checks.
 */
export const FieldSpecSchema = fieldSchema(DEEPEST);

/** A list of fields. */
export const FieldList = z.array(FieldSpecSchema);

/** The fields of an entry that has none of its own, until `resolve` puts those of its resource in their place. */
export const INHERITED: ParsedField[] = [];

/** The fields of an entry, which may leave them to its resource. */
export const OwnFields = writtenAs(
  FieldList.default(() => INHERITED).describe("Fields of the operation; default: the resource's own."),
  (json) => Object.fromEntries(Object.entries(json).filter(([key]) => key !== 'default')),
);

function fieldSchema(levels: number): z.ZodType<ParsedField, FieldInput> {
  const refused: z.ZodType = z
    .unknown()
    .refine(() => false, { error: `fields are nested deeper than ${DEEPEST} levels` });
  // Nothing passes it, so it may be said to give anything.
  const tooDeep = refused as z.ZodType<ParsedField[], FieldInput[]>;
  const fields = levels === 0 ? tooDeep : z.array(fieldSchema(levels - 1));
  return z.strictObject({ ...shape, fields: fields.optional().describe(fieldsText) });
}
