/** `resources`: one resource with the pages that it has. */
import * as z from 'zod';

import { FieldSchema } from './field.js';
import { Text } from './texts.js';

/** One resource. */
export const ResourceSchema = z.strictObject({
  name: z
    .string()
    .describe(
      'What the API calls it: its model, `StockMovement`, or its `api_name`; with `apps`, behind the module: ' +
        '`stock.Movement`. Files and addresses are made of it.',
    ),
  model: z
    .string()
    .optional()
    .describe('Its class, by which `ref` of other resources may name it, too; default: what `name` ends in.'),
  label: Text.min(1).optional().describe('What pages call several of it; default: the plural of its name.'),
  pk: z.string().default('id').describe('Name of the field that tells rows apart.'),
  list: z.boolean().default(true).describe('Whether there is a page of its rows; the API needs `list`.'),
  create: z.boolean().default(true).describe('Whether rows can be added; the API needs `create`.'),
  update: z.boolean().default(true).describe('Whether rows can be changed; the API needs `get` and `update`.'),
  delete: z.boolean().default(true).describe('Whether rows can be deleted; the API needs `delete`.'),
  sort: names('Fields that people sort the rows by; those of `order` of the API.'),
  filters: names('Fields that people filter the rows by; those of `filter` of the API.'),
  search: z.boolean().default(false).describe('Whether there is a search; the API needs `search`.'),
  version: z
    .boolean()
    .default(false)
    .describe('Whether nobody overwrites what somebody else has changed meanwhile; the API needs a `version_column`.'),
  fields: z.array(FieldSchema).default([]).describe('Its fields, in the order of forms.'),
});

function names(description: string) {
  return z.array(z.string()).default([]).describe(description);
}

/** A resource as a config writes it. */
export type ResourceInput = z.input<typeof ResourceSchema>;
