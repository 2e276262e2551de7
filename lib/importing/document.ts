/** What the Python that reads tables prints, checked: it runs in the project's environment, of whatever version. */
import * as z from 'zod';

import { PK_TYPES } from '../targets/be/fields/schema.js';
import { SCALAR_TYPES } from '../core/value-types.js';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const Sql = z.object({
  module: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.union([scalar, z.array(z.string())])),
  get item() {
    return Sql.optional();
  },
});

const Column = z.object({
  name: z.string(),
  attribute: z.string().optional(),
  type: z.enum(SCALAR_TYPES).nullable(),
  why: z.string().optional(),
  is_list: z.boolean().default(false),
  nullable: z.boolean(),
  max_length: z.int().optional(),
  max_digits: z.int().optional(),
  decimal_places: z.int().optional(),
  values: z.array(z.string()).optional(),
  enum: z.string().optional(),
  limits: z.record(z.string(), z.number()).optional(),
  made: z.boolean(),
  computed: z.boolean().default(false),
  default: scalar.optional(),
  comment: z.string().optional(),
  sql: Sql.optional(),
  as_text: z.string().optional(),
  labels: z.array(z.string()).default([]),
  server_default: z.string().optional(),
  computed_as: z.string().optional(),
  is_stored: z.boolean().optional(),
  identity: z.enum(['always', 'by default']).optional(),
  address: z.enum(['system', 'number']).optional(),
});

const Reference = z.object({
  columns: z.array(z.string()),
  schema: z.string().nullable(),
  table: z.string(),
  target_columns: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
});

const Unique = z.object({
  name: z.string().nullable(),
  columns: z.array(z.string()),
  is_index: z.boolean(),
  nulls_differ: z.boolean(),
  is_plain: z.boolean(),
});

const Table = z.object({
  schema: z.string().nullable(),
  name: z.string(),
  mapped: z.object({ module: z.string(), name: z.string() }).optional(),
  comment: z.string().optional(),
  is_read_only: z.boolean().default(false),
  is_view: z.boolean().default(false),
  key: z.array(z.string()),
  columns: z.array(Column),
  references: z.array(Reference),
  relations: z.array(z.object({ name: z.string(), target: z.string(), many: z.boolean() })),
  uniques: z.array(Unique),
  checks: z.array(z.object({ name: z.string().nullable(), text: z.string() })),
});

const Left = z.object({ what: z.string(), why: z.string() });

/** An answer of the reading program: what it read, or why it could not. */
export const AnswerSchema = z.union([
  z.object({ error: z.string() }),
  z.object({
    dialect: z.string().nullable(),
    tables: z.array(Table),
    left_out: z.array(Left),
    /** Of a database: what makes it as it is. */
    statements: z.array(z.string()).optional(),
  }),
]);

/** What was read. */
export type Document = Exclude<z.output<typeof AnswerSchema>, { readonly error: string }>;
/** A table, or a mapped class. */
export type ReadTable = Document['tables'][number];
/** A column of it. */
export type ReadColumn = ReadTable['columns'][number];
/** A foreign key of it. */
export type ReadReference = ReadTable['references'][number];
/** A type as a model writes it. */
export type SqlType = z.output<typeof Sql>;
/** What is not taken, and why. */
export type LeftOut = Document['left_out'][number];

const KEYS: ReadonlySet<string> = new Set(PK_TYPES);

/** Tell whether a primary key may have a type. */
export function isKeyType(type: string): boolean {
  return KEYS.has(type);
}

/** A table as messages and patterns name it: by its class where it is mapped. */
export function tableName({ schema, name }: Pick<ReadTable, 'schema' | 'name'>): string {
  return schema === null ? name : `${schema}.${name}`;
}
