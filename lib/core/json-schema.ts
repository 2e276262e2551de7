/** The JSON Schema of a config, for editors: the keys, their types, defaults and descriptions, all from the zod schema. */
import * as z from 'zod';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

const forms = z.registry<{ readonly change: (json: JsonSchema) => JsonSchema }>();

/**
 * Say how people write a value that the schema reads in another form; returns the schema that it was given.
 *
 * @param change - from what JSON Schema would say of the form that is read, to what is written
 */
export function writtenAs<T extends z.ZodType>(schema: T, change: (json: JsonSchema) => JsonSchema): T {
  forms.add(schema, { change });
  return schema;
}

/** Say that a list may be a folder of entries; returns the schema that it was given. */
export function listOrFolder<T extends z.ZodType>(schema: T): T {
  return writtenAs(schema, ({ description, default: start, ...json }) => ({
    description,
    ...(start !== undefined && { default: start }),
    anyOf: [json, { type: 'string', description: 'Of JSON: a folder beside the config, with a file for each.' }],
  }));
}

/** Make the JSON Schema (draft 7, which editors know best) of a config, as it is written. */
export function jsonSchemaOf(schema: z.ZodType, title: string): JsonSchema {
  const { $schema, type, properties, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    reused: 'ref',
    override: ({ zodSchema, jsonSchema }) => {
      const { change } = forms.get(zodSchema) ?? {};
      if (change === undefined) return;
      const changed = change({ ...jsonSchema });
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, changed);
    },
  });
  const reference = { type: 'string', description: 'Where this schema is, for editors.' };
  return { $schema, title, type, properties: { $schema: reference, ...properties }, ...rest };
}
