/** Parameters of actions that name rows of another database: the action's session cannot look at them. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { databaseOf } from '../databases/database-of.js';
import { findTarget } from '../filter/rules.js';
import { hidesRows } from '../rows/hides-rows.js';
import { type Fields, walk } from '../walk.js';

/** `ref` of parameters to resources of another database that hide rows. */
export function* foreignParams(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    for (const { value, path } of resource.operations?.entries ?? []) {
      if (!Array.isArray(value.params)) continue;
      const params: Fields = value.params;
      for (const [index, param] of params.entries()) {
        if (param?.ref === undefined || param.unscoped === true) continue;
        const target = findTarget(config, resource, param.ref);
        if (target === undefined || !hidesRows(target)) continue;
        if (databaseOf(config, target) === databaseOf(config, resource)) continue;
        const message = `rows of ${show(param.ref)} are in another database, where the action cannot see whose they are`;
        const hint = "write 'unscoped: true', and look at them in the function";
        yield { code: 'conflict', path: [...path, 'params', index, 'ref'], message, hint };
      }
    }
  }
}
