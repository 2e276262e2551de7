/** What an import is made of: an upsert, and its user where that has one. */
import type { Problem } from '../../../core/problem.js';
import { userOf } from '../auth/open-routes.js';
import { fullRoutes } from '../routes/rules.js';
import { type ResourceAt, walk } from '../walk.js';

/** Imports against the upserts beside them. */
export function* imports(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  for (const resource of resources) {
    const { operations, path, value } = resource;
    const entries = operations?.entries ?? [];
    const upsert = entries.find(({ type }) => type === 'upsert');
    for (const entry of entries.filter(({ type }) => type === 'import')) {
      const at = value.operations === undefined ? [...path, 'model'] : entry.path;
      if (upsert === undefined) {
        const message = "'import' writes what 'upsert' writes, and there is none";
        yield { code: 'unknown_reference', path: at, message, hint: "add 'upsert', or remove it" };
      } else if (upsert.value.atomic === false) {
        const message = "'import' keeps all rows of a file or none, and 'upsert' writes each item by itself";
        yield { code: 'conflict', path: at, message, hint: "remove 'atomic: false' of 'upsert', or 'import'" };
      } else if (project.auth !== undefined && lacksUser(resource, project.auth)) {
        const message = "'import' does what 'upsert' does, which has a current user, and itself it has none";
        yield { code: 'conflict', path: at, message, hint: 'require the user on both or on neither' };
      }
    }
  }
}

/** Tell whether the route of the upsert has a user, and that of the import has none. */
function lacksUser(resource: ResourceAt, auth: Parameters<typeof userOf>[1]): boolean {
  const hasUser = userOf(resource, auth);
  const routes = fullRoutes(resource);
  const has = (type: string): boolean | undefined => {
    const route = routes.find(({ entry }) => entry.type === type);
    return route && hasUser(route);
  };
  return has('upsert') === true && has('import') === false;
}
