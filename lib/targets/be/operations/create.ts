/**
 * `create`: a new row.
 *
 * Config: `{ name: 'create', fields: [...], returns: [...] }`, or just `'create'` for the resource's writable fields.
 * Yields the schema `{Model}CreateRequest` and the handler of `POST ""`; with `returns` also `{Model}CreateResponse`.
 */
import { operation } from '../../../core/operation.js';
import type { FieldSpec, WriteOptions } from '../config.js';
import { library } from '../expressions.js';
import { WriteOptionsSchema } from '../schema/operation.js';
import { entryOf, hasGet, routeHandler, sessionParam } from './handler.js';
import { schemaOf } from './read.js';
import { requestOutputs } from './request.js';
import { supportFiles } from './support.js';
import { answerOf, assignment } from './write.js';
import { createTests } from './write_tests.js';

/** The operation `create`. */
export const create = operation({
  name: 'create',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: WriteOptionsSchema,
  build: (context) => {
    const of = entryOf<WriteOptions>(context);
    const { names, resource, entry } = of;
    const name = `${names.model.pascal}CreateRequest`;
    const answer = answerOf(of, 'Create', 31);
    const hasLocation = hasGet(resource);
    const request = schemaOf(names, name);
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
            : []),
          sessionParam(of, 'write'),
        ],
        returns: answer.returns,
        template: '[module]/routes/_create.py.ejs',
        body: {
          requestClass: request,
          required: entry.fields.filter(isAlwaysSet).map(assignment),
          optional: entry.fields.filter((field) => !isAlwaysSet(field)).map(assignment),
          answer: `${answer.serializer}(${answer.row})`,
          loadsAnswer: answer.loadsAnswer,
          hasLocation,
        },
        shared: [...answer.shared],
        order: 20,
      }),
      ...(resource.generate_tests ? [...supportFiles('refusals'), ...createTests(of, request)] : []),
    ];
  },
});

/** A field without a value of its own leaves the model's default in place when it is not sent. */
function isAlwaysSet(field: FieldSpec): boolean {
  return field.required !== false || field.default !== undefined;
}
