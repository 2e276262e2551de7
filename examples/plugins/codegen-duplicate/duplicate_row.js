/**
 * `duplicate_row`: `duplicate` makes and shows its row as `create` does in the end, and takes the fields of its request as
 * `create` takes them. In turn the answers of `create` name the route that copies their row, in a `Link` header.
 */
import {
  RouteHandler,
  SchemaClass,
  addParam,
  amendOperation,
  code,
  fieldFacts,
  generatedName,
  library,
  operation,
  userName,
} from 'generator-codegen';

export default operation({
  name: 'duplicate_row',
  trigger: 'resource',
  targets: ['be'],
  // What changes how `create` makes rows and shows them.
  requires: ['auth', 'guard', 'hooks', 'row_filter', 'scope_by', 'serializer'],
  afterChildren: true,
  build: (context) => {
    const { store, instanceId } = context;
    const handlers = store.outputsUnder(instanceId, RouteHandler);
    const duplicate = handlers.find(({ entry }) => entry.type === 'duplicate');
    const create = handlers.find(({ entry }) => entry.type === 'create');
    if (duplicate === undefined || create === undefined) return [];
    const given = /** @type {readonly string[]} */ (duplicate.body.given);
    const { fields } = optionsOf(create);
    makeAs(create, duplicate);
    duplicate.body.copied = fields.map(({ name }) => name).filter((name) => !given.includes(name));
    takeAs(store.outputsUnder(instanceId, SchemaClass), duplicate, given);
    amendOperation(context, duplicate.entry, { fields: fieldFacts(fields.filter(({ name }) => given.includes(name))) });
    link(create);
    return [];
  },
});

/** @param {RouteHandler} create */
function optionsOf({ entry }) {
  return /** @type {import('generator-codegen').WriteOptions} */ (/** @type {unknown} */ (entry));
}

/**
 * Let a handler make its row as `create` makes it, of a request to `create` that its own template puts together.
 *
 * @param {RouteHandler} create
 * @param {RouteHandler} duplicate
 */
function makeAs(create, duplicate) {
  const { pre, post } = optionsOf(create);
  const { requestClass: createClass, ...makes } = create.body;
  Object.assign(duplicate.body, makes, { createClass, pre: pre === undefined ? '' : userName(pre) });
  if (post !== undefined) {
    duplicate.steps.push({
      moment: 'written',
      order: 30,
      statement: ({ names, authenticated }) =>
        code`await ${userName(post)}(${names.variable}, body, db=db${authenticated ? code`, current_user=current_user` : code``})\nawait db.flush()`,
    });
  }
  duplicate.returns = create.returns;
  duplicate.problems.push(...create.problems);
  duplicate.references.push(...create.references);
  duplicate.shared.push(...create.shared);
  for (const param of create.params.filter(({ name }) => ['request', 'response'].includes(name))) {
    addParam(duplicate, param);
  }
}

/**
 * @param {readonly SchemaClass[]} classes
 * @param {RouteHandler} duplicate
 * @param {readonly string[]} given
 */
function takeAs(classes, { names }, given) {
  const [all, own] = ['Create', 'Duplicate'].map((verb) =>
    classes.find(({ name }) => name === `${names.api.schema}${verb}Request`),
  );
  own?.fields.push(...(all?.fields ?? []).filter(({ name }) => given.includes(name)));
}

/**
 * Name the route that copies a new row in the answer that tells of it.
 *
 * @param {RouteHandler} create
 */
function link(create) {
  for (const type of ['Request', 'Response']) {
    addParam(create, { name: type.toLowerCase(), annotation: library('fastapi', type) });
  }
  const { names } = create;
  const path = code`${generatedName('support.writes', 'location')}(request, ${names.variable}.${names.pk})`;
  const statement = code`response.headers["Link"] = f"<{${path}}/duplicate>; rel=related"`;
  create.steps.push({ moment: 'committing', order: 40, statement: () => statement });
}
