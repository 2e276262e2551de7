/** An answer tells what the user may do by the field `actions`, which is no field of the row then. */
import type { Problem } from '../../../core/problem.js';
import { shownBy } from '../read/shown-fields.js';
import { walk } from '../walk.js';

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
