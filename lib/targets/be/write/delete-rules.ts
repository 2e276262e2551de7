/** How many rows a delete changes is no question where rows are kept. */
import type { Problem } from '../../../core/problem.js';
import { isBelow, walk } from '../walk.js';

/** `max_rows` of a `delete` that hides rows. */
export function* largeDeletes(config: unknown): Generator<Problem> {
  for (const { value, path: resource, operations } of walk(config).resources) {
    if (value.soft_delete === undefined) continue;
    for (const { value: entry, path, type } of operations?.entries ?? []) {
      // A list that is inherited can be right for other resources.
      if (type !== 'delete' || entry.max_rows === undefined || !isBelow(path, resource)) continue;
      const message = "'max_rows' has no effect: 'soft_delete' keeps the row, and all that refers to it";
      yield { code: 'conflict', path: [...path, 'max_rows'], message, hint: 'remove it' };
    }
  }
}
