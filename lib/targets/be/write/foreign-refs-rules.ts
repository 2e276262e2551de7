/** Keys in requests that name rows of another database: the session of the request cannot look at them. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { databaseOf } from '../databases/database-of.js';
import { findTarget } from '../filter/rules.js';
import { isWritable } from '../resolve.js';
import { hidesRows } from '../rows/hides-rows.js';
import { type Field, type Fields, type OperationAt, type Path, type ResourceAt, fieldsIn, walk } from '../walk.js';

/** `ref` of parameters and of written fields to resources of another database that hide rows. */
export function* foreignRefs(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    const told = new Set<Field>();
    for (const entry of resource.operations?.entries ?? []) {
      const { fields, path, of } = takenBy(entry, resource);
      for (const [index, field] of fields.entries()) {
        // `create` and `update` may share the fields of the resource.
        if (field?.ref === undefined || field.unscoped === true || told.has(field)) continue;
        const target = findTarget(config, resource, field.ref);
        if (target === undefined || !hidesRows(target)) continue;
        if (databaseOf(config, target) === databaseOf(config, resource)) continue;
        told.add(field);
        const message = `rows of ${show(field.ref)} are in another database, where the ${of} cannot see whose they are`;
        const hint = `write 'unscoped: true', and look at them in ${of === 'action' ? 'the function' : 'a hook'}`;
        yield { code: 'conflict', path: [...path, index, 'ref'], message, hint };
      }
    }
  }
}

interface Taken {
  /** Those that requests do not set are left out, and keep the places of the others. */
  readonly fields: Fields;
  readonly path: Path;
  readonly of: 'action' | 'request';
}

function takenBy({ value, path, type }: OperationAt, resource: ResourceAt): Taken {
  if (Array.isArray(value.params)) return { fields: value.params, path: [...path, 'params'], of: 'action' };
  if (type !== 'create' && type !== 'update') return { fields: [], path, of: 'request' };
  if (Array.isArray(value.fields)) return { fields: value.fields, path: [...path, 'fields'], of: 'request' };
  const writable = isWritable(resource.value);
  const fields = fieldsIn(resource.value.fields).map((field) =>
    field !== undefined && writable(field) ? field : undefined,
  );
  return { fields, path: [...resource.path, 'fields'], of: 'request' };
}
