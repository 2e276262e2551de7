/**
 * `bulk_create`: many new rows in one request.
 *
 * Config: `{ name: 'bulk_create', max_items: 50 }`, or just `'bulk_create'`. Yields the schema
 * `{Model}BulkCreateRequest` and the handler of `POST /bulk`; `bulk_rows` tells the handler how rows are made.
 */
import { entryOf, library, operation, routeHandler, schemaOf, sessionParam, walk } from 'generator-codegen';
import { z } from 'zod';

export default operation({
  name: 'bulk_create',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true, // its operation id is bulk_create_articles
  options: z.strictObject({
    max_items: z.int().min(1).max(10_000).default(100).describe('The most rows that one request may create.'),
  }),
  rules: [besideCreate],
  build: (context) => {
    const of = entryOf(context);
    const { names, entry } = of;
    const name = `${names.model.pascal}BulkCreate`;
    const limits = `${library('pydantic', 'Field')}(min_length=1, max_length=${entry.max_items})`;
    const items = `list[${names.model.pascal}CreateRequest]`;
    /** @type {import('generator-codegen').SchemaClass} */
    const request = {
      type: 'SchemaClass',
      names,
      name: `${name}Request`,
      docstring: `Several new ${names.plural}.`,
      forbidsExtra: true,
      fields: [{ name: 'items', annotation: `${library('typing', 'Annotated')}[${items}, ${limits}]` }],
      order: 35,
    };
    const handler = routeHandler(of, {
      method: 'post',
      path: '/bulk',
      docstring: `Create several ${names.plural}, all or none.`,
      statusCode: 201,
      params: [{ name: 'payload', annotation: schemaOf(names, request.name) }, sessionParam(of, 'write')],
      returns: schemaOf(names, `${name}Response`),
      template: 'bulk/_bulk_create.py.ejs',
      body: { maxItems: entry.max_items },
      order: 25,
    });
    return [request, handler];
  },
});

/**
 * It makes rows as `create` makes them, at one path.
 *
 * @type {import('generator-codegen').Rule}
 */
function* besideCreate(config) {
  for (const { operations } of walk(config).resources) {
    const entries = operations?.entries ?? [];
    const [first, second] = entries.filter(({ type }) => type === 'bulk_create');
    if (first !== undefined && !entries.some(({ type }) => type === 'create')) {
      const message = "'bulk_create' needs a 'create' beside it, whose fields it takes";
      yield { code: 'unknown_reference', path: first.path, message, hint: "add 'create'" };
    }
    if (second !== undefined) {
      yield { code: 'duplicate', path: second.path, message: "a resource has one 'bulk_create'", hint: 'remove one' };
    }
  }
}
