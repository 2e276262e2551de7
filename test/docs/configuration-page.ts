/** Writes the reference of configuration keys from the schemas themselves, so that it cannot be wrong. */
import { z } from 'zod';

import type { Operation } from '../../lib/core/operation.js';
import { AnswersSchema } from '../../lib/setup/read-answers.js';
import { appSchema } from '../../lib/targets/be/schema/app.js';
import { AuthConfigSchema } from '../../lib/targets/be/auth/schema.js';
import { UndeclaredColumnSchema as ColumnSchemaOfRef } from '../../lib/targets/be/fields/column-ref-schema.js';
import {
  CommTypeConfigSchema,
  CommsConfigSchema,
  CommsTargetConfigSchema,
  TemplateSourceSchema,
  UserTemplatesConfigSchema,
} from '../../lib/targets/be/comms/schema.js';
import {
  BulkOptionsSchema,
  UpdateMatchingOptionsSchema,
  UpsertOptionsSchema,
} from '../../lib/targets/be/bulk/schema.js';
import { DatabaseConfigSchema } from '../../lib/targets/be/databases/schema.js';
import { ImportOptionsSchema } from '../../lib/targets/be/import/schema.js';
import { FieldSpecSchema } from '../../lib/targets/be/fields/schema.js';
import { AggregateSchema, GroupPeriodsSchema } from '../../lib/targets/be/group/schema.js';
import { FileSchema, UploadOptionsSchema } from '../../lib/targets/be/files/schema.js';
import { StructuredFilterFieldSchema } from '../../lib/targets/be/filter/schema.js';
import { ActionOptionsSchema, DeleteOptionsSchema, WriteOptionsSchema } from '../../lib/targets/be/write/schema.js';
import { GetOptionsSchema, ListOptionsSchema } from '../../lib/targets/be/read/schema.js';
import { INHERITED } from '../../lib/targets/be/fields/schema.js';
import { OperationKeysSchema } from '../../lib/targets/be/schema/operation.js';
import { projectSchema } from '../../lib/targets/be/schema/project.js';
import { OpaConfigSchema } from '../../lib/targets/be/opa/schema.js';
import { ContactSchema, DocumentConfigSchema, LicenseSchema } from '../../lib/targets/be/project/schema.js';
import { RateLimitConfigSchema } from '../../lib/targets/be/rate_limit/schema.js';
import {
  LinksConfigSchema,
  RelationSchema,
  RepresentationConfigSchema,
  ScopeBySchema,
  resourceSchema,
} from '../../lib/targets/be/schema/resource.js';
import { be } from '../../lib/targets/be/target.js';
import { TelemetryConfigSchema } from '../../lib/targets/be/telemetry/schema.js';
import { ColumnSchema, IndexSchema, ModelSchema } from '../../lib/targets/be_root/schema/model.js';
import { RootConfigSchema } from '../../lib/targets/be_root/schema/root.js';
import { ProjectConfigSchema as ClientSchema } from '../../lib/targets/fe/schema.js';
import { FieldSchema } from '../../lib/targets/fe_root/schema/field.js';
import { ResourceSchema } from '../../lib/targets/fe_root/schema/resource.js';
import { RootConfigSchema as WebSchema } from '../../lib/targets/fe_root/schema/root.js';

const HEAD = `# Configuration

Every key of every target's config, and of the file of answers, written from the schemas by the tests. Configs are
\`.jsonnet\` or \`.json\`; keys that are not listed here are errors. Names of your own code are dotted paths such as
\`blog.models.Post\`; the generator never imports them.

Targets: [\`be\`](#target-be), [\`be_root\`](#target-be_root), [\`fe\`](#target-fe), [\`fe_root\`](#target-fe_root);
[answers of the guided set-up](#answers-of-the-guided-set-up).
`;

/** What stands in a table as a list of anything; their own tables say more. */
const anything = z.unknown() as z.ZodType as z.ZodType<never, never>;
const parts = { resource: anything, entry: anything, added: {} };

/** One class of a config: its name, what it is, its keys. */
export type Section = readonly [title: string, text: string, schema: z.ZodType];

const MODIFIERS = be.operations.filter(({ trigger }) => trigger === 'modifier');

/** What stands inside of modifiers. */
const OF_MODIFIERS: Readonly<Record<string, readonly Section[]>> = {
  filter: [
    ['StructuredFilterField', 'One filter, written out.', StructuredFilterFieldSchema],
    [
      'ColumnRef',
      'A column that no field declares; those of declared fields are named by a string.',
      ColumnSchemaOfRef,
    ],
  ],
  group: [
    ['GroupPeriods', 'A date or a moment, by the periods that it is in.', GroupPeriodsSchema],
    ['Aggregate', 'What a group tells beside its number of rows.', AggregateSchema],
  ],
};

function modifierSections({ name, optionsSchema }: Operation): readonly Section[] {
  return [[`Modifier \`${name}\``, optionsSchema.description ?? '', optionsSchema], ...(OF_MODIFIERS[name] ?? [])];
}

const BE: readonly Section[] = [
  [
    'ProjectConfig',
    'The root. `module` and `resources` are the short form of one entry of `apps` without a prefix.',
    projectSchema([]),
  ],
  ['App', 'One app: its own keys in place, or all but `prefix` under `config`.', appSchema(parts)],
  [
    'DatabaseConfig',
    'One database (`be/db/databases.libsonnet`). With several, each needs a `key`, and one is the default.',
    DatabaseConfigSchema,
  ],
  [
    'AuthConfig',
    'Authentication (`be/auth/jwt.libsonnet`): tokens for users that `verify_credentials_fn` knows, or a dependency of your own.',
    AuthConfigSchema,
  ],
  [
    'TelemetryConfig',
    'OpenTelemetry (`be/telemetry/telemetry.libsonnet`); [telemetry.md](telemetry.md) shows it at work.',
    TelemetryConfigSchema,
  ],
  [
    'OpaConfig',
    'The policy engine (`be/opa/opa.libsonnet`), explained in [policies.md](policies.md).',
    OpaConfigSchema,
  ],
  [
    'RateLimitConfig',
    'Rate limits (`be/rate_limit/rate_limit.libsonnet`), explained in [rate-limits.md](rate-limits.md).',
    RateLimitConfigSchema,
  ],
  [
    'DocumentConfig',
    'What the OpenAPI document tells of the API as a whole; title, version and description are arguments of `FastAPI(…)`.',
    DocumentConfigSchema,
  ],
  ['Contact', 'Who answers questions about the API.', ContactSchema],
  ['License', 'What the API may be used under.', LicenseSchema],
  ['ResourceConfig', 'One resource: a class of your models that is served under a path.', resourceSchema(anything, {})],
  [
    'FieldSpec',
    'One field (`be/fields.libsonnet`). A key that does not belong to the type is an error.',
    FieldSpecSchema,
  ],
  ['FileSpec', 'What the files of a field may be ([files](files.md)).', FileSchema],
  ['RepresentationConfig', 'A named list of fields, for operations and nested fields.', RepresentationConfigSchema],
  ['Relation', 'A relationship that columns of lists go through; a dotted path alone is its `model`.', RelationSchema],
  ['LinksConfig', 'How a row shows where others refer to it: as a value of a filter.', LinksConfigSchema],
  ['ScopeBy', 'The rows of the current user.', ScopeBySchema],
  [
    'OperationConfig',
    'An entry of `operations`: a name, or an object with these keys and those of its operation.',
    OperationKeysSchema,
  ],
  ['Operations `get` and `list`', 'What they show of a row.', GetOptionsSchema.extend(ListOptionsSchema.shape)],
  [
    'Operations `create` and `update`',
    'Their fields are those that are not `read_only`: scalars, lists of keys, and nested lists with `write`.',
    WriteOptionsSchema,
  ],
  [
    'Operations `delete` and `purge`',
    '`delete` deletes a row, or hides it (`soft_delete`); `purge` deletes a hidden one. `restore`, which brings it back, has no options.',
    DeleteOptionsSchema,
  ],
  [
    'Operations `bulk_create`, `bulk_update` and `bulk_delete`',
    'They do to many rows what `create`, `update` and `delete` do to one; an item of `bulk_create` is what `create` takes.',
    BulkOptionsSchema,
  ],
  [
    'Operations `update_matching` and `delete_matching`',
    'They do to the rows that the filters and the search of the list find what `update` and `delete` do to one.',
    UpdateMatchingOptionsSchema,
  ],
  [
    'Operation `upsert`',
    'It changes many rows, and makes those that are not there; an item is what `create` takes.',
    UpsertOptionsSchema,
  ],
  [
    'Operation `import`',
    'It reads a file as `export` writes it, and does with its rows what `upsert` does.',
    ImportOptionsSchema,
  ],
  [
    'Operations `upload` and `download`',
    'They tell where a file is sent, and where that of a row is read ([files](files.md)).',
    UploadOptionsSchema,
  ],
  ['Operation `action`', "An entry with `type: 'action'` and a name of its own.", ActionOptionsSchema],
  ...MODIFIERS.flatMap(modifierSections),
  [
    'CommsConfig',
    'Messages to people (`be/comms/comms.libsonnet`), see [communications](communications.md).',
    CommsConfigSchema,
  ],
  ['CommTypeConfig', 'A kind of message.', CommTypeConfigSchema],
  ['TemplateSource', 'A template in a file.', TemplateSourceSchema],
  ['CommsTargetConfig', 'Whose rows messages are sent to.', CommsTargetConfigSchema],
  ['UserTemplatesConfig', 'Templates that end users may write.', UserTemplatesConfigSchema],
];

const BE_ROOT: readonly Section[] = [
  ['RootConfig', 'The project around a generated back end; each of its files is written once.', RootConfigSchema],
  ['Model', 'One starter model (`be_root/main.libsonnet`).', ModelSchema],
  ['Column', 'One field of a starter model. A key that does not belong to the type is an error.', ColumnSchema],
  ['Index', 'One index of a starter model ([search.md](search.md#indexes)).', IndexSchema],
];

const FE: readonly Section[] = [
  ['ProjectConfig of `fe`', 'The typed client (`fe/main.libsonnet`), made by `@hey-api/openapi-ts`.', ClientSchema],
];

const FE_ROOT: readonly Section[] = [
  ['RootConfig of `fe_root`', 'Web pages over an API; each of their files is written once.', WebSchema],
  ['Page', 'One resource that has pages (`fe_root/main.libsonnet`).', ResourceSchema],
  ['Page field', 'One field of a page. A key that does not belong to the type is an error.', FieldSchema],
];

const ANSWERS: readonly Section[] = [
  [
    'Answers',
    'The file that `--answers` names, in JSON. What it leaves out is asked, or takes its default.',
    AnswersSchema,
  ],
];

/** The sections of every part. */
export const PARTS: readonly (readonly [title: string, sections: readonly Section[]])[] = [
  ['Target `be`', BE],
  ['Target `be_root`', BE_ROOT],
  ['Target `fe`', FE],
  ['Target `fe_root`', FE_ROOT],
  ['Answers of the guided set-up', ANSWERS],
];

/** The page, as Markdown. */
export function configurationPage(): string {
  const section = ([title, text, schema]: Section): string => `### ${title}\n\n${text}\n\n${table(schema)}\n`;
  return [HEAD, ...PARTS.flatMap(([title, sections]) => [`## ${title}\n`, ...sections.map(section)])].join('\n');
}

function table(schema: z.ZodType): string {
  const { shape } = schema as z.ZodObject;
  const rows = Object.entries(shape as Record<string, z.ZodType>).flatMap(([key, value]) => {
    const described = value.description ?? '';
    return described === 'Not supported yet.' ? [] : [[`\`${key}\``, describeType(value), defaultOf(value), described]];
  });
  if (rows.length === 0) return 'It has no keys.';
  return [
    '| key | type | default | meaning |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function defaultOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodDefault && schema.def.defaultValue === INHERITED) return '';
  if (schema instanceof z.ZodDefault) return `\`${JSON.stringify(schema.def.defaultValue)}\``;
  return schema instanceof z.ZodOptional ? '' : 'required';
}

function describeType(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return describeType(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodArray) return `list of ${describeType(schema.element as z.ZodType)}`;
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${String(option)}\``).join(' ');
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].map((value) => `\`${JSON.stringify(value)}\``).join(' ');
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map(describeType).join(' or ');
  return NAMES[schema.def.type] ?? schema.def.type;
}

const NAMES: Readonly<Record<string, string>> = {
  record: 'map',
  string: 'string',
  number: 'number',
  boolean: 'bool',
  object: 'object',
  unknown: 'any',
  lazy: 'object',
  pipe: 'string',
};
