/**
 * `soft_delete`: `delete` keeps the row and hides it.
 *
 * Config: the resource's `soft_delete: 'deleted_at'`, a nullable date and time. Amends the rows that all handlers find,
 * and `delete`, which sets the column. Yields the tests of that. Rows that refer to a hidden one stay as they are, and
 * its unique values stay taken. `restore` and `purge` find such rows, by what decided who saw them.
 */
import { code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { library } from '../fields/expressions.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { rowsAt } from '../routes/handler.js';
import { amendContract } from '../contracts/operation.js';
import type { VisibleCondition } from '../outputs/visible_rows.js';
import { deletedConditions, findsDeleted } from './deleted.js';

/** The operation `soft_delete`. */
export const softDelete = operation({
  name: 'soft_delete',
  trigger: 'resource',
  targets: ['be'],
  requires: ['row_filter'],
  afterChildren: true,
  build: (context) => {
    const { soft_delete: column } = context.instance;
    if (column === undefined) return [];
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler);
    const rows = rowsAt(context);
    const { names } = rows;
    const hiding: VisibleCondition = {
      condition: code`${names.modelClass}.${identifier(column)}.is_(None)`,
      readsUser: false,
      isPlain: true,
    };
    rows.conditions.push(hiding);
    if (findsDeleted(rows)) rows.shared.push(deletedConditions(rows, hiding, column));
    for (const handler of handlers) {
      if (handler.entry.type !== 'delete') continue;
      handler.body.removal = code`${names.variable}.${identifier(column)} = ${library('sqlalchemy', 'func')}.now()`;
    }
    amendContract(context, { soft_delete: column });
    return [];
  },
});
