/**
 * `delete`: remove a row, with the cascades of the user's model.
 *
 * Config: `'delete'`. Yields the handler of `DELETE /{pk}`.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { entryOf, lockFunction, pkParam, routeHandler, sessionParam } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';

/** The operation `delete`. */
export const deleteOperation = operation({
  name: 'delete',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  build: (context) => {
    const of = entryOf(context);
    return [
      ...supportFiles('fields'),
      routeHandler(of, {
        method: 'delete',
        path: '/{pk}',
        docstring: `Delete ${of.names.one}.`,
        statusCode: 204,
        problems: [404, 409, 422],
        params: [pkParam(of), sessionParam(of, 'write')],
        returns: code`None`,
        template: '[module]/routes/_delete.py.ejs',
        body: { removal: code`await db.delete(${of.names.variable})` },
        shared: [lockFunction(of.rows)],
        order: 60,
      }),
      ...builtInFacts(of, 'Delete', {}, 60),
    ];
  },
});
