/** The handlers of what answers do not show of their lists: `GET /{pk}/comments`, in pages. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import type { Output } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import type { FieldsOptions } from './schema.js';
import { optionalParameter, outputType } from '../fields/expressions.js';
import { isComposite, keyColumns, keyOf } from '../fields/keys.js';
import { generatedName } from '../names/names.js';
import { readWhereAsked } from '../include/included.js';
import { type NestedListAt, ownLists, pathOf } from './nested-lists.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { mappingOf, relatedParameters } from '../outputs/scope_parameters.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import { Name } from '../../../core/name.js';
import { asQuery } from '../outputs/route_param.js';
import { type Entry, requestParams, routeHandler, rowClause, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { loadFunction } from './load.js';
import { asKeys, nestedSchema, nestedSerializer, schemaOf } from './read.js';
import { type Relations, relationsOf } from './relations.js';
import { supportFiles } from '../project/support.js';

/**
 * The handlers and pages of the lists that `get` shows, or `list` alone. They are guarded as the operation that shows them,
 * and find the lists of rows that `get` finds.
 *
 * @param schema - the schema that shows the lists
 */
export function restHandlers(of: Entry<FieldsOptions>, schema: string): readonly Output[] {
  const lists = ownLists(of.resource, of.entry);
  if (lists.length === 0) return [];
  return [...supportFiles('fields', 'query'), ...lists.flatMap((list) => restOutputs(of, schema, list))];
}

function restOutputs(of: Entry<FieldsOptions>, schema: string, list: NestedListAt): readonly Output[] {
  const { names, rows, entry } = of;
  const isGet = entry.type === 'get';
  const route = rows.rests.get(pathOf(list)) ?? '';
  const item = list.path.reduce(nestedSchema, schema);
  const what = list.path
    .map(({ name }) => new Name(name).words)
    .toReversed()
    .join(' of the ');
  const keys = list.field.relation === undefined ? undefined : asKeys(list.field);
  const relations = relationsOf(rows, isGet ? '' : 'item', entry.fields, readWhereAsked(entry));
  const page: SchemaClass = {
    type: 'SchemaClass',
    names,
    name: `${item}Page`,
    docstring: `A page of the ${what} of ${names.one}.`,
    forbidsExtra: false,
    fields: [
      { name: 'items', annotation: keys === undefined ? code`list[${identifier(item)}]` : outputType(keys) },
      { name: 'next_cursor', annotation: generatedName('support.query', 'NextCursor') },
    ],
    order: isGet ? 10.5 : 20.5,
  };
  const query: SchemaClass = {
    type: 'SchemaClass',
    names,
    name: `${item}Query`,
    docstring: `The query parameters of the ${what} of ${names.one}.`,
    forbidsExtra: true,
    fields: [{ name: 'cursor', ...optionalParameter(generatedName('support.query', 'Cursor')) }],
    order: isGet ? 10.5 : 20.5,
  };
  const handler = routeHandler(of, {
    method: 'get',
    path: `/{pk}/${pathOf(list)}`,
    openAs: isGet ? '/{pk}' : '',
    docstring: `Return the ${what} of ${names.one}, in pages.`,
    params: [
      pkParam(of),
      { name: 'query', annotation: asQuery(schemaOf(names, query.name)) },
      ...requestParams(true),
      sessionParam(of, 'read'),
    ],
    problems: [404, 422],
    returns: schemaOf(names, page.name),
    template: '[module]/routes/_nested_list.py.ejs',
    body: {
      firstKey: keyColumns(names)[0],
      pk: isComposite(of.resource) ? code`(${keyOf(names, code`pk`)})` : code`pk`,
      route: literal(route),
      item: itemOf(of, schema, list),
    },
    late: () => ({ byKey: rowClause(rows), lists: relations.lists(), parameters: parametersOf(rows, relations) }),
    references: [...relations.references],
    shared: isGet ? [...loadFunction(rows)] : [],
    order: isGet ? 41 : 11,
  });
  const named: RouteHandler = { ...handler, name: route };
  return [page, query, named];
}

/** What a page shows of the variable `item`, a row. */
function itemOf({ names }: Entry<unknown>, schema: string, { field, path }: NestedListAt): Expression {
  if (field.relation === undefined) return code`${nestedSerializer(names, schema, path)}(item)`;
  return code`item.${identifier(field.fields?.[0]?.name ?? '')}`;
}

/** The last argument of the call that reads a page; empty, where the lists take no parameter. */
function parametersOf(rows: VisibleRows, relations: Relations): Expression {
  const entries = relatedParameters(rows, relations.inParameters());
  return entries.length === 0 ? code`` : code`, ${mappingOf(entries)}`;
}
