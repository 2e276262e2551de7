/**
 * `restore`: bring back a row that `soft_delete` hides.
 *
 * Config: `'restore'`, beside `soft_delete`. Yields the handler of `POST /{pk}/restore`, which finds deleted rows alone, of
 * those that its caller saw before, and answers with the row as `get` does.
 */
import { code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { entryOf, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { lockDeletedFunction, lockDeletedName } from '../rows/deleted.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';
import { serializerFact } from '../read/contract.js';
import { getOf } from '../read/get-entry.js';
import { RestoreOptionsSchema } from './schema.js';
import { answerOf } from './write.js';

/** The operation `restore`. */
export const restore = operation({
  name: 'restore',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: RestoreOptionsSchema,
  build: (context) => {
    const of = entryOf<object>(context);
    const { names, resource, rows } = of;
    const answer = answerOf(of, 'Restore', 43);
    const makesAnswer = code`${answer.serializer}(${answer.row})`;
    return [
      ...supportFiles('fields', 'writes'),
      ...answer.outputs,
      routeHandler(of, {
        method: 'post',
        path: '/{pk}/restore',
        docstring: `Bring back a deleted ${names.singular}.`,
        problems: [404, 409, 422],
        params: [pkParam(of), ...requestParams(answer.loadsAnswer && rows.showsLists), sessionParam(of, 'write')],
        returns: answer.returns,
        options: answer.options,
        template: '[module]/routes/_restore.py.ejs',
        body: {
          lock: lockDeletedName(rows),
          column: identifier(resource.soft_delete ?? ''),
          answer: makesAnswer,
          makesAnswer,
          loadsAnswer: answer.loadsAnswer,
        },
        shared: [lockDeletedFunction(rows), ...answer.shared],
        order: 63,
      }),
      ...builtInFacts(
        of,
        'Restore',
        () => ({ serializer: serializerFact(names, getOf(resource)?.serializer, 'Resource') }),
        66,
      ),
    ];
  },
});
