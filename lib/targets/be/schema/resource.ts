/** `ResourceConfig`: one resource, a model of the user's that is served under a path. */
import * as z from 'zod';

import { API_NAME } from '../../../languages/api-name.js';
import { scoped } from '../../../core/scope.js';
import { FieldList, PK_TYPES } from '../fields/schema.js';
import { SearchConfigSchema } from '../search/schema.js';
import { DottedPath, Reason, Text, UrlPrefix } from './names.js';
import { OpaOverride } from '../opa/schema.js';
import { type EntrySchema, withoutTypes } from './operation.js';
import { RateLimitOverride } from '../rate_limit/schema.js';

/** `RepresentationConfig`: a named list of fields. */
export const RepresentationConfigSchema = z.strictObject({
  name: z.string().describe('What operations and nested fields call it.'),
  fields: FieldList.min(1).describe('Its fields.'),
});

/** `TestsConfig`: what differs from the checks that follow from the config. */
export const TestsConfigSchema = z.strictObject({
  without: z.record(Text, Reason).default({}).describe('Checks that are left out, by their names in reports, and why.'),
  also: DottedPath.optional().describe('Module with further checks.'),
});

/** A relationship whose related class is not all there is to say. */
export const RelationSchema = z.strictObject({
  model: DottedPath.describe('Dotted path of the related class.'),
  many: z.boolean().default(false).describe('The relationship is a collection.'),
});

/** `LinksConfig`: how a row shows where others refer to it. */
export const LinksConfigSchema = z.strictObject({
  kind: z.enum(['name', 'id', 'id_name']).default('id_name').describe('What a link tells of the row.'),
  name: z.string().optional().describe('Attribute that holds its name.'),
  id: z.string().optional().describe('Attribute that identifies it; default: the primary key.'),
  builder: DottedPath.optional().describe('Function that makes the link, in place of `name` and `id`.'),
  self: z.boolean().default(true).describe('Whether a link holds `href`, the path of the row.'),
});

/** Types of what says whose a row is. */
export const SCOPE_TYPES = ['uuid', 'str', 'email', 'int'] as const;

/** `scope_by`: the rows of the current user. */
export const ScopeBySchema = z.strictObject({
  column: z.string().describe('Attribute that says whose a row is.'),
  claim: Text.min(1).describe('Claim of the current user that it must equal.'),
  type: z.enum(SCOPE_TYPES).default('str').describe('Type that the claim is converted to.'),
});

/** The rows of one nested list, where the config says nothing. */
export const MAX_NESTED = 100;
/** The rows of all nested lists of an answer, where the config says nothing. */
export const MAX_NESTED_ROWS = 2_000;

const shape = {
  model: DottedPath.describe("Dotted path of the user's SQLAlchemy class."),
  pk: z
    .union([z.string(), z.array(z.string()).min(2).max(8).readonly()])
    .default('id')
    .describe(
      'Attribute of the primary key; several, in the order of paths, where rows are told apart by all of them.',
    ),
  pk_type: z
    .enum(PK_TYPES)
    .default('uuid')
    .describe('Type of the primary key; parts of a key of several attributes have the types of their fields.'),
  api_name: z
    .string()
    .regex(API_NAME, 'expected a class or `module.Class`')
    .optional()
    .describe(
      'Name that operation ids, schemas and the paths of values are made of: `Tag` or `blog.Tag`; default: that of the model, behind the module of its app where there are `apps`. Of the resources of an app that show one model, all but one need a name, which files, references and default paths have as well.',
    ),
  route_prefix: UrlPrefix.optional().describe(
    "Path below the app's; default: the plural of the model's name, or of `api_name` where others show the model.",
  ),
  db_key: z.string().optional().describe('Key of its database; default: the default database.'),
  require_auth: z
    .boolean()
    .optional()
    .describe('Whether a current user is required; default: true when `auth` is set.'),
  fields: FieldList.optional().describe('Default fields of its operations.'),
  representations: z
    .array(RepresentationConfigSchema)
    .optional()
    .describe('Named lists of fields (`RepresentationConfig`).'),
  relations: z
    .record(z.string(), z.union([DottedPath, RelationSchema]))
    .optional()
    .describe('Relationships that columns of lists go through, with the related class; nested fields declare theirs.'),
  links: LinksConfigSchema.optional().describe('How a row shows as a link.'),
  search: SearchConfigSchema.optional().describe('Search of its lists that have no `search` of their own.'),
  scope_by: ScopeBySchema.optional().describe('Limits all that is read and written to rows of the current user.'),
  row_filter: DottedPath.optional().describe('Function that limits the rows by a SQL condition of the current user.'),
  version_column: z
    .string()
    .optional()
    .describe('Integer attribute that counts the changes of a row: entity tags, and 412 for a change of a stale one.'),
  require_if_match: z
    .boolean()
    .default(false)
    .describe('Whether changes need `If-Match`, and are 428 without; beside `version_column`.'),
  soft_delete: z
    .string()
    .optional()
    .describe('Attribute of a nullable date and time that `delete` sets; such rows are hidden.'),
  max_nested: z
    .int()
    .min(1)
    .max(1_000)
    .default(MAX_NESTED)
    .describe('Rows that a nested list shows at most; a route of its own has the others, in pages of as many.'),
  max_nested_rows: z
    .int()
    .min(1)
    .max(20_000)
    .default(MAX_NESTED_ROWS)
    .describe('Rows that all nested lists of an answer show at most, shared evenly; each shows at least one.'),
  trace: z.boolean().optional().describe('Whether its handlers have spans; default: what `telemetry` says.'),
  opa: OpaOverride.optional().describe("Rule that its routes ask, or false: none; default: the project's."),
  rate_limit: RateLimitOverride.optional().describe("Limits of its routes, or false: none; default: the project's."),
  generate_tests: z.boolean().optional().describe("Whether tests are generated; default: the project's."),
  tests: TestsConfigSchema.optional().describe('What the generated tests leave out, and check beside.'),
};

/** The schema of a resource, given that of its operations' entries and the keys that operations add. */
export function resourceSchema(entry: EntrySchema, added: z.ZodRawShape) {
  return z.strictObject({
    ...shape,
    ...withoutTypes(added),
    operations: scoped('operation', z.array(entry)).optional().describe("Its operations; default: the app's."),
  });
}

/** A resource as a config writes it. */
export type ResourceInput = z.input<ReturnType<typeof resourceSchema>>;
