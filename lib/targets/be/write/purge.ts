/**
 * `purge`: remove a row for good that `soft_delete` hides, with the cascades of the user's model.
 *
 * Config: `'purge'`, or `{ name: 'purge', max_rows: 100_000 }`, beside `soft_delete`. Yields the handler of
 * `POST /{pk}/purge`, which finds deleted rows alone, of those that its caller saw before.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { otherThan } from '../read/contract.js';
import { entryOf, routeHandler, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { lockDeletedFunction, lockDeletedName } from '../rows/deleted.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';
import { DeleteOptionsSchema, ROWS_OF_DELETE } from './schema.js';
import { removalOf } from './delete.js';

/** The operation `purge`. */
export const purge = operation({
  name: 'purge',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: DeleteOptionsSchema,
  build: (context, { max_rows: most }) => {
    const of = entryOf(context);
    const { names, rows } = of;
    return [
      ...supportFiles('deletes', 'fields'),
      routeHandler(of, {
        method: 'post',
        path: '/{pk}/purge',
        docstring: `Remove a deleted ${names.singular} for good.`,
        statusCode: 204,
        problems: [404, 409, 422],
        params: [pkParam(of), sessionParam(of, 'write')],
        returns: code`None`,
        template: '[module]/routes/_delete.py.ejs',
        body: { lock: lockDeletedName(rows), removal: removalOf(names, most) },
        shared: [lockDeletedFunction(rows)],
        order: 64,
      }),
      ...builtInFacts(of, 'Purge', () => ({ max_rows: otherThan(ROWS_OF_DELETE, most) }), 67),
    ];
  },
});
