/** `models`: a starter model, its columns, relations and indexes. Which keys go together is checked by rules. */
import * as z from 'zod';

import { SCALAR_TYPES } from '../../../core/value-types.js';
import { Text } from './texts.js';

/** More digits than a double keeps apart are for PostgreSQL alone, which has 1000. */
const MOST_DIGITS = 1000;

/** PostgreSQL's own limit of `varchar`. */
const MOST_CHARACTERS = 10_485_760;

/** One column. */
export const ColumnSchema = z.strictObject({
  name: z.string().describe('Name of the attribute and of the column.'),
  type: z.enum(SCALAR_TYPES).describe('Type of the value.'),
  list: z.boolean().default(false).describe('A list of that type, stored as JSON.'),
  nullable: z.boolean().default(false).describe('May be null.'),
  read_only: z
    .boolean()
    .default(false)
    .describe(
      'Set by the server: starts with its default, or with the zero, the empty text or the moment of its type.',
    ),
  default: z.unknown().optional().describe('Value of rows that are made without one.'),
  unique: z.boolean().default(false).describe('No two rows have the same value.'),
  index: z.boolean().default(false).describe('Rows are looked up by it.'),
  max_length: z
    .int()
    .min(1)
    .max(MOST_CHARACTERS)
    .optional()
    .describe('Greatest number of characters, for `str` and `email`.'),
  max_digits: z
    .int()
    .min(1)
    .max(MOST_DIGITS)
    .optional()
    .describe('Digits of a `decimal`; default: 10 before the point, 15 at most.'),
  decimal_places: z
    .int()
    .min(0)
    .max(MOST_DIGITS)
    .optional()
    .describe('Digits of a `decimal` behind the point; default: 2.'),
  values: z
    .array(z.union([Text, z.int()]))
    .min(1)
    .optional()
    .describe('The allowed values, all strings or all integers, for `enum`.'),
});

/** What happens to a row when the one that it leads to is deleted. */
export const ON_DELETE = ['restrict', 'cascade', 'set_null'] as const;

const RelationSchema = z.union([
  z.string(),
  z.strictObject({
    model: z.string().describe('Name of the model that it leads to; of a class with a `table`, its dotted path.'),
    table: z
      .string()
      .optional()
      .describe(
        'Table of a class that is not among the `models`, `film` or `sales.film`: it shares their base, and its table is there before.',
      ),
    pk: z.string().optional().describe('Column of the primary key of that table; default: `id`.'),
    pk_type: z.enum(SCALAR_TYPES).optional().describe('Type of that column; default: `uuid`.'),
    on_delete: z
      .enum(ON_DELETE)
      .optional()
      .describe(
        'What deleting the other row does: it is refused (`restrict`, the default), deletes this one too, or empties the column.',
      ),
    optional: z
      .boolean()
      .default(false)
      .describe(
        'The column that is made for it may be empty; where a field is the column, `nullable` of that says so.',
      ),
    many: z
      .boolean()
      .default(false)
      .describe('Leads to many rows, by a table of pairs (`product_tags`); a pair goes with either of its rows.'),
  }),
]);

/** What an index is for; all but the plain one serve a search of the same strategy, `trigram` also `contains`. */
export const INDEX_KINDS = ['plain', 'prefix', 'trigram', 'full_text'] as const;

/** One index. */
export const IndexSchema = z.strictObject({
  fields: z.array(z.string()).min(1).describe('Names of the columns, the first to look up by first.'),
  unique: z.boolean().default(false).describe('No two rows have the same values.'),
  kind: z
    .enum(INDEX_KINDS)
    .default('plain')
    .describe(
      'What it serves: values that are looked up, or a search of that strategy on PostgreSQL; `trigram` serves `contains` too.',
    ),
  language: z
    .string()
    .regex(/^[a-z_]+$/, 'expected the name of a text search configuration such as english')
    .default('english')
    .describe('That of the search, for `full_text`.'),
});

/** One starter model. */
export const ModelSchema = z.strictObject({
  name: z.string().describe('Name of the class, in PascalCase.'),
  pk: z.string().default('id').describe('Name of the primary key; it is a UUID where no field says otherwise.'),
  fields: z.array(ColumnSchema).describe('The columns, in their order.'),
  relations: z
    .record(z.string(), RelationSchema)
    .default({})
    .describe(
      'Relations: name to model. The column of `author` is `author_id`, made if no field is it; one to many rows says `many`.',
    ),
  indexes: z.array(IndexSchema).default([]).describe('Indexes over several columns, and those of searches.'),
});

/** A model as a config writes it. */
export type ModelInput = z.input<typeof ModelSchema>;

/** An index as a config writes it. */
export type IndexInput = z.input<typeof IndexSchema>;

/** A column as a config writes it. */
export type ColumnInput = z.input<typeof ColumnSchema>;
