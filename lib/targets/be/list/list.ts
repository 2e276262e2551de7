/**
 * `list`: pages of rows, in the order of the primary key; modifiers offer clients more.
 *
 * Config: `{ name: 'list', fields: [...], modifiers: [...] }`, or just `'list'` for the resource's fields.
 * Yields the schemas `{Model}ListItem`, `{Model}Page` and `{Model}ListQuery`, a serializer, the handler of `GET ""` and
 * the function that reads a page.
 */
import { literal } from '../../../languages/python.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { FieldsOptions } from '../read/schema.js';
import { JSON_NUMBER, library, optionalParameter } from '../fields/expressions.js';
import { type ResourceNames, capitalized, generatedName } from '../names/names.js';
import type { Field } from '../outputs/field.js';
import { askedFields, askedNames, isSparse, readWhereAsked } from '../include/included.js';
import { showsLists } from '../read/nested-lists.js';
import { type PageReader, readerArguments, readsBySession } from '../outputs/page_reader.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../paginate/schema.js';
import { ListOptionsSchema } from '../read/schema.js';
import { type Entry, entryOf, readParam, requestParams, routeHandler } from '../routes/handler.js';
import { asQuery } from '../outputs/route_param.js';
import { restHandlers } from '../read/nested-rest.js';
import { columnsOf, isFlat, representationOutputs, schemaOf, serializerOf } from '../read/read.js';
import { readingFiles, relationsOf } from '../read/relations.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';
import { listFacts } from '../read/contract.js';

/** Place of the fields that cut pages, in queries and in pages: behind all others. */
export const PAGING = 90;

/** The operation `list`. */
export const list = operation({
  name: 'list',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: ListOptionsSchema,
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const model = names.api.schema;
    const schema = `${model}ListItem`;
    const docstring = `${capitalized(names.one)} in a list.`;
    const query = schemaOf(names, `${model}ListQuery`);
    const reader = readerOf(of, { schema, query });
    const handler = routeHandler(of, {
      method: 'get',
      path: '',
      docstring: `List ${names.plural}.`,
      params: [
        { name: 'query', annotation: asQuery(query) },
        ...requestParams(showsLists(entry.fields)),
        readParam(of, () => readsBySession(reader)),
      ],
      problems: [422],
      returns: reader.page,
      template: '[module]/routes/_list.py.ejs',
      body: { reader: reader.name },
      late: () => ({ arguments: readerArguments(reader, true) }),
      references: reader.references,
      order: 10,
    });
    reader.handlers.push(handler);
    return [
      ...representationOutputs({
        rows: of.rows,
        schema,
        docstring,
        fields: entry.fields,
        included: askedFields(entry),
        order: 20,
        takesColumns: () => isFlat(entry.fields) && !isSparse(entry),
      }),
      ...supportFiles('fields', 'keyset', 'query'),
      ...readingFiles(entry.fields),
      pageSchema(names, schema),
      querySchema(names),
      handler,
      ...restHandlers(of, schema),
      reader,
      ...builtInFacts(of, 'List', () => listFacts(of), 30),
    ];
  },
});

function readerOf(
  { names, rows, entry }: Entry<FieldsOptions>,
  { schema, query }: { readonly schema: string; readonly query: Expression },
): PageReader {
  const { snake } = names.model;
  const relations = relationsOf(rows, 'item', entry.fields, readWhereAsked(entry));
  const asked = askedNames(entry);
  return {
    type: 'PageReader',
    names,
    name: `read_${snake}_page`,
    handlers: [],
    query,
    page: schemaOf(names, `${names.api.schema}Page`),
    item: code`${serializerOf(names, schema)}(${names.variable}${asked && code`, ${asked}`})`,
    asked,
    itemTakesUser: false,
    columns: isSparse(entry) ? [] : columnsOf(names, entry.fields),
    wholeRows: !isFlat(entry.fields),
    rows,
    relations,
    references: [...relations.references],
    cut: 'keyset',
    sort: code`[]`,
    params: [],
    joins: [],
    extras: [],
    shared: [...relations.shared],
  };
}

function pageSchema(names: ResourceNames, item: string): SchemaClass {
  return {
    type: 'SchemaClass',
    names,
    name: `${names.api.schema}Page`,
    docstring: `A page of ${names.plural}.`,
    forbidsExtra: false,
    fields: [
      { name: 'items', annotation: code`list[${identifier(item)}]` },
      { name: 'next_cursor', annotation: generatedName('support.query', 'NextCursor'), order: PAGING },
    ],
    order: 21,
  };
}

function querySchema(names: ResourceNames): SchemaClass {
  const cursor = optionalParameter(generatedName('support.query', 'Cursor'));
  return {
    type: 'SchemaClass',
    names,
    name: `${names.api.schema}ListQuery`,
    docstring: `The query parameters of the list of ${names.plural}.`,
    forbidsExtra: true,
    fields: [
      { name: 'cursor', ...cursor, order: PAGING },
      pageSizeField('page_size', DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    ],
    order: 23,
  };
}

/** The parameter that says how many rows a page has. */
export function pageSizeField(name: 'page_size' | 'limit', size: number, most: number): Field {
  return {
    name,
    ...wholeNumber(code`ge=1, le=${most}, description="How many rows a page has at most"`),
    value: literal(size),
    order: PAGING,
  };
}

/** The type of a number within bounds, as a query has it and as a body has it. */
export function wholeNumber(bounds: Expression): Pick<Field, 'annotation' | 'inBody'> {
  const annotated = library('typing', 'Annotated');
  const field = code`${library('pydantic', 'Field')}(${bounds})`;
  return {
    annotation: code`${annotated}[int, ${field}, ${generatedName('support.query', 'PlainNumber')}]`,
    inBody: code`${annotated}[int, ${library('pydantic', 'Strict')}(), ${field}, ${JSON_NUMBER}]`,
  };
}
