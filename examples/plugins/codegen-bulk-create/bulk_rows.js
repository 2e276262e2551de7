/**
 * `bulk_rows`: how the handler of `bulk_create` makes and shows rows, which is how that of `create` does it in the end; and
 * a `Link` header in the answers of `create` that names the handler. Yields the schema `{Model}BulkCreateResponse`.
 */
import { RouteHandler, addParam, generatedName, library, operation, testsBeside, userName } from 'generator-codegen';

import { bulkTests } from './tests.js';

export default operation({
  name: 'bulk_rows',
  trigger: 'resource',
  targets: ['be'],
  // What changes how `create` makes rows, shows them, or tests.
  requires: ['auth', 'guard', 'hooks', 'row_filter', 'scope_by', 'serializer'],
  afterChildren: true,
  build: (context) => {
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler);
    const bulk = handlers.find(({ entry }) => entry.type === 'bulk_create');
    const create = handlers.find(({ entry }) => entry.type === 'create');
    if (bulk === undefined || create === undefined) return [];
    const { pre, post } = /** @type {import('generator-codegen').WriteOptions} */ (
      /** @type {unknown} */ (create.entry)
    );
    const body = /** @type {import('generator-codegen').CreateBody} */ (/** @type {unknown} */ (create.body));
    Object.assign(bulk.body, body, {
      answer: body.makesAnswer,
      pre: pre === undefined ? '' : userName(pre),
      post: post === undefined ? '' : userName(post),
      rowAnswer: create.returns,
      bulkAnswer: bulk.returns,
    });
    bulk.problems.push(...create.problems);
    bulk.references.push(...create.references);
    bulk.shared.push(...create.shared);
    link(create);
    return [answerClass(bulk, create), ...testsBeside(context, create, (base) => bulkTests(base, bulk))];
  },
});

/**
 * Name the handler of many in the answers of one.
 *
 * @param {RouteHandler} create
 */
function link(create) {
  for (const type of ['Request', 'Response']) {
    addParam(create, { name: type.toLowerCase(), annotation: library('fastapi', type) });
  }
  const path = `${generatedName('support.writes', 'location')}(request, 'bulk')`;
  const statement = `response.headers["Link"] = f"<{${path}}>; rel=related"`;
  create.steps.push({ moment: 'committing', order: 40, statement: () => statement });
}

/**
 * @param {RouteHandler} bulk
 * @param {RouteHandler} create
 * @returns {import('generator-codegen').SchemaClass}
 */
function answerClass({ names }, { returns }) {
  return {
    type: 'SchemaClass',
    names,
    name: `${names.model.pascal}BulkCreateResponse`,
    docstring: `The answer to the creation of several ${names.plural}.`,
    forbidsExtra: false,
    fields: [{ name: 'items', annotation: `list[${returns}]` }],
    order: 36,
  };
}
