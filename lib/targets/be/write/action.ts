/**
 * `action`: a function of the user, called over HTTP for one row or for the collection.
 *
 * Config: `{ name: 'publish', type: 'action', fn: 'blog.actions.publish', params: [...], returns: [...] }`.
 * Yields the handler of `POST /{pk}/{slug}` or `POST /{slug}`, and a schema each for parameters and result; with
 * `method: 'get'` that of `GET`, whose parameters are those of the query.
 */
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { Output } from '../../../core/output.js';
import type { ActionOptions } from './schema.js';
import { userName } from '../names/names.js';
import { responseField } from '../outputs/field.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { ActionOptionsSchema, statusOf } from './schema.js';
import { type Entry, entryOf, rowClause, lockFunction, routeHandler, sessionParam } from '../routes/handler.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import { asQuery } from '../outputs/route_param.js';
import { pkParam } from '../routes/key-param.js';
import { schemaOf } from '../read/read.js';
import { clientNames } from '../fields/aliases.js';
import { requestOutputs } from './request.js';
import { withAliases } from './write.js';
import { supportFiles } from '../project/support.js';
import { type WrittenKeys, declaredKeys, keyColumn } from './written-keys.js';
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
    const reads = entry.method === 'get';
    const name = `${title}${reads ? 'Query' : 'Request'}`;
    const request = entry.params.length > 0 ? schemaOf(names, name) : undefined;
    const result = resultOf(of, title);
    return [
      ...supportFiles('fields', ...(reads ? (['query'] as const) : (['writes'] as const))),
      ...(result.answer === 'fields' && !reads ? supportFiles('results') : []),
      ...(request === undefined ? [] : paramsOutputs(of, name)),
      ...result.outputs,
      (reads ? reader : writer)(of, { request, result }),
      ...builtInFacts(of, 'Action', () => actionFacts(of, request, actionPath(entry)), 70),
    ];
  },
});

interface Made {
  /** The class of its parameters. */
  readonly request: Expression | undefined;
  readonly result: Result;
}

/** The handler of `POST`: the function works on a locked row, in a transaction. */
function writer(of: Entry<ActionOptions>, { request, result }: Made): RouteHandler {
  const { entry } = of;
  const onObject = entry.scope === 'object';
  const keys = declaredKeys(of, entry.params);
  return routeHandler(of, {
    ...common(of, result),
    method: 'post',
    statusCode: statusOf(entry),
    problems: [...(request === undefined ? [] : [400]), ...(onObject ? [404] : []), 409, 422],
    params: [
      ...(onObject ? [pkParam(of)] : []),
      ...(request === undefined ? [] : [{ name: 'body', annotation: request }]),
      sessionParam(of, 'write'),
    ],
    template: '[module]/routes/_action.py.ejs',
    body: {
      ...bodyOf(of, result, keys),
      locks: onObject,
      requestClass: request ?? '',
      withAliases: withAliases(of.resource),
    },
    shared: [...clientNames(of.resource).shared, ...keys.shared, ...(onObject ? [lockFunction(of.rows)] : [])],
  });
}

/** The handler of `GET`: the function reads, outside of a transaction. */
function reader(of: Entry<ActionOptions>, { request, result }: Made): RouteHandler {
  const { entry, rows } = of;
  const onObject = entry.scope === 'object';
  const keys = declaredKeys(of, entry.params);
  return routeHandler(of, {
    ...common(of, result),
    method: 'get',
    problems: [...(onObject ? [404] : []), ...(onObject || request !== undefined ? [422] : [])],
    params: [
      ...(onObject ? [pkParam(of)] : []),
      ...(request === undefined ? [] : [{ name: 'query', annotation: asQuery(request) }]),
      sessionParam(of, 'read'),
    ],
    template: '[module]/routes/_read_action.py.ejs',
    body: {
      ...bodyOf(of, result, keys),
      finds: onObject,
    },
    late: () => ({ byKey: rowClause(rows) }),
    shared: [...keys.shared],
  });
}

function common(of: Entry<ActionOptions>, { returns }: Result) {
  const { names, entry } = of;
  const onObject = entry.scope === 'object';
  return {
    path: actionPath(entry),
    docstring: `Run \`${entry.name}\` on ${onObject ? names.one : names.plural}.`,
    returns,
    order: onObject ? 70 : 30,
  };
}

function bodyOf({ entry }: Entry<ActionOptions>, { answer }: Result, keys: WrittenKeys) {
  return {
    fn: userName(entry.fn),
    arguments: entry.params.map((param) => param.name),
    answer,
    checksKeys: keys.check,
  };
}

function paramsOutputs(of: Entry<ActionOptions>, name: string): readonly Output[] {
  const { names, entry } = of;
  return requestOutputs({
    names,
    name,
    docstring: `The parameters of \`${entry.name}\`.`,
    use: 'param',
    fields: entry.params,
    columnOf: (param) => keyColumn(of, param),
    isInQuery: entry.method === 'get',
    order: 50,
  });
}

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
    fields: returns.map((field) => responseField(field)),
    order: 51,
  };
  return { answer: 'fields', returns: schemaOf(names, name), outputs: [schema] };
}
