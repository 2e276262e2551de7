/** `CommsConfig`: messages to people. What is sent, to whom, and how it is carried. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { ColumnRefSchema } from '../fields/column-ref-schema.js';
import { DottedPath, Text } from '../schema/names.js';

/** How often a transport may fail before a message is given up; a day later nobody waits for it. */
const MOST_ATTEMPTS = 20;

/** A name that configs and rows have; Python's names are made of it. */
const CommName = z
  .string()
  .max(50)
  .regex(/^[a-z][a-z0-9_]*$/, { error: "expected a name in snake case such as 'order_shipped'" });

/** `TemplateSource`: a file that holds a template. */
export const TemplateSourceSchema = z.strictObject({
  path: Text.min(1).describe('Path of the file, from the directory of the config file; read when code is generated.'),
});

const Template = z.union([Text, TemplateSourceSchema]);

/** `CommTypeConfig`: a kind of message. */
export const CommTypeConfigSchema = z.strictObject({
  name: CommName.describe('Its name; a function `send_{name}` sends it.'),
  context_schema: DottedPath.describe('Dotted path of the Pydantic model of its values.'),
  subject_template: Template.describe('Template of the subject: Jinja, with the fields of the context.'),
  body_template: Template.describe('Template of the body.'),
  html: z.boolean().default(false).describe('The body is HTML: values are escaped.'),
  default_methods: z
    .array(CommName)
    .min(1)
    .optional()
    .describe('How it is sent unless the caller says otherwise; default: all methods of its target.'),
  target: CommName.describe('Name of the target that gets it.'),
});

/** `CommsTargetConfig`: whose rows messages are sent to. */
export const CommsTargetConfigSchema = z.strictObject({
  name: CommName.describe('Its name.'),
  model: DottedPath.describe("Dotted path of the user's SQLAlchemy class."),
  address: z
    .record(CommName, ColumnRefSchema)
    .describe('Column that holds the address, by method; NULL: a row has none.'),
  subject_key: ColumnRefSchema.describe('Column that preferences know a row by.'),
});

/** `UserTemplatesConfig`: templates that end users may write. */
export const UserTemplatesConfigSchema = z.strictObject({
  model: DottedPath.describe('Dotted path of the class that keeps them, made with the generated mixin.'),
  types: z.array(CommName).min(1).describe('Names of the types whose templates they may write.'),
});

/** Communications. */
export const CommsConfigSchema = z.strictObject({
  message_model: DottedPath.describe('Dotted path of the class of messages, made with the generated mixin.'),
  recipient_model: DottedPath.describe('Dotted path of the class of recipients, made with the generated mixin.'),
  types: z.array(CommTypeConfigSchema).min(1).describe('The kinds of messages (`CommTypeConfig`).'),
  targets: z.array(CommsTargetConfigSchema).min(1).describe('Who gets messages (`CommsTargetConfig`).'),
  transports: z.record(CommName, DottedPath).describe('Dotted path of the instance that carries messages, by method.'),
  renderer: DottedPath.optional().describe('Function that renders the templates of the config, in place of Jinja.'),
  preferences: DottedPath.optional().describe('Function that tells whether somebody wants a message.'),
  db_key: z.string().optional().describe('Key of its database, a PostgreSQL one; default: the default database.'),
  max_attempts: z.int().min(1).max(MOST_ATTEMPTS).default(5).describe('Attempts before a message is given up.'),
  user_templates: UserTemplatesConfigSchema.optional().describe('Templates that end users may write.'),
});

/** Communications as the schema gives them. */
export type ParsedComms = ReadOnly<z.output<typeof CommsConfigSchema>>;

/** Whose rows messages are sent to. */
export type CommsTargetConfig = ParsedComms['targets'][number];

/** A kind of message of a loaded config: templates are texts, wherever they were written. */
export interface CommTypeConfig extends Omit<ParsedComms['types'][number], 'subject_template' | 'body_template'> {
  readonly subject_template: string;
  readonly body_template: string;
  /** Not empty. */
  readonly default_methods: readonly string[];
}

/** Communications of a loaded config; `db_key` is absent when the project's one database has no key. */
export interface CommsConfig extends Omit<ParsedComms, 'types'> {
  readonly types: readonly CommTypeConfig[];
}

/** Communications as a config writes them. */
export type CommsInput = z.input<typeof CommsConfigSchema>;
