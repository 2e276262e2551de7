/** What the reader of a row may do with it. */
import type { Resource, Row, RowAction } from '../resource';

/** What pages offer for a row. */
export interface Offered {
  readonly actions: readonly RowAction[];
  readonly update: boolean;
  readonly remove: boolean;
}

/** All that the API offers, or what the row says of it. */
export function offeredOf({ actions = [], ...resource }: Resource, row: Row): Offered {
  return {
    actions: actions.filter(({ name }) => may(resource, row, name)),
    update: resource.update !== undefined && may(resource, row, 'update'),
    remove: resource.remove !== undefined && may(resource, row, 'delete'),
  };
}

/** Tell whether an operation may be called for a row, as far as the row tells. */
export function may(resource: Pick<Resource, 'rowActions'>, row: Row, operation: string): boolean {
  const allowed = resource.rowActions === true ? row.actions : undefined;
  return !Array.isArray(allowed) || allowed.includes(operation);
}
