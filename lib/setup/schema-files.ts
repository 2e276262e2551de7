/** The JSON Schemas beside the JSON configs of a project, for editors: `config/schemas/be.json`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as z from 'zod';

import type { GeneratedFile } from '../core/fragment.js';
import { type JsonSchema, jsonSchemaOf } from '../core/json-schema.js';
import { property } from '../core/property.js';
import { loadRegistry } from '../core/registry.js';
import type { Target } from '../core/target.js';
import { partOf } from '../core/value-forms.js';
import { ModelSchema } from '../targets/be_root/schema/model.js';
import { SCHEMAS } from './json-configs.js';
import { changedFile, configFile } from './project-files.js';

/** The schema of the config of a target. */
export function targetSchema(target: Target): JsonSchema {
  const schema = target.schema(loadRegistry(target).all);
  return jsonSchemaOf(schema, `Config of the target ${target.name} of generator-codegen`);
}

/** The schemas of a target's config, and of the files of its folder, with paths from the directory of the config. */
export function schemaFiles(target: Target): readonly GeneratedFile[] {
  const schema = targetSchema(target);
  const file = (name: string, value: object): GeneratedFile =>
    configFile(`${SCHEMAS}/${name}.json`, `${JSON.stringify(value)}\n`);
  const own = file(target.name, schema);
  return target.name === 'be' ? [own, file('resource', resourceSchema(schema))] : [own];
}

/** The schemas beside a config that are there, as this version writes them; paths are from the directory of the config. */
export function currentSchemas(target: Target, config: string): readonly GeneratedFile[] {
  const directory = dirname(config);
  if (!config.endsWith('.json') || !existsSync(join(directory, SCHEMAS))) return [];
  return schemaFiles(target)
    .filter(({ path }) => existsSync(join(directory, path)))
    .map(({ path, content }) => changedFile(path, content));
}

/** A file of the folder of resources: a resource, and beside it what its table needs. */
function resourceSchema(schema: JsonSchema): object {
  const resource = partAt(schema, partAt(schema, property(property(schema, 'properties'), 'resources')), 'items');
  const keys = property(resource, 'properties');
  const field = partAt(schema, partAt(schema, property(keys, 'fields')), 'items');
  const flag = (description: string): object => ({ type: 'boolean', description });
  const column = {
    unique: flag('No two rows have the same value: for the starter model.'),
    index: flag('Rows are looked up by it: for the starter model.'),
  };
  const made = {
    ...resource,
    title: 'A resource, in a folder of them',
    properties: {
      $schema: { type: 'string', description: 'Where this schema is, for editors.' },
      ...partOf(keys),
      fields: {
        ...partOf(property(keys, 'fields')),
        allOf: undefined,
        $ref: undefined,
        type: 'array',
        items: { ...field, properties: { ...partOf(property(field, 'properties')), ...column } },
      },
      table: tableSchema(),
    },
  };
  // The parts stand in the schema of the whole config.
  const text = JSON.stringify(made).replaceAll('"#/definitions/', '"be.json#/definitions/');
  const parsed: unknown = JSON.parse(text);
  return { $schema: property(schema, '$schema'), ...partOf(parsed) };
}

function tableSchema(): object {
  const { relations, indexes } = ModelSchema.shape;
  const schema = z.strictObject({ relations: relations.optional(), indexes: indexes.optional() });
  const description = 'What the starter model and the page need, and the API does not read.';
  const table = { ...z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }), $schema: undefined };
  const none = { const: false, description: 'The API alone: its model is yours, and it has no page.' };
  return { description, anyOf: [table, none] };
}

/** A part of a schema, or what stands below a key of it, where it is written. */
function partAt(schema: JsonSchema, part: unknown, key?: string): object {
  const found = key === undefined ? part : property(part, key);
  const wrapped = property(found, 'anyOf') ?? property(found, 'allOf');
  const only: unknown = Array.isArray(wrapped) ? wrapped[0] : found;
  if (only !== found) return partAt(schema, only);
  const ref = property(only, '$ref');
  if (typeof ref !== 'string') return partOf(only);
  return partAt(schema, property(property(schema, 'definitions'), ref.slice(ref.lastIndexOf('/') + 1)));
}
