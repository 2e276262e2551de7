/** Writes the reference of configuration keys from the schemas themselves, so that it cannot be wrong. */
import { z } from 'zod';

import { appSchema } from '../../lib/targets/be/schema/app.js';
import { AuthConfigSchema } from '../../lib/targets/be/schema/auth.js';
import { DatabaseConfigSchema } from '../../lib/targets/be/schema/database.js';
import { FieldSpecSchema } from '../../lib/targets/be/schema/field.js';
import { ActionOptionsSchema, FieldsOptionsSchema, WriteOptionsSchema } from '../../lib/targets/be/schema/operation.js';
import { projectSchema } from '../../lib/targets/be/schema/project.js';
import { resourceSchema } from '../../lib/targets/be/schema/resource.js';

const HEAD = `# Configuration of \`be\`

Every key of a \`be\` config, written from the schemas by the tests. Configs are \`.jsonnet\` or \`.json\`; keys that are not
listed here are errors. Names of your own code are dotted paths such as \`blog.models.Post\`; the generator never imports
them.
`;

const parts = { resource: z.unknown(), entry: z.unknown(), added: {} };

const SECTIONS: readonly [title: string, text: string, schema: z.ZodType][] = [
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
    'ResourceConfig',
    'One resource: a class of your models that is served under a path.',
    resourceSchema(z.unknown(), {}),
  ],
  [
    'FieldSpec',
    'One field (`be/fields.libsonnet`). A key that does not belong to the type is an error.',
    FieldSpecSchema,
  ],
  [
    'Operations `get` and `list`',
    'An entry of `operations` is a name, or an object with `name`, `require_auth` and these keys.',
    FieldsOptionsSchema,
  ],
  ['Operations `create` and `update`', 'Their fields are scalars that are not `read_only`.', WriteOptionsSchema],
  ['Operation `action`', "An entry with `type: 'action'` and a name of its own.", ActionOptionsSchema],
];

/** The page, as Markdown. */
export function configurationPage(): string {
  return [HEAD, ...SECTIONS.map(([title, text, schema]) => `## ${title}\n\n${text}\n\n${table(schema)}\n`)].join('\n');
}

function table(schema: z.ZodType): string {
  const { shape } = schema as z.ZodObject;
  const rows = Object.entries(shape as Record<string, z.ZodType>).flatMap(([key, value]) => {
    const described = value.description ?? '';
    return described === 'Not supported yet.' ? [] : [[`\`${key}\``, describeType(value), defaultOf(value), described]];
  });
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
  string: 'string',
  number: 'number',
  boolean: 'bool',
  object: 'object',
  unknown: 'any',
  lazy: 'object',
  pipe: 'string',
};
