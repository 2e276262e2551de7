/** What resources and operations say instead of a setting that the project does not have. */
import type { Problem } from '../../../core/problem.js';
import { has, walk } from '../walk.js';

/** Keys of the project that resources and operations may have as well. */
const KEYS = ['opa', 'rate_limit'] as const;

/** Overrides without what they override. */
export function* overrides(config: unknown): Generator<Problem> {
  const { project, resources, operationLists } = walk(config);
  const places = [...resources, ...operationLists.flatMap(({ entries }) => entries)];
  for (const key of KEYS.filter((candidate) => !has(project, candidate))) {
    for (const { value, path } of places) {
      if (!has(value, key)) continue;
      const message = `nothing to override: the project has no '${key}'`;
      yield { code: 'conflict', path: [...path, key], message, hint: `add '${key}', or remove this key` };
    }
  }
}
