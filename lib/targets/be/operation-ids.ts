/**
 * Operation ids, which are the names of handler functions too: `get_article`, `list_articles`, `publish_article`,
 * with the app's module in front where two apps clash. The only place that makes them.
 */
import { Name } from '../../core/name.js';
import type { OperationConfig, ProjectConfig } from './config.js';
import { modelNames } from './model-names.js';

/** Ids of the routes that authentication brings. */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['create_token', 'get_current_user']);

/** What an operation id is made of. */
export interface Handler {
  readonly module: string;
  /** Dotted path of the resource's model */
  readonly model: string;
  readonly name: string;
  readonly type: string;
  /** The action works on the collection; false for all other operations. */
  readonly collection: boolean;
}

/** The operation id of every entry of a config, by the entry itself. */
export function operationIds(config: ProjectConfig): Map<OperationConfig, string> {
  const entries = config.apps.flatMap(({ module, resources }) =>
    resources.flatMap(({ model, operations }) =>
      operations.map((entry) => {
        const { name, type } = entry;
        return { entry, handler: { module, model, name, type, collection: entry.scope === 'collection' } };
      }),
    ),
  );
  const ids = assignIds(entries.map(({ handler }) => handler));
  return new Map(entries.map(({ entry }, index) => [entry, ids[index] ?? entry.name]));
}

/** The ids of handlers, in their order. They may still clash: within an app, or with the name of a module in them. */
export function assignIds(handlers: readonly Handler[]): readonly string[] {
  const plain = handlers.map(plainId);
  const owners = new Map<string, string>([...RESERVED_IDS].map((id) => [id, '']));
  const shared = new Set<string>();
  for (const [index, { module }] of handlers.entries()) {
    const id = plain[index] ?? '';
    const owner = owners.get(id) ?? module;
    if (owner !== module) shared.add(id);
    owners.set(id, owner);
  }
  return handlers.map(({ module }, index) => {
    const id = plain[index] ?? '';
    return shared.has(id) ? `${module}_${id}` : id;
  });
}

function plainId({ model, name, type, collection }: Handler): string {
  const { plural, snake } = modelNames(model);
  const verb = /^[a-z]+$/.test(name) ? name : new Name(name).snake;
  return `${verb}_${type === 'list' || (type === 'action' && collection) ? plural : snake}`;
}
