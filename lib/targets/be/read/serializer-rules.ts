/** A serializer gets the current user on all routes that answer with it, or on none. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { userOf } from '../auth/open-routes.js';
import { SINGLES } from '../bulk/singles.js';
import { type ResourceRoute, fullRoutes } from '../routes/rules.js';
import { type OperationAt, type ResourceAt, has, walk } from '../walk.js';

/** Serializers that get the current user on some of their routes. */
export function* serializers(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  if (project.auth === undefined) return;
  for (const resource of resources) {
    const hasUser = userOf(resource, project.auth);
    const routes = fullRoutes(resource);
    for (const entry of resource.operations?.entries ?? []) {
      if (!has(entry.value, 'serializer')) continue;
      const answering = routes.filter((route) => route.entry === entry || answersLike(entry, route.entry, resource));
      const [open] = answering.filter((route) => !hasUser(route));
      const [own] = answering.filter((route) => route.entry === entry && hasUser(route));
      if (open !== undefined && own !== undefined) yield mixed(resource, { entry, own, open });
    }
  }
}

/** Tell whether an operation answers what `get` answers, or exports what `list` lists. */
function answersLike(get: OperationAt, entry: OperationAt, { operations }: ResourceAt): boolean {
  if (get.type === 'list') return entry.type === 'export';
  // What is done to rows that match is answered by their number.
  if (entry.type === 'update_matching') return false;
  const single = SINGLES[entry.type ?? '']?.at(-1);
  const { type, value } = operations?.entries.find((one) => single !== undefined && one.type === single) ?? entry;
  const writes = type === 'create' || type === 'update' || type === 'restore';
  return get.type === 'get' && writes && !has(value, 'returns');
}

function mixed(
  { value, path }: ResourceAt,
  { entry, own, open }: { readonly entry: OperationAt; readonly own: ResourceRoute; readonly open: ResourceRoute },
): Problem {
  const name = show(entry.value.serializer);
  const message = `${name} gets the current user on ${own.method} ${own.path}, but not on ${open.method} ${open.path}`;
  const at = has(value, 'operations') ? [...entry.path, 'serializer'] : [...path, 'operations'];
  return { code: 'conflict', path: at, message, hint: 'require the user on both or on neither' };
}
