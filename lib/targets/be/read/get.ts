/**
 * `get`: one row by its primary key.
 *
 * Config: `{ name: 'get', fields: [...], include: ['author'], sparse: true }`, or just `'get'` for the resource's fields.
 * Yields the schema `{Model}Resource`, its serializer and the handler of `GET /{pk}`. What `include` names the answer has where
 * a request asks for it, and is read only then; writes that answer as `get` does are without. With `sparse` a request may ask
 * for some of the other fields alone.
 */
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { capitalized } from '../names/names.js';
import { type GetOptions, GetOptionsSchema } from './schema.js';
import {
  LEAVES_OUT,
  askedFields,
  fieldsParameter,
  includeParameter,
  includedFields,
  isSparse,
  sparseFields,
} from '../include/included.js';
import { ANSWER_ROW } from '../outputs/route_handler.js';
import { asQuery } from '../outputs/route_param.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { type Entry, entryOf, readParam, requestParams, routeHandler } from '../routes/handler.js';
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
    const included = askedFields(entry);
    const query = included.size === 0 ? undefined : querySchema(of);
    const asked = askedOf(entry);
    const makesAnswer = code`${serializerOf(names, schema)}(${ANSWER_ROW}${asked && code`, ${asked}`})`;
    const handler = routeHandler(of, {
      method: 'get',
      path: '/{pk}',
      docstring: `Return ${names.one}.`,
      params: [
        pkParam(of),
        ...(query ? [{ name: 'query', annotation: asQuery(schemaOf(names, query.name)) }] : []),
        ...requestParams(of.rows.showsLists),
        readParam(of, () => handler.givesSession || readsInstance(of.rows)),
      ],
      problems: [404, 422],
      returns: schemaOf(names, schema),
      template: '[module]/routes/_get.py.ejs',
      body: { answer: makesAnswer, makesAnswer, included: asked && code`, include=${asked}` },
      ...(query && { options: [LEAVES_OUT] }),
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
        included,
        unasked: isSparse(entry) ? sparseFields(entry).map(({ name }) => name) : [],
        order: 10,
        takesColumns: () => !readsInstance(of.rows),
      }),
      ...(query ? [query, ...supportFiles('includes', 'query')] : []),
      handler,
      ...restHandlers(of, schema),
      ...builtInFacts(of, 'Get', () => getFacts(of), 20),
    ];
  },
});

function querySchema({ names, entry }: Entry<GetOptions>): SchemaClass {
  const included = [...includedFields(entry)];
  return {
    type: 'SchemaClass',
    names,
    name: `${names.api.schema}GetQuery`,
    docstring: `The query parameters of ${names.one}.`,
    forbidsExtra: true,
    fields: [
      ...(isSparse(entry) ? [fieldsParameter(entry, 'What the answer has alone')] : []),
      ...(included.length === 0 ? [] : [includeParameter(included, 'What the answer has beside the rest')]),
    ],
    order: 12,
  };
}

/** What a request asks for; empty: it asks for nothing. */
function askedOf(entry: Entry<GetOptions>['entry']): Expression {
  const include = includedFields(entry).size === 0 ? code`` : code`query.include`;
  if (!isSparse(entry)) return include;
  return include === '' ? code`query.fields` : code`[*query.fields, *${include}]`;
}
