/**
 * Operation ids, which are the names of handler functions too: `get_article`, `list_articles`, `publish_article`,
 * with the app's module in front where two apps clash. The only place that makes them.
 */
import { Name } from '../../../core/name.js';
import { property } from '../../../core/property.js';
import { oncePer } from '../../../core/once.js';
import type { OperationConfig, ProjectConfig } from '../config.js';
import { modelNames } from './model-names.js';
import { ownLists, restName } from '../read/nested-lists.js';

/** Ids of the routes that authentication brings. */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['create_token', 'delete_token', 'get_current_user']);

/** What an operation id is made of. */
export interface Handler {
  readonly module: string;
  /** Dotted path of the resource's model */
  readonly model: string;
  readonly name: string;
  readonly type: string;
  /** It works on the collection: actions and operations of plug-ins say so. */
  readonly collection: boolean;
}

/** Operation ids of one entry by the names of its handlers: its own, and those that {@link furtherNames} lists. */
type EntryIds = ReadonlyMap<string, string>;

/** The operation ids of every entry of a config, by the entry itself. */
export function operationIds(config: ProjectConfig): ReadonlyMap<OperationConfig, EntryIds> {
  const placed = config.apps.flatMap(({ module, resources }) =>
    resources.flatMap(({ model, operations }) =>
      operations.flatMap((entry) => {
        const { name, type } = entry;
        const rests = ownLists({ operations }, entry).map(restName);
        const handler = { module, model, name, type, collection: entry.scope === 'collection' };
        return [name, ...furtherNames(entry), ...rests].map((own) => ({ entry, handler: { ...handler, name: own } }));
      }),
    ),
  );
  const ids = assignIds(placed.map(({ handler }) => handler));
  const byEntry = new Map<OperationConfig, Map<string, string>>();
  for (const [index, { entry, handler }] of placed.entries()) {
    const own = byEntry.get(entry) ?? new Map<string, string>();
    byEntry.set(entry, own.set(handler.name, ids[index] ?? handler.name));
  }
  return byEntry;
}

/** The id of a handler of an entry, by the handler's own name: `search_articles` of a list. */
export function operationId(config: ProjectConfig, entry: OperationConfig, name = entry.name): string {
  return idsOf(config).get(entry)?.get(name) ?? name;
}

const idsOf = oncePer(operationIds);

/** Names of the handlers that an entry has beside its own: what modifiers add to a list. */
export function furtherNames({
  type,
  modifiers,
}: {
  readonly type?: unknown;
  readonly modifiers?: unknown;
}): readonly string[] {
  if (type !== 'list' || !Array.isArray(modifiers)) return [];
  const has = (wanted: string): boolean => modifiers.some((modifier: unknown) => property(modifier, 'type') === wanted);
  return [...(has('filter') ? ['search', 'values'] : []), ...(has('group') ? ['group'] : [])];
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
  return `${verb}_${type === 'list' || collection ? plural : snake}`;
}
