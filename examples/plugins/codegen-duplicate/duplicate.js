/**
 * `duplicate`: `POST /{pk}/duplicate` copies a row, but for what its request says.
 *
 * Config: `{ name: 'duplicate', fields: ['slug'] }`. Yields the schema `{Model}DuplicateRequest` and the handler;
 * `duplicate_row` tells both what `create` does.
 */
import {
  code,
  entryOf,
  lockFunction,
  operation,
  pkParam,
  routeHandler,
  schemaOf,
  sessionParam,
} from 'generator-codegen';
import { z } from 'zod';

import { besideCreate, fieldsOfCreate } from './rules.js';
import { duplicateFacts } from './tests.js';

export default operation({
  name: 'duplicate',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: z.strictObject({
    fields: z.array(z.string()).min(1).describe('Names of the fields that the request gives; all others are copied.'),
  }),
  rules: [besideCreate, fieldsOfCreate],
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const name = `${names.api.schema}DuplicateRequest`;
    const requestClass = schemaOf(names, name);
    return [
      /** @type {import('generator-codegen').SchemaClass} */ ({
        type: 'SchemaClass',
        names,
        name,
        docstring: `What a copy of ${names.one} has of its own.`,
        forbidsExtra: true,
        fields: [],
        order: 35,
      }),
      routeHandler(of, {
        method: 'post',
        path: '/{pk}/duplicate',
        docstring: `Copy ${names.one}.`,
        statusCode: 201,
        params: [pkParam(of), { name: 'payload', annotation: requestClass }, sessionParam(of, 'write')],
        problems: [404], // no such row; what may be wrong with a new one is said by `create`
        returns: code`None`, // until it is known what `create` returns
        template: 'duplicate/_duplicate.py.ejs',
        body: { requestClass, given: [names.pk, ...entry.fields] }, // a key that clients choose is never copied
        shared: [lockFunction(of.rows)],
        order: 70,
      }),
      ...duplicateFacts(of, requestClass),
    ];
  },
});
