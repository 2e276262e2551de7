/**
 * Version 3: names in the API carry the module of their app where a config has `apps`. Up to version 2 they did where two
 * apps would have had the same, and changed when the second came: a resource whose names had none keeps them by `api_name`.
 */
import { apiName } from '../../../languages/api-name.js';
import type { ConfigChange, ConfigMigration } from '../../../core/migrate.js';
import type { PathStep } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { isObject } from '../../../core/value-forms.js';

/** `{ model: 'blog.models.Tag' }` becomes `{ model: 'blog.models.Tag', api_name: 'Tag' }`. */
export const apiNames: ConfigMigration = {
  from: '2',
  to: '3',
  description: "names in the API carry the module of their app, unless 'api_name' of the resource says otherwise",
  changes: (config) => (Array.isArray(property(config, 'apps')) ? inApps(config) : inOneApp(config)),
};

/** A resource whose model is known. */
interface Found {
  readonly path: readonly PathStep[];
  readonly module: string;
  /** The class of its model. */
  readonly name: string;
}

function inApps(config: object): readonly ConfigChange[] {
  const found = [...resourcesOf(config)];
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(apiName(name).slug, (counts.get(apiName(name).slug) ?? 0) + 1);
  const isShared = ({ name }: Found): boolean => (counts.get(apiName(name).slug) ?? 0) > 1;
  const taken = new Set(found.filter(isShared).flatMap(({ module, name }) => keysOf(`${module}.${name}`)));
  return found
    .filter((one) => !isShared(one) && !RESERVED.has(one.name) && !keysOf(one.name).some((key) => taken.has(key)))
    .map(({ path, name }) => ({ path: [...path, 'api_name'], after: name }));
}

/** Operations that bear the names of routes that there are for all projects had the module always. */
function inOneApp(config: object): readonly ConfigChange[] {
  return [...resourcesOf(config)]
    .filter(({ name }) => RESERVED.has(name))
    .map(({ path, module, name }) => ({ path: [...path, 'api_name'], after: `${module}.${name}` }));
}

/** `create_token`, and the page of values. */
const RESERVED: ReadonlySet<string> = new Set(['Token', 'Value']);

function keysOf(written: string): readonly string[] {
  const { schema, slug } = apiName(written);
  return [schema.toLowerCase(), slug];
}

/** The resources that have no `api_name`, whatever form apps have. */
function* resourcesOf(holder: unknown, path: readonly PathStep[] = [], above = ''): Generator<Found> {
  if (!isObject(holder)) return;
  const module = typeof holder.module === 'string' ? holder.module : above;
  yield* resourcesOf(holder.config, [...path, 'config'], module);
  if (Array.isArray(holder.apps)) {
    for (const [index, app] of holder.apps.entries()) yield* resourcesOf(app, [...path, 'apps', index]);
  }
  if (!Array.isArray(holder.resources)) return;
  for (const [index, resource] of holder.resources.entries()) {
    if (!isObject(resource) || typeof resource.model !== 'string' || 'api_name' in resource) continue;
    const name = resource.model.slice(resource.model.lastIndexOf('.') + 1).replace(/^_+/, '');
    if (/^[A-Za-z]\w*$/.test(name)) yield { path: [...path, 'resources', index], module, name };
  }
}
