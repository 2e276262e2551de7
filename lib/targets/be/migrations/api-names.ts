/**
 * Version 3: names in the API carry the module of their app where a config has `apps`. Up to version 2 they did where two
 * apps would have had the same, and changed when the second came: a resource whose names had none keeps them by `api_name`,
 * and a class of the project that only resources with a module show keeps its own by `document.schemas`.
 */
import { apiName } from '../../../languages/api-name.js';
import type { ConfigChange, ConfigMigration } from '../../../core/migrate.js';
import { type PathStep, formatPath } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { isObject } from '../../../core/value-forms.js';
import { pathsIn } from '../names/own-classes.js';
import { RESERVED_SCHEMAS } from '../project/schema-clashes.js';

/**
 * `{ model: 'blog.models.Tag' }` becomes `{ model: 'blog.models.Tag', api_name: 'Tag' }`. Where both `blog` and `shop` have
 * tags, `document` becomes `{ schemas: { 'blog.models.TagKind': 'TagKind' } }`.
 */
export const apiNames: ConfigMigration = {
  from: '2',
  to: '3',
  description: "names in the API carry the module of their app, unless 'api_name' of the resource says otherwise",
  changes: (config) => {
    const isLong = Array.isArray(property(config, 'apps'));
    const resources = [...resourcesOf(config)];
    const named = (isLong ? inApps : inOneApp)(resources.filter(hasNoName));
    const written = new Map(named.map(({ path, after }) => [formatPath(path.slice(0, -1)), after]));
    const plain = resources.filter(({ path, apiName: own = written.get(formatPath(path)) }) =>
      own === undefined ? !isLong : typeof own === 'string' && !own.includes('.'),
    );
    return [...named, ...inDocument(config, resources, plain)];
  },
};

/** A resource whose model is known. */
interface Found {
  readonly path: readonly PathStep[];
  readonly module: string;
  /** The class of its model. */
  readonly name: string;
  /** What it says itself. */
  readonly apiName: unknown;
  readonly value: object;
}

/** A name that is written already stays. */
function hasNoName({ apiName: own, name }: Found): boolean {
  return own === undefined && /^[A-Za-z]\w*$/.test(name);
}

function inApps(found: readonly Found[]): readonly ConfigChange[] {
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(apiName(name).slug, (counts.get(apiName(name).slug) ?? 0) + 1);
  const isShared = ({ name }: Found): boolean => (counts.get(apiName(name).slug) ?? 0) > 1;
  const taken = new Set(found.filter(isShared).flatMap(({ module, name }) => keysOf(`${module}.${name}`)));
  return found
    .filter((one) => !isShared(one) && !RESERVED.has(one.name) && !keysOf(one.name).some((key) => taken.has(key)))
    .map(({ path, name }) => ({ path: [...path, 'api_name'], after: name }));
}

/** Operations that bear the names of routes that there are for all projects had the module always. */
function inOneApp(found: readonly Found[]): readonly ConfigChange[] {
  return found
    .filter(({ name }) => RESERVED.has(name))
    .map(({ path, module, name }) => ({ path: [...path, 'api_name'], after: `${module}.${name}` }));
}

/**
 * Classes of the project that carry the module of an app now, since no resource without one shows them. Two of one name
 * had more in front, and so had those that are called like one of every project.
 */
function inDocument(config: object, resources: readonly Found[], plain: readonly Found[]): readonly ConfigChange[] {
  const modules = new Set(resources.map(({ module }) => module));
  const kept = new Set(plain.flatMap(({ value }) => [...pathsIn(value)]));
  const paths = [...pathsIn(config)].sort();
  const names = paths.map(classOf);
  const lost = paths.filter((path) => {
    const name = classOf(path);
    const isAlone = names.indexOf(name) === names.lastIndexOf(name) && !RESERVED_SCHEMAS.includes(name);
    return (
      isAlone &&
      !kept.has(path) &&
      path
        .split('.')
        .slice(0, -1)
        .some((one) => modules.has(one))
    );
  });
  if (lost.length === 0) return [];
  const schemas = Object.fromEntries(lost.map((path) => [path, classOf(path)]));
  return isObject(property(config, 'document'))
    ? [{ path: ['document', 'schemas'], after: schemas }]
    : [{ path: ['document'], after: { schemas } }];
}

/** `Tag` of `blog.models.Tag` */
function classOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** `create_token`, and the page of values. */
const RESERVED: ReadonlySet<string> = new Set(['Token', 'Value']);

function keysOf(written: string): readonly string[] {
  const { schema, slug } = apiName(written);
  return [schema.toLowerCase(), slug];
}

/** The resources, whatever form apps have. */
function* resourcesOf(holder: unknown, path: readonly PathStep[] = [], above = ''): Generator<Found> {
  if (!isObject(holder)) return;
  const module = typeof holder.module === 'string' ? holder.module : above;
  yield* resourcesOf(holder.config, [...path, 'config'], module);
  if (Array.isArray(holder.apps)) {
    for (const [index, app] of holder.apps.entries()) yield* resourcesOf(app, [...path, 'apps', index]);
  }
  if (!Array.isArray(holder.resources)) return;
  for (const [index, resource] of holder.resources.entries()) {
    if (!isObject(resource) || typeof resource.model !== 'string') continue;
    const name = classOf(resource.model).replace(/^_+/, '');
    yield { path: [...path, 'resources', index], module, name, apiName: resource.api_name, value: resource };
  }
}
