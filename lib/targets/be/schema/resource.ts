/** `ResourceConfig`: one resource, a model of the user's that is served under a path. */
import { z } from 'zod';

import { scoped } from '../../../core/scope.js';
import { FieldList, PK_TYPES } from './field.js';
import { later } from './later.js';
import { DottedPath, UrlPrefix } from './names.js';

const LATER = [
  'representations',
  'links',
  'search',
  'scope_by',
  'relations',
  'row_filter',
  'version_column',
  'soft_delete',
  'trace',
  'rate_limit',
  'opa',
];

const shape = {
  model: DottedPath.describe("Dotted path of the user's SQLAlchemy class."),
  pk: z.string().default('id').describe('Attribute of the primary key.'),
  pk_type: z.enum(PK_TYPES).default('uuid').describe('Type of the primary key.'),
  route_prefix: UrlPrefix.optional().describe("Path below the app's; default: the plural of the model's name."),
  db_key: z.string().optional().describe('Key of its database; default: the default database.'),
  require_auth: z
    .boolean()
    .optional()
    .describe('Whether a current user is required; default: true when `auth` is set.'),
  fields: FieldList.optional().describe('Default fields of its operations.'),
  generate_tests: z.boolean().optional().describe("Whether tests are generated; default: the project's."),
};

/** The schema of a resource, given that of its operations' entries and the keys that operations add. */
export function resourceSchema(entry: z.ZodType, added: z.ZodRawShape): z.ZodObject {
  return z.strictObject({
    ...later(...LATER),
    ...shape,
    ...added,
    operations: scoped('operation', z.array(entry)).optional().describe("Its operations; default: the app's."),
  });
}

/** The static keys of a resource as a config writes them. */
export type ResourceInput = z.input<z.ZodObject<typeof shape>>;
