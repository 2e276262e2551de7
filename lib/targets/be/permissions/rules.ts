/** An answer tells what the user may do by the field `actions`, which is no field of the row then. */
import type { Problem } from '../../../core/problem.js';
import { type Fields, type OperationAt, type ResourceAt, walk } from '../walk.js';

const NAME = 'actions';

/** The key `actions` of `get`. */
export function* rowActionFields(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    for (const entry of resource.operations?.entries ?? []) {
      if (entry.type !== 'get' || entry.value.actions !== true) continue;
      if (!shownBy(resource, entry).some((field) => field?.name === NAME)) continue;
      const message = "the answer has a field 'actions' already";
      yield { code: 'conflict', path: [...entry.path, NAME], message, hint: 'rename the field, or remove this key' };
    }
  }
}

/** The fields that an entry answers with, by whatever it has them. */
function shownBy({ value }: ResourceAt, entry: OperationAt): Fields {
  const { fields, representation } = entry.value;
  if (fields !== undefined && typeof fields !== 'string') return fields;
  if (representation === undefined) return value.fields ?? [];
  return value.representations?.find((one) => one?.name === representation)?.fields ?? [];
}
