/**
 * `delete`: remove a row, with the cascades of the user's model.
 *
 * Config: `'delete'`, or `{ name: 'delete', max_rows: 100_000 }`. Yields the handler of `DELETE /{pk}`.
 */
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import { literal } from '../../../languages/python.js';
import { DeleteOptionsSchema, ROWS_OF_DELETE } from './schema.js';
import { otherThan } from '../read/contract.js';
import { entryOf, lockFunction, routeHandler, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';

/** The operation `delete`. */
export const deleteOperation = operation({
  name: 'delete',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: DeleteOptionsSchema,
  build: (context, { max_rows: most }) => {
    const of = entryOf(context);
    return [
      ...supportFiles('deletes', 'fields'),
      routeHandler(of, {
        method: 'delete',
        path: '/{pk}',
        docstring: `Delete ${of.names.one}.`,
        statusCode: 204,
        problems: [404, 409, 422],
        params: [pkParam(of), sessionParam(of, 'write')],
        returns: code`None`,
        template: '[module]/routes/_delete.py.ejs',
        body: { lock: of.names.lock, removal: removalOf(of.names, most) },
        shared: [lockFunction(of.rows)],
        order: 60,
      }),
      ...builtInFacts(of, 'Delete', () => ({ max_rows: otherThan(ROWS_OF_DELETE, most) }), 60),
    ];
  },
});

/** The statements that remove a row, unless more than `most` go with it. */
export function removalOf({ variable: row }: ResourceNames, most: number): Expression {
  const refuses = code`await ${generatedName('support.deletes', 'refuse_large_delete')}(db, ${row}, ${literal(most)})`;
  return code`${refuses}\n    await db.delete(${row})`;
}
