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
  const allowed = resource.rowActions === true ? row.actions : undefined;
  const may = (name: string) => !Array.isArray(allowed) || allowed.includes(name);
  return {
    actions: actions.filter(({ name }) => may(name)),
    update: resource.update !== undefined && may('update'),
    remove: resource.remove !== undefined && may('delete'),
  };
}
