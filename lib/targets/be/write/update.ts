/**
 * `update`: change the fields that are sent.
 *
 * Config: `{ name: 'update', fields: [...], returns: [...] }`, or just `'update'` for the resource's writable fields.
 * Yields the schema `{Model}UpdateRequest` and the handler of `PATCH /{pk}`; with `returns` also `{Model}UpdateResponse`.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { WriteOptionsSchema } from './schema.js';
import { entryOf, lockFunction, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { schemaOf } from '../read/read.js';
import { clientNames } from '../fields/aliases.js';
import { requestOutputs } from './request.js';
import { supportFiles } from '../project/support.js';
import { writeLists, writtenColumn, writtenLists } from '../key_lists/writes.js';
import { isOwnValue } from '../nested_writes/items.js';
import { nestedWrites, writeNested } from '../nested_writes/writes.js';
import { foreignKeys } from './written-keys.js';
import { answerOf, assignment, withAliases } from './write.js';
import { builtInFacts } from '../contracts/operation.js';
import { savingFacts } from './contract.js';

/** The operation `update`. */
export const update = operation({
  name: 'update',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: WriteOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const name = `${names.api.schema}UpdateRequest`;
    const answer = answerOf(of, 'Update', 41);
    const request = schemaOf(names, name);
    const keys = foreignKeys(of);
    const [lists, nested] = [writtenLists(of), nestedWrites(of, name, 40)];
    const handler = routeHandler(of, {
      method: 'patch',
      path: '/{pk}',
      docstring: `Change the sent fields of ${names.one}.`,
      problems: [400, 404, 409, 422],
      params: [
        pkParam(of),
        { name: 'body', annotation: request },
        ...requestParams(answer.loadsAnswer && of.rows.showsLists),
        sessionParam(of, 'write'),
      ],
      returns: answer.returns,
      options: answer.options,
      template: '[module]/routes/_update.py.ejs',
      body: {
        requestClass: request,
        optional: entry.fields.filter(isOwnValue).map(assignment),
        answer: code`${answer.serializer}(${answer.row})`,
        loadsAnswer: answer.loadsAnswer,
        checksKeys: keys.check,
        withAliases: withAliases(of.resource),
      },
      shared: [
        ...clientNames(of.resource).shared,
        ...keys.shared,
        ...[...lists.shared, ...nested.shared],
        lockFunction(of.rows),
        ...answer.shared,
      ],
      order: 50,
    });
    writeLists(of, handler);
    writeNested(of, handler);
    return [
      ...supportFiles('fields', 'writes'),
      ...lists.files,
      ...nested.outputs(
        requestOutputs({
          names,
          name,
          docstring: `The fields of ${names.one} to change.`,
          use: 'update',
          fields: entry.fields,
          columnOf: writtenColumn(of),
          order: 40,
        }),
      ),
      ...answer.outputs,
      handler,
      ...builtInFacts(of, 'Update', () => savingFacts(of, request), 50),
    ];
  },
});
