/**
 * `get`: one row by its primary key.
 *
 * Config: `{ name: 'get', fields: [...] }`, or just `'get'` for the resource's fields.
 * Yields the schema `{Model}Resource`, its serializer and the handler of `GET /{pk}`.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { capitalized } from '../names/names.js';
import { GetOptionsSchema } from './schema.js';
import { ANSWER_ROW } from '../outputs/route_handler.js';
import { entryOf, readParam, requestParams, routeHandler } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { loadFunction } from './load.js';
import { readsInstance } from '../outputs/visible_rows.js';
import { restHandlers } from './nested-rest.js';
import { representationOutputs, schemaOf, serializerOf } from './read.js';
import { readingFiles } from './relations.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';
import { getFacts } from './contract.js';

/** The operation `get`. */
export const get = operation({
  name: 'get',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: GetOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const schema = `${names.api.schema}Resource`;
    const docstring = `${capitalized(names.one)}.`;
    const makesAnswer = code`${serializerOf(names, schema)}(${ANSWER_ROW})`;
    const handler = routeHandler(of, {
      method: 'get',
      path: '/{pk}',
      docstring: `Return ${names.one}.`,
      params: [
        pkParam(of),
        ...requestParams(of.rows.showsLists),
        readParam(of, () => handler.givesSession || readsInstance(of.rows)),
      ],
      problems: [404, 422],
      returns: schemaOf(names, schema),
      template: '[module]/routes/_get.py.ejs',
      body: { answer: makesAnswer, makesAnswer },
      shared: [...loadFunction(of.rows)],
      order: 40,
    });
    return [
      ...supportFiles('fields'),
      ...readingFiles(entry.fields),
      ...representationOutputs({
        rows: of.rows,
        schema,
        docstring,
        fields: entry.fields,
        order: 10,
        takesColumns: () => !readsInstance(of.rows),
      }),
      handler,
      ...restHandlers(of, schema),
      ...builtInFacts(of, 'Get', () => getFacts(of), 20),
    ];
  },
});
