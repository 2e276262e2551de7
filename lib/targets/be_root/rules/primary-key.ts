/** The primary key is a column that the server fills by itself. */
import type { Problem } from '../../../core/problem.js';
import { oneOf } from '../../../core/wording.js';
import { columnOf, modelsOf } from './walk.js';

const TYPES = ['uuid', 'int'];
const NOT_ITS_OWN = ['list', 'nullable', 'default', 'unique', 'index'] as const;

/** The column that `pk` names. */
export function* primaryKey(config: unknown): Generator<Problem> {
  for (const model of modelsOf(config)) {
    const key = columnOf(model, model.pk);
    if (key === undefined) continue;
    const { type } = key.value;
    if (type !== undefined && !TYPES.includes(type)) {
      const message = `the primary key of a starter model is ${oneOf(TYPES)}, found '${type}'`;
      yield { code: 'wrong_value', path: [...key.path, 'type'], message };
    }
    for (const name of NOT_ITS_OWN) {
      const value = key.value[name];
      if (value === undefined || value === false) continue;
      yield { code: 'conflict', path: [...key.path, name], message: `a primary key has no '${name}'` };
    }
    for (const relation of model.relations) {
      if (relation.column !== model.pk) continue;
      yield { code: 'conflict', path: relation.path, message: `the column '${model.pk}' is the primary key` };
    }
  }
}
