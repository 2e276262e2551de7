/** Open routes that nest rows whose own routes need a user or ask a guard: rows are hidden, resources are not. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { hidesFromNobody } from './hides-rows.js';
import { userOf } from '../auth/open-routes.js';
import { fullRoutes } from '../routes/rules.js';
import { type Auth, type Fields, type OperationAt, type Path, type ResourceAt, walk } from '../walk.js';

/** Nested fields of open `get` and `list`. */
export function* nestedUsers(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  const { auth } = project;
  if (auth === undefined) return;
  for (const resource of resources) {
    for (const entry of resource.operations?.entries ?? []) {
      if (!READS.has(entry.type ?? '') || needsUser(resource, { entry, auth })) continue;
      const { fields, path } = fieldsOf(resource, entry);
      yield* told(fields, { path, resources, auth });
    }
  }
}

const READS: ReadonlySet<string> = new Set(['get', 'list']);

function fieldsOf({ value, path }: ResourceAt, entry: OperationAt): { fields: Fields; path: Path } {
  const own = entry.value.fields;
  return own === undefined
    ? { fields: value.fields ?? [], path: [...path, 'fields'] }
    : { fields: own, path: [...entry.path, 'fields'] };
}

interface Place {
  readonly path: Path;
  readonly resources: readonly ResourceAt[];
  readonly auth: Auth;
}

function* told(fields: Fields, { path, resources, auth }: Place): Generator<Problem> {
  for (const [index, field] of fields.entries()) {
    if (field?.type !== 'nested') continue;
    const at = [...path, index];
    const closed = resources.find((resource) => resource.value.model === field.model && isClosed(resource, auth));
    if (closed !== undefined && field.unscoped !== true) {
      const message = `an open route shows rows of ${show(field.model)}, whose own routes are not open to everybody`;
      yield { code: 'conflict', path: [...at, 'model'], message };
    }
    yield* told(field.fields ?? [], { path: [...at, 'fields'], resources, auth });
  }
}

/** Its rows are read by users alone, or by those whom a guard lets in; rows that are hidden from nobody else. */
function isClosed(resource: ResourceAt, auth: Auth): boolean {
  if (hidesFromNobody(resource)) return false;
  const reads = resource.operations?.entries.filter(({ type }) => READS.has(type ?? '')) ?? [];
  return (
    reads.length > 0 && reads.every((entry) => needsUser(resource, { entry, auth }) || entry.value.can !== undefined)
  );
}

/** All routes of an operation have a user. */
function needsUser(resource: ResourceAt, { entry, auth }: { entry: OperationAt; auth: Auth }): boolean {
  const routes = fullRoutes(resource).filter((route) => route.entry === entry);
  return routes.every(userOf(resource, auth));
}
