/** `exclude_paths`: an entry without a method opens the writes of its paths as well. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { isExcludedBy, partsOf } from './excluded-paths.js';
import { asksForUser } from './open-routes.js';
import { type ResourceRoute, fullRoutes } from '../routes/rules.js';
import { walk } from '../walk.js';

/** Entries that open writes which they do not name. */
export function* openedWrites(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  const routes = resources.flatMap((resource) => fullRoutes(resource).filter((route) => asksForUser(resource, route)));
  for (const [index, entry] of (project.auth?.exclude_paths ?? []).entries()) {
    if (entry === undefined || partsOf(entry).method !== undefined) continue;
    const opened = routes.filter((route) => isExcludedBy(entry, route));
    const writes = opened.filter(isWrite);
    const [first] = writes;
    if (first === undefined) continue;
    const message = `${show(entry)} opens writes: ${writes.map(({ method, path }) => `${method} ${path}`).join(', ')}`;
    const hint = opened.some(({ method }) => method === 'GET')
      ? `${show(`GET ${entry}`)} opens reading alone`
      : `${show(`${first.method} ${entry}`)} says that it shall`;
    yield { code: 'conflict', path: ['auth', 'exclude_paths', index], message, hint };
  }
}

/** `POST /search` is a list. */
function isWrite({ method, entry }: ResourceRoute): boolean {
  return method !== 'GET' && entry.type !== 'list';
}
