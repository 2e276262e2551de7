/** `schema`: the JSON Schema of the config of a target. */
import { extendedTarget } from '../pipeline.js';
import { targetSchema } from '../setup/schema-files.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';

/** Write the schema of the target that is asked for. */
export async function answer({ word = '', settings: { plugins }, cwd }: Question): Promise<Answer> {
  const target = await extendedTarget(word, { cwd, plugins });
  return jsonAnswer(targetSchema(target));
}
