/** Open routes that nest rows whose own routes need a user or ask a guard: rows are hidden, resources are not. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { hidesFromNobody } from '../rules/hides-rows.js';
import { type Field, type OperationAt, type Path, type ResourceAt, walk } from '../rules/walk.js';

/** Nested fields of open `get` and `list`. */
export function* nestedUsers(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  if (project.auth === undefined) return;
  for (const resource of resources) {
    for (const entry of resource.operations?.entries ?? []) {
      if (!READS.has(entry.type ?? '') || needsUser(resource, entry)) continue;
      const { fields, path } = fieldsOf(resource, entry);
      yield* told(fields, path, resources);
    }
  }
}

const READS: ReadonlySet<string> = new Set(['get', 'list']);

function fieldsOf({ value, path }: ResourceAt, entry: OperationAt): { fields: readonly Field[]; path: Path } {
  const own = entry.value.fields;
  const [fields, at] = Array.isArray(own) ? [own, entry.path] : [value.fields ?? [], path];
  return { fields: fields as readonly Field[], path: [...at, 'fields'] };
}

function* told(fields: readonly Field[], path: Path, resources: readonly ResourceAt[]): Generator<Problem> {
  for (const [index, field] of fields.entries()) {
    if (field.type !== 'nested') continue;
    const at = [...path, index];
    const closed = resources.find((resource) => resource.value.model === field.model && isClosed(resource));
    if (closed !== undefined && field.unscoped !== true) {
      const message = `an open route shows rows of ${show(field.model)}, whose own routes are not open to everybody`;
      yield { code: 'conflict', path: [...at, 'model'], message };
    }
    yield* told((field.fields ?? []) as readonly Field[], [...at, 'fields'], resources);
  }
}

/** Its rows are read by users alone, or by those whom a guard lets in; rows that are hidden from nobody else. */
function isClosed(resource: ResourceAt): boolean {
  if (hidesFromNobody(resource)) return false;
  const reads = resource.operations?.entries.filter(({ type }) => READS.has(type ?? '')) ?? [];
  return reads.length > 0 && reads.every((entry) => needsUser(resource, entry) || entry.value.can !== undefined);
}

function needsUser({ value }: ResourceAt, entry: OperationAt): boolean {
  return (entry.value.require_auth ?? value.require_auth) !== false;
}
