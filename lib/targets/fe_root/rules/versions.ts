/** Versions of rows are told apart where rows are edited. */
import type { Problem } from '../../../core/problem.js';
import { resourcesOf } from './walk.js';

/** `version` of every resource. */
export function* versions(config: unknown): Generator<Problem> {
  for (const { value, path } of resourcesOf(config)) {
    if (value.version !== true || value.update !== false) continue;
    const message = "'version' has no effect: no row can be changed";
    yield { code: 'conflict', path: [...path, 'version'], message, hint: "remove it, or 'update: false'" };
  }
}
