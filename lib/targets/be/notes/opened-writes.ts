/** `exclude_paths`: an entry without a method opens the writes of its paths as well. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { isExcludedBy, partsOf } from '../excluded-paths.js';
import { asksForUser } from '../rules/open-routes.js';
import { type ResourceRoute, fullRoutes } from '../rules/routes.js';
import { walk } from '../rules/walk.js';

/** Entries that open writes which they do not name. */
export function* openedWrites(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  const writes = resources.flatMap((resource) =>
    fullRoutes(resource).filter((route) => isWrite(route) && asksForUser(resource, route)),
  );
  for (const [index, entry] of (project.auth?.exclude_paths ?? []).entries()) {
    if (entry === undefined || partsOf(entry).method !== undefined) continue;
    const opened = writes.filter((route) => isExcludedBy(entry, route)).map(({ method, path }) => `${method} ${path}`);
    if (opened.length === 0) continue;
    const message = `${show(entry)} opens writes: ${opened.join(', ')}`;
    const hint = `${show(`GET ${entry}`)} opens reading alone`;
    yield { code: 'conflict', path: ['auth', 'exclude_paths', index], message, hint };
  }
}

/** `POST /search` is a list. */
function isWrite({ method, entry }: ResourceRoute): boolean {
  return method !== 'GET' && entry.type !== 'list';
}
