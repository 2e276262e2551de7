/**
 * `create`: a new row.
 *
 * Config: `{ name: 'create', fields: [...], returns: [...] }`, or just `'create'` for the resource's writable fields.
 * Yields the schema `{Model}CreateRequest` and the handler of `POST ""`; with `returns` also `{Model}CreateResponse`.
 */
import { operation } from '../../../core/operation.js';
import { type Expression, code } from '../../../core/expression.js';
import type { FieldSpec } from '../config.js';
import { library } from '../fields/expressions.js';
import { type WriteOptions, WriteOptionsSchema } from './schema.js';
import { type Entry, entryOf, hasGet, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { schemaOf } from '../read/read.js';
import { clientNames } from '../fields/aliases.js';
import { requestOutputs } from './request.js';
import { supportFiles } from '../project/support.js';
import { writeLists, writtenColumn, writtenLists } from '../key_lists/writes.js';
import { isOwnValue } from '../nested_writes/items.js';
import { nestedWrites, writeNested } from '../nested_writes/writes.js';
import type { ResourceNames } from '../names/names.js';
import type { HandlerBody } from '../outputs/route_handler.js';
import { type WrittenKeys, foreignKeys } from './written-keys.js';
import { type Answer, answerOf, assignment, withAliases } from './write.js';
import { builtInFacts } from '../contracts/operation.js';
import { savingFacts } from './contract.js';

/**
 * What the handler of `create` has as its `body`: operations that make rows in the same way read it.
 *
 * @example
 * import type { CreateBody, RouteHandler } from 'generator-codegen';
 * // What the handler of `create` answers with.
 * const answerOf = (create: RouteHandler) => (create.body as unknown as CreateBody).makesAnswer;
 */
export interface CreateBody {
  /** The schema of the request, which is the parameter `body` */
  readonly requestClass: Expression;
  /** Arguments of the new row */
  readonly required: readonly Assignment[];
  /** Attributes that are set on the new row, as no argument can be called so */
  readonly attributes: readonly Assignment[];
  /** Attributes that are set where the request has the field of that name */
  readonly optional: readonly FieldAssignment[];
  /** The answer, made of the new row before the commit. */
  readonly makesAnswer: Expression;
  /** The row is read again as `get` reads it; otherwise it is refreshed. */
  readonly loadsAnswer: boolean;
  /** A function that the row which was read again goes through; none: it is used as it is. */
  readonly checksAnswer?: Expression;
  /** The call that checks the keys of a row, to be awaited before the row is written; empty: there are none to check. */
  readonly checksKeys: WrittenKeys['check'];
  /** `, ALIASES` where fields stand for attributes of other names, which errors call as clients do; default: all have their own. */
  readonly withAliases?: Expression;
  readonly hasLocation: boolean;
}

/** A value for an attribute of a row. */
export interface Assignment {
  /** Of the row */
  readonly attribute: Expression;
  readonly value: Expression;
}

/** One from a field of the request. */
export interface FieldAssignment extends Assignment {
  /** Of the field */
  readonly name: string;
}

/** How the rows of requests to `create` are made, told and answered with, for every handler that makes some. */
export function newRows(of: Entry<WriteOptions>): {
  readonly requestClass: Expression;
  readonly answer: Answer;
  readonly body: CreateBody;
} {
  const { names, resource, entry } = of;
  const requestClass = schemaOf(names, requestName(names));
  const answer = answerOf(of, 'Create', 31);
  const fields = entry.fields.filter(isOwnValue);
  const always = fields.filter(isAlwaysSet).map((field): Assignment => {
    const { attribute, value } = assignment(field);
    return { attribute, value };
  });
  return {
    requestClass,
    answer,
    body: {
      requestClass,
      required: always.filter(isArgument),
      attributes: always.filter((one) => !isArgument(one)),
      optional: fields.filter((field) => !isAlwaysSet(field)).map(assignment),
      makesAnswer: code`${answer.serializer}(${answer.row})`,
      loadsAnswer: answer.loadsAnswer,
      checksKeys: foreignKeys(of).check,
      withAliases: withAliases(resource),
      hasLocation: hasGet(resource),
    },
  };
}

function requestName({ api }: ResourceNames): string {
  return `${api.schema}CreateRequest`;
}

function createBody(body: CreateBody): HandlerBody {
  return { ...body, answer: body.makesAnswer };
}

/** The operation `create`. */
export const create = operation({
  name: 'create',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: WriteOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const { requestClass: request, answer, body } = newRows(of);
    const lists = writtenLists(of);
    const nested = nestedWrites(of, requestName(names), 30);
    const handler = routeHandler(of, {
      method: 'post',
      path: '',
      docstring: `Create ${names.one}.`,
      statusCode: 201,
      problems: [400, 409, 422],
      params: [
        { name: 'body', annotation: request },
        ...(body.hasLocation
          ? ['Request', 'Response'].map((type) => ({
              name: type.toLowerCase(),
              annotation: library('fastapi', type),
            }))
          : requestParams(answer.loadsAnswer && of.rows.showsLists)),
        sessionParam(of, 'write'),
      ],
      returns: answer.returns,
      options: answer.options,
      template: '[module]/routes/_create.py.ejs',
      body: createBody(body),
      shared: [
        ...clientNames(of.resource).shared,
        ...foreignKeys(of).shared,
        ...[...lists.shared, ...nested.shared],
        ...answer.shared,
      ],
      order: 20,
    });
    writeLists(of, handler);
    writeNested(of, handler);
    return [
      ...supportFiles('fields', 'writes'),
      ...lists.files,
      ...nested.outputs(
        requestOutputs({
          names,
          name: requestName(names),
          docstring: `The fields of a new ${names.singular}.`,
          use: 'create',
          fields: entry.fields,
          columnOf: writtenColumn(of),
          order: 30,
        }),
      ),
      ...answer.outputs,
      handler,
      ...builtInFacts(of, 'Create', () => savingFacts(of, request), 40),
    ];
  },
});

/** Tell whether a new row takes a value as an argument: its class calls the row itself `self`. */
export function isArgument({ attribute }: Pick<Assignment, 'attribute'>): boolean {
  return attribute !== 'self';
}

/** A field without a value of its own leaves the model's default in place when it is not sent. */
function isAlwaysSet(field: FieldSpec): boolean {
  return field.required !== false || field.default !== undefined;
}
