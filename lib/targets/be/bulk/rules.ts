/** What an operation on many rows needs: the one that does it to a single row. */
import type { Problem } from '../../../core/problem.js';
import { walk } from '../walk.js';
import { SINGLES } from './singles.js';

/** Every `bulk_create` stands beside a `create`, every `bulk_delete` beside a `delete`. */
export function* besideSingle(config: unknown): Generator<Problem> {
  for (const { entries } of walk(config).operationLists) {
    for (const { type = '', path } of entries) {
      const single = SINGLES[type];
      if (single === undefined || entries.some((entry) => entry.type === single)) continue;
      const message = `'${type}' does to many rows what '${single}' does to one, and there is none`;
      yield { code: 'unknown_reference', path, message, hint: `add '${single}', or remove it` };
    }
  }
}
