/** `schema`: the JSON Schema of the config of a target. */
import { jsonSchemaOf } from '../core/json-schema.js';
import { loadRegistry } from '../core/registry.js';
import { extendedTarget } from '../pipeline.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';

/** Write the schema of the target that is asked for. */
export async function answer({ word = '', settings: { plugins }, cwd }: Question): Promise<Answer> {
  const target = await extendedTarget(word, { cwd, plugins });
  const schema = target.schema(loadRegistry(target).all);
  return jsonAnswer(jsonSchemaOf(schema, `Config of the target ${word} of generator-codegen`));
}
