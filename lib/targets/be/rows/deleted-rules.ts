/** `restore` and `purge` find rows that `soft_delete` keeps. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { isBelow, walk } from '../walk.js';

const FINDS: ReadonlySet<string> = new Set(['restore', 'purge']);

/** Entries about deleted rows of resources that keep none. */
export function* deletedRows(config: unknown): Generator<Problem> {
  for (const { value, path: resource, operations } of walk(config).resources) {
    if (value.soft_delete !== undefined) continue;
    for (const { path, type = '' } of operations?.entries ?? []) {
      if (!FINDS.has(type)) continue;
      // A list that is inherited can be right for other resources.
      const isOwn = isBelow(path, resource);
      const where = isOwn ? '' : `, at ${formatPath(path)}`;
      const message = `${show(type)} finds rows that 'soft_delete' keeps, and there is none${where}`;
      const hint = isOwn ? "add 'soft_delete', or remove it" : "add 'soft_delete', or 'operations' of its own";
      yield { code: 'conflict', path: isOwn ? path : resource, message, hint };
    }
  }
}
