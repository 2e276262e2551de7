/**
 * `row_filter`: limits a resource to the rows that meet a condition which a function of the user makes.
 *
 * Config: the resource's `row_filter: 'blog.rules.may_see'`. Amends the rows that all handlers find. What is written is
 * read again by the same condition before the commit: a `create`, `update`, `restore` or `link` that would hide the row from its
 * writer is 403, and nothing of it is kept. Yields the tests of that.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { generatedName, userName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { addParam, requestParams, rowsAt } from '../routes/handler.js';
import { loadAllFunction, loadFunction } from '../read/load.js';
import { isOf } from '../schema/operation.js';
import { supportFiles } from '../project/support.js';
import { asIs, call } from '../contracts/fact.js';
import { amendContract, visibilityModule } from '../contracts/operation.js';

/** The operation `row_filter`. */
export const rowFilter = operation({
  name: 'row_filter',
  trigger: 'resource',
  targets: ['be'],
  // Whose a row is decides first: the function is not asked for users whom nothing belongs to.
  requires: ['scope_by'],
  afterChildren: true,
  build: (context) => {
    const { row_filter: fn } = context.instance;
    if (fn === undefined) return [];
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler);
    const rows = rowsAt(context);
    const condition = code`${userName(fn)}(current_user)`;
    rows.conditions.push({ condition, readsUser: true, isPlain: false });
    const writers = handlers.filter(({ entry }) =>
      isOf(entry, 'create', 'bulk_create', 'update', 'bulk_update', 'upsert', 'put', 'restore'),
    );
    const linking = handlers.filter(({ entry }) => isOf(entry, 'link', 'unlink'));
    const matching = handlers.filter(({ entry }) => isOf(entry, 'update_matching'));
    for (const handler of [...writers, ...linking, ...matching]) {
      handler.problems.push(403);
      handler.body.checksAnswer = generatedName('support.visibility', 'visible_to_writer');
    }
    for (const handler of writers) {
      handler.shared.push(
        ...(isOf(handler.entry, 'bulk_create', 'bulk_update', 'upsert') ? loadAllFunction(rows) : loadFunction(rows)),
      );
      for (const param of requestParams(rows.showsLists)) addParam(handler, param);
    }
    const parts = [asIs(userName(fn)), asIs(visibilityModule(rows.names.module))];
    amendContract(context, { row_filter: call(generatedName('testing.contract', 'RowFilter'), parts) });
    return writers.length + linking.length > 0 ? supportFiles('visibility') : [];
  },
});
