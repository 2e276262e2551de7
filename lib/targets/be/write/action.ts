/**
 * `action`: a function of the user, called over HTTP for one row or for the collection.
 *
 * Config: `{ name: 'publish', type: 'action', fn: 'blog.actions.publish', params: [...], returns: [...] }`.
 * Yields the handler of `POST /{pk}/{slug}` or `POST /{slug}`, and a schema each for parameters and result.
 */
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { Output } from '../../../core/output.js';
import type { ActionOptions } from './schema.js';
import { userName } from '../names/names.js';
import { responseField } from '../outputs/field.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { ActionOptionsSchema, statusOf } from './schema.js';
import { type Entry, entryOf, lockFunction, pkParam, routeHandler, sessionParam } from '../routes/handler.js';
import { schemaOf } from '../read/read.js';
import { requestOutputs } from './request.js';
import { supportFiles } from '../project/support.js';
import { declaredKeys } from './written-keys.js';
import { actionPath } from '../routes/contract.js';
import { builtInFacts } from '../contracts/operation.js';
import { actionFacts } from './contract.js';

/** The operation `action`. */
export const action = operation({
  name: 'action',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: ActionOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const onObject = entry.scope === 'object';
    const title = names.api.actionSchema(entry.name, onObject ? 'one' : 'many');
    const request = entry.params.length > 0 ? schemaOf(names, `${title}Request`) : undefined;
    const result = resultOf(of, title);
    const keys = declaredKeys(of, entry.params);
    return [
      ...supportFiles('fields', 'writes', ...(result.answer === 'fields' ? (['results'] as const) : [])),
      ...(request === undefined ? [] : paramsOutputs(of, `${title}Request`)),
      ...result.outputs,
      routeHandler(of, {
        method: 'post',
        path: actionPath(entry),
        docstring: `Run \`${entry.name}\` on ${onObject ? names.one : names.plural}.`,
        statusCode: statusOf(entry),
        problems: [...(request === undefined ? [] : [400]), ...(onObject ? [404] : []), 409, 422],
        params: [
          ...(onObject ? [pkParam(of)] : []),
          ...(request === undefined ? [] : [{ name: 'body', annotation: request }]),
          sessionParam(of, 'write'),
        ],
        returns: result.returns,
        template: '[module]/routes/_action.py.ejs',
        body: {
          fn: userName(entry.fn),
          locks: onObject,
          requestClass: request ?? '',
          arguments: entry.params.map((param) => param.name),
          answer: result.answer,
          checksKeys: keys.check,
        },
        shared: [...keys.shared, ...(onObject ? [lockFunction(of.rows)] : [])],
        order: onObject ? 70 : 30,
      }),
      ...builtInFacts(of, 'Action', () => actionFacts(of, request, actionPath(entry)), 70),
    ];

    function paramsOutputs(of: Entry<ActionOptions>, name: string): readonly Output[] {
      return requestOutputs({
        names,
        name,
        docstring: `The parameters of \`${of.entry.name}\`.`,
        use: 'param',
        fields: of.entry.params,
        order: 50,
      });
    }
  },
});

interface Result {
  readonly answer: 'none' | 'fields' | 'model';
  readonly returns: Expression;
  readonly outputs: readonly SchemaClass[];
}

function resultOf({ names, entry }: Entry<ActionOptions>, title: string): Result {
  const { returns } = entry;
  if (returns === undefined) return { answer: 'none', returns: code`None`, outputs: [] };
  if (typeof returns === 'string') return { answer: 'model', returns: userName(returns), outputs: [] };
  const name = `${title}Response`;
  const schema: SchemaClass = {
    type: 'SchemaClass',
    names,
    name,
    docstring: `The result of \`${entry.name}\`.`,
    forbidsExtra: false,
    fields: returns.map(responseField),
    order: 51,
  };
  return { answer: 'fields', returns: schemaOf(names, name), outputs: [schema] };
}
