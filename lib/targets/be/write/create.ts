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
import { WriteOptionsSchema } from './schema.js';
import { entryOf, hasGet, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { schemaOf } from '../read/read.js';
import { requestOutputs } from './request.js';
import { supportFiles } from '../project/support.js';
import type { HandlerBody } from '../outputs/route_handler.js';
import { type WrittenKeys, foreignKeys } from './written-keys.js';
import { answerOf, assignment } from './write.js';
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
  readonly optional: readonly Assignment[];
  /** The answer, made of the new row before the commit. */
  readonly makesAnswer: Expression;
  /** The row is read again as `get` reads it; otherwise it is refreshed. */
  readonly loadsAnswer: boolean;
  /** A function that the row which was read again goes through; none: it is used as it is. */
  readonly checksAnswer?: Expression;
  /** The call that checks the keys of a row, to be awaited before the row is written; empty: there are none to check. */
  readonly checksKeys: WrittenKeys['check'];
  readonly hasLocation: boolean;
  /** How many segments its path has below the resource's, for a handler that answers elsewhere; default 0. */
  readonly below?: number;
}

/** A value for an attribute of a row. */
export interface Assignment {
  readonly name: string;
  readonly value: Expression;
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
    const { names, resource, entry } = of;
    const name = `${names.api.schema}CreateRequest`;
    const answer = answerOf(of, 'Create', 31);
    const hasLocation = hasGet(resource);
    const request = schemaOf(names, name);
    const keys = foreignKeys(of);
    const always = entry.fields.filter(isAlwaysSet).map(assignment);
    return [
      ...supportFiles('fields', 'writes'),
      ...requestOutputs({
        names,
        name,
        docstring: `The fields of a new ${names.singular}.`,
        use: 'create',
        fields: entry.fields,
        order: 30,
      }),
      ...answer.outputs,
      routeHandler(of, {
        method: 'post',
        path: '',
        docstring: `Create ${names.one}.`,
        statusCode: 201,
        problems: [400, 409, 422],
        params: [
          { name: 'body', annotation: request },
          ...(hasLocation
            ? ['Request', 'Response'].map((type) => ({
                name: type.toLowerCase(),
                annotation: library('fastapi', type),
              }))
            : requestParams(answer.loadsAnswer && of.rows.showsLists)),
          sessionParam(of, 'write'),
        ],
        returns: answer.returns,
        template: '[module]/routes/_create.py.ejs',
        body: createBody({
          requestClass: request,
          required: always.filter(isArgument),
          attributes: always.filter((one) => !isArgument(one)),
          optional: entry.fields.filter((field) => !isAlwaysSet(field)).map(assignment),
          makesAnswer: code`${answer.serializer}(${answer.row})`,
          loadsAnswer: answer.loadsAnswer,
          checksKeys: keys.check,
          hasLocation,
        }),
        shared: [...keys.shared, ...answer.shared],
        order: 20,
      }),
      ...builtInFacts(of, 'Create', () => savingFacts(of, request), 40),
    ];
  },
});

/** Tell whether a new row takes a value as an argument: its class calls the row itself `self`. */
export function isArgument({ name }: Pick<Assignment, 'name'>): boolean {
  return name !== 'self';
}

/** A field without a value of its own leaves the model's default in place when it is not sent. */
function isAlwaysSet(field: FieldSpec): boolean {
  return field.required !== false || field.default !== undefined;
}
