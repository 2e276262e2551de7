/** Whose the names of files are: that of an `upload` with a user is for that user alone. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { userOf } from '../auth/open-routes.js';
import { SINGLES } from '../bulk/singles.js';
import { isWritable } from '../resolve.js';
import { fullRoutes } from '../routes/rules.js';
import { type OperationAt, type ResourceAt, fieldsIn, has, walk } from '../walk.js';
import { fileFieldOf } from './rules.js';

/** Writes without a user beside an upload that has one: they would refuse each name that it makes. */
export function* fileUsers(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  const { auth } = project;
  if (auth === undefined) return;
  for (const resource of resources) {
    const routes = fullRoutes(resource);
    const hasUser = userOf(resource, auth);
    const uploads = routes.filter(({ entry }) => entry.type === 'upload').filter(hasUser);
    for (const upload of uploads) {
      const field = fileFieldOf(resource, upload.entry);
      if (field === undefined) continue;
      for (const { entry } of routes.filter((route) => writes(resource, route.entry, field.name) && !hasUser(route))) {
        const message = `names of files that ${show(upload.entry.snake)} makes are its user's, and ${show(entry.snake)} has no user: it would take none`;
        const path = has(resource.value, 'operations') ? entry.path : resource.path;
        yield { code: 'conflict', path, message, hint: 'require the user on both or on neither' };
      }
    }
  }
}

/** Tell whether requests to an operation send a field. */
function writes(resource: ResourceAt, { type = '', value }: OperationAt, name: string): boolean {
  if (type !== 'create' && type !== 'update') {
    const singles = resource.operations?.entries.filter((one) => SINGLES[type]?.includes(one.type ?? '')) ?? [];
    return singles.some((single) => writes(resource, single, name));
  }
  const isSent = value.fields === undefined ? isWritable(resource.value) : () => true;
  return fieldsIn(value.fields ?? resource.value.fields).some(
    (field) => field?.name === name && field.read_only !== true && isSent(field),
  );
}
