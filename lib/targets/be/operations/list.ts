/**
 * `list`: pages of rows, in the order of the primary key.
 *
 * Config: `{ name: 'list', fields: [...] }`, or just `'list'` for the resource's fields.
 * Yields the schemas `{Model}ListItem`, `{Model}Page` and `{Model}ListQuery`, a serializer and the handler of `GET ""`.
 */
import { operation } from '../../../core/operation.js';
import type { FieldsOptions } from '../config.js';
import { library } from '../expressions.js';
import { type ResourceNames, capitalized, generatedName } from '../names.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { FieldsOptionsSchema } from '../schema/operation.js';
import { entryOf, relationsConstant, routeHandler, sessionParam } from './handler.js';
import { listTests } from './read_tests.js';
import { representationOutputs, schemaOf, serializerOf } from './read.js';
import { supportFiles } from './support.js';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** The operation `list`. */
export const list = operation({
  name: 'list',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: FieldsOptionsSchema,
  build: (context) => {
    const of = entryOf<FieldsOptions>(context);
    const { names, entry } = of;
    const model = names.model.pascal;
    const schema = `${model}ListItem`;
    const docstring = `${capitalized(names.one)} in a list.`;
    const { relations, shared } = relationsConstant(names, 'ITEM_RELATIONS', entry.fields);
    const query = `${library('typing', 'Annotated')}[${schemaOf(names, `${model}ListQuery`)}, ${library('fastapi', 'Query')}()]`;
    return [
      ...representationOutputs({ names, schema, docstring, fields: entry.fields, order: 20 }),
      ...supportFiles('fields', 'keyset'),
      pageSchema(names, schema),
      querySchema(names),
      routeHandler(of, {
        method: 'get',
        path: '',
        docstring: `List ${names.plural}.`,
        params: [{ name: 'query', annotation: query }, sessionParam(of, 'read')],
        problems: [422],
        returns: schemaOf(names, `${model}Page`),
        template: '[module]/routes/_list.py.ejs',
        body: { serializer: serializerOf(names, schema), relations },
        shared: [...shared],
        order: 10,
      }),
      ...(of.resource.generate_tests ? listTests(of, MAX_PAGE_SIZE) : []),
    ];
  },
});

function pageSchema(names: ResourceNames, item: string): SchemaClass {
  return {
    type: 'SchemaClass',
    names,
    name: `${names.model.pascal}Page`,
    docstring: `A page of ${names.plural}.`,
    forbidsExtra: false,
    fields: [
      { name: 'items', annotation: `list[${item}]` },
      { name: 'next_cursor', annotation: 'str | None' },
    ],
    order: 21,
  };
}

function querySchema(names: ResourceNames): SchemaClass {
  const field = library('pydantic', 'Field');
  const annotated = library('typing', 'Annotated');
  const notNull = generatedName('support.fields', 'NotNull');
  return {
    type: 'SchemaClass',
    names,
    name: `${names.model.pascal}ListQuery`,
    docstring: `The query parameters of the list of ${names.plural}.`,
    forbidsExtra: true,
    fields: [
      {
        name: 'cursor',
        annotation: `${annotated}[${generatedName('support.fields', 'Text')} | None, ${notNull}]`,
        value: `${field}(default_factory=${generatedName('support.fields', 'unset')})`,
      },
      {
        name: 'page_size',
        annotation: `${annotated}[int, ${field}(ge=1, le=${MAX_PAGE_SIZE})]`,
        value: String(DEFAULT_PAGE_SIZE),
      },
    ],
    order: 22,
  };
}
