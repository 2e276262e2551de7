/**
 * `archive_list`: the list, and the search with a tree of conditions, leave archived rows out unless `?archived=true` asks
 * for them. Runs when the entries have run.
 */
import { PageReader, RouteHandler, SchemaClass, code, generatedName, identifier, operation } from 'generator-codegen';

export default operation({
  name: 'archive_list',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'], // which tells handlers whether they have a user
  afterChildren: true,
  build: (context) => {
    const { store, instanceId } = context;
    const handlers = store.outputsUnder(instanceId, RouteHandler);
    const archive = handlers.find(({ entry }) => entry.type === 'archive');
    const [reader] = store.outputsUnder(instanceId, PageReader);
    if (archive === undefined) return [];
    if (reader !== undefined) leaveOut(archive, reader, store.outputsUnder(instanceId, SchemaClass));
    return [];
  },
});

/**
 * @param {RouteHandler} archive
 * @param {PageReader} reader
 * @param {readonly SchemaClass[]} classes
 */
function leaveOut({ names, body }, reader, classes) {
  const parameter = String(body.parameter);
  const { schema } = names.api;
  // Texts in a query, truth values in the JSON of a search.
  const annotations = {
    [`${schema}ListQuery`]: generatedName('support.query', 'QueryBool'),
    [`${schema}SearchRequest`]: generatedName('support.fields', 'Bool'),
  };
  for (const { name, fields } of classes) {
    const annotation = annotations[name];
    if (annotation !== undefined) fields.push({ name: parameter, annotation, value: code`False`, order: 10 });
  }
  const name = `unarchived_${names.model.plural.snake}`;
  const view = { names, name, query: reader.query, column: body.column, parameter };
  for (const handler of reader.handlers) {
    handler.conditions.push(code`${identifier(name)}(query)`);
    handler.shared.push({ id: name, slot: 'functions', template: 'archive/_unarchived.py.ejs', view });
  }
}
