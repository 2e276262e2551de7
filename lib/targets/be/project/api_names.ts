/**
 * `api_names`: the names that clients of the API use, in a file that tells which ones a change takes away.
 *
 * Config: none of its own. Yields `api_names.txt` with the operation ids, paths with their methods, and names of schemas of
 * all resources; what a project has beside these has names that no config changes.
 */
import { fileFragment } from '../../../core/fragment.js';
import { NAMES_FILE, type NameLine, sortedNames } from '../../../core/names-file.js';
import { operation } from '../../../core/operation.js';
import type { ProjectConfig } from '../config.js';
import { ownClasses } from '../names/own-classes.js';
import { ConditionTree } from '../outputs/condition_tree.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { SchemaClass } from '../outputs/schema_class.js';
import { asQuery } from '../outputs/route_param.js';
import { schemaOf } from '../read/read.js';
import { isWhole, schemasOf } from './schema-clashes.js';

/** The operation `api_names`. */
export const apiNames = operation({
  name: 'api_names',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  build: ({ config: project, store, instanceId }) => {
    const handlers = store.outputsUnder(instanceId, RouteHandler).filter(isWhole);
    const schemas = schemasOf(bodiesOf(store.outputsUnder(instanceId, SchemaClass).filter(isWhole), handlers), [
      ...store.outputsUnder(instanceId, ConditionTree),
    ]);
    const names = sortedNames([
      ...handlers.flatMap((handler) => namesOf(handler, project)),
      ...[...schemas, ...ownClasses(project)].map(({ name }): NameLine => `schema ${name}`),
    ]);
    return [fileFragment({ path: NAMES_FILE, template: 'api_names.txt.ejs', context: { view: { names } } })];
  },
});

/** The classes that the document has a schema of: those of queries, and what they extend, it shows as parameters. */
function bodiesOf(classes: readonly SchemaClass[], handlers: readonly RouteHandler[]): readonly SchemaClass[] {
  const annotations = new Set(handlers.flatMap(({ params }) => params.map(({ annotation }) => annotation)));
  const queries = new Set(classes.filter(({ names, name }) => annotations.has(asQuery(schemaOf(names, name)))));
  const byName = new Map(classes.map((one) => [keyOf(one.names, one.name), one]));
  const bases = new Set([...queries].flatMap((query) => [...basesOf(query, byName)]));
  return classes.filter((one) => !queries.has(one) && !bases.has(one));
}

/** What a class extends, in its module, and what that extends. */
function* basesOf({ names, base }: SchemaClass, byName: ReadonlyMap<string, SchemaClass>): Generator<SchemaClass> {
  const found = base === undefined ? undefined : byName.get(keyOf(names, base));
  if (found === undefined) return;
  yield found;
  yield* basesOf(found, byName);
}

function keyOf({ paths }: SchemaClass['names'], name: string): string {
  return `${paths.schemas}:${name}`;
}

function namesOf(handler: RouteHandler, { apps }: ProjectConfig): readonly NameLine[] {
  const { name, method, path, names, router } = handler;
  const prefix = apps.find(({ module }) => module === names.module)?.prefix ?? '';
  const full = router === undefined ? `${prefix}${names.routePrefix}${path}` : path;
  return [`operation ${name}`, `path ${method.toUpperCase()} ${full}`];
}
