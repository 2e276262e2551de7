/** The routes that the facts of an operation tell without naming them. */
import { Name } from '../../../core/name.js';
import type { FieldSpec, OperationConfig } from '../config.js';
import type { ActionOptions } from '../write/schema.js';
import { isOf } from '../schema/operation.js';
import { nestedLists, pathOf } from '../read/nested-lists.js';

/** The routes of an entry, as `get /{pk}`. */
export function operationPaths(entry: OperationConfig): readonly string[] {
  if (isOf(entry, 'get')) return ['get /{pk}', ...restPaths(entry.fields)];
  if (isOf(entry, 'list')) return ['get ', 'post /search', 'get /groups', ...restPaths(entry.fields)];
  if (isOf(entry, 'create')) return ['post '];
  if (entry.type === 'export') return ['get /export'];
  if (entry.type === 'referrers') return ['get /{pk}/_referrers'];
  if (isOf(entry, 'bulk_create')) return ['post /bulk-create'];
  if (isOf(entry, 'bulk_update')) return ['post /bulk-update'];
  if (isOf(entry, 'update_matching')) return ['patch '];
  if (isOf(entry, 'delete_matching')) return ['delete '];
  if (isOf(entry, 'bulk_delete')) return ['post /bulk-delete'];
  if (isOf(entry, 'upsert')) return ['post /upsert'];
  if (isOf(entry, 'import')) return ['post /import'];
  if (entry.type === 'restore' || entry.type === 'purge') return [`post /{pk}/${entry.type}`];
  if (isOf(entry, 'update')) return ['patch /{pk}'];
  if (entry.type === 'put') return ['put /{pk}'];
  if (isOf(entry, 'action')) return [`${entry.method} ${actionPath(entry)}`];
  return entry.type === 'delete' ? ['delete /{pk}'] : [];
}

/** The path of an action, below its resource. */
export function actionPath({ name, scope }: ActionOptions & OperationConfig): string {
  return `${scope === 'object' ? '/{pk}' : ''}/${new Name(name).kebab}`;
}

function restPaths(fields: readonly FieldSpec[]): readonly string[] {
  return nestedLists(fields).map((list) => `get /{pk}/${pathOf(list)}`);
}
