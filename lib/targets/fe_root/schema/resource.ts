/** `resources`: one resource with the pages that it has. */
import * as z from 'zod';

import { FieldSchema } from './field.js';
import { Text } from './texts.js';

const MOST_PER_PAGE = 500;

/** A filter of the API whose operators its config names. */
export const FilterSchema = z.strictObject({
  field: z.string().describe('The field.'),
  operators: z
    .array(z.string())
    .min(1)
    .describe('The operators that the API offers; pages use those that they have a control for.'),
});

/** An action: a function of the API, with a form for its parameters. */
export const ActionSchema = z.strictObject({
  name: z.string().describe('Its name in the API.'),
  label: Text.min(1).optional().describe('What its button says; default: its name in words.'),
  scope: z
    .enum(['object', 'collection'])
    .default('object')
    .describe('Whether it works on one row, or on the collection.'),
  danger: z.boolean().default(false).describe('Whether its button warns.'),
  params: z.array(FieldSchema).default([]).describe('Its parameters, as fields.'),
});

/** A part of forms and of the page of a row. */
export const SectionSchema = z.strictObject({
  label: Text.min(1).describe('Its heading.'),
  fields: z.array(z.string()).min(1).describe('Its fields, in their order.'),
});

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
  pk: z
    .union([z.string(), z.array(z.string()).min(1)])
    .default('id')
    .describe('Name of the field that tells rows apart; a list of names, where they do so together.'),
  list: z.boolean().default(true).describe('Whether there is a page of its rows; the API needs `list`.'),
  create: z.boolean().default(true).describe('Whether rows can be added; the API needs `create`.'),
  get: z
    .boolean()
    .optional()
    .describe('Whether a row has a page of its own; the API needs `get`; default: where rows can be changed.'),
  update: z.boolean().default(true).describe('Whether rows can be changed; the API needs `get` and `update`.'),
  delete: z.boolean().default(true).describe('Whether rows can be deleted; the API needs `delete`.'),
  sort: names('Fields that people sort the rows by; those of `order` of the API.'),
  default_sort: z
    .string()
    .optional()
    .describe(
      'How the rows are sorted where nobody asks for another order: `-created_at`, which is the default where rows can be ' +
        'sorted by it.',
    ),
  filters: z
    .array(z.union([z.string(), FilterSchema]))
    .default([])
    .describe(
      'Fields that people filter the rows by; those of `filter` of the API, each with the operators that it offers.',
    ),
  search: z.boolean().default(false).describe('Whether there is a search; the API needs `search`.'),
  mode: z.enum(['keyset', 'offset']).default('keyset').describe('How the API cuts pages; that of its `paginate`.'),
  estimates: z
    .boolean()
    .default(false)
    .describe("Whether numbers of rows beyond 10,000 are estimates; the API's `paginate` has `count: 'estimate'`."),
  max_page_size: z.int().min(1).max(MOST_PER_PAGE).default(100).describe('Most rows of a page; that of `paginate`.'),
  groups: names(
    'What rows are counted by on the home page: those of `group` of the API, as `status` and `created_at__day`.',
  ),
  export: z
    .boolean()
    .default(false)
    .describe(
      'Whether the button that exports rows asks for all of them at once; the API needs `export`. Without it, page by page, and ' +
        'at most 20,000.',
    ),
  bulk_update: z
    .boolean()
    .default(false)
    .describe(
      'Whether chosen rows are changed by one request; the API needs `bulk_update`, all or nothing. Without it, one by one.',
    ),
  bulk_delete: z
    .boolean()
    .default(false)
    .describe(
      'Whether chosen rows are deleted by one request; the API needs `bulk_delete`, all or nothing. Without it, one by one.',
    ),
  row_actions: z
    .boolean()
    .default(false)
    .describe(
      'Whether rows tell what the user may do with them, so that pages offer no more; the `get` of the API has `actions: true`.',
    ),
  referrers: z
    .boolean()
    .default(false)
    .describe('Whether pages ask what refers to a row that cannot be deleted; the API needs `referrers`.'),
  actions: z.array(ActionSchema).default([]).describe('Actions of the API that the pages have buttons for.'),
  sections: z
    .array(SectionSchema)
    .default([])
    .describe('Fields that stand together in forms and on the page of a row; default: all of them do.'),
  icon: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'expected the name of an icon of lucide such as BookOpen')
    .optional()
    .describe('Its icon, by its name in `lucide-react`; default: one that fits the name of the resource.'),
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
