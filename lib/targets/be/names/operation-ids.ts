/** Operation ids of a resource's operations, which are the names of handler functions too: `get_article`, `list_articles`. */
import { apiName } from '../../../languages/api-name.js';
import { property } from '../../../core/property.js';
import type { OperationConfig, ResourceConfig } from '../config.js';

/** Ids of the routes that a project has beside those of its resources, with what brings them. */
export const RESERVED_IDS: ReadonlyMap<string, string> = new Map([
  ...['create_token', 'renew_token', 'change_password', 'delete_token', 'get_current_user'].map(
    (id) => [id, 'the routes of tokens'] as const,
  ),
  ...['discover_filters', 'discover_resource_filters'].map((id) => [id, 'the routes of filters'] as const),
  ...['list_templates', 'get_template', 'write_template', 'remove_template', 'preview_template'].map(
    (id) => [`comms_${id}`, 'the routes of templates'] as const,
  ),
]);

/** What an operation id is made of. */
export interface Handler {
  /** Of the resource: `blog.Article` */
  readonly apiName: string;
  readonly name: string;
  readonly type: string;
  /** It works on the collection: actions and operations of plug-ins say so. */
  readonly collection: boolean;
}

/** The id of a handler of an entry, by the handler's own name: `search_articles` of a list. */
export function operationId(
  { api_name: apiName }: Pick<ResourceConfig, 'api_name'>,
  { name: own, type, scope }: OperationConfig,
  name = own,
): string {
  return idOf({ apiName, name, type, collection: scope === 'collection' });
}

/** The id of a handler; it may clash with others, which the rules tell. */
export function idOf({ apiName: written, name, type, collection }: Handler): string {
  return apiName(written).operationId(name, type === 'list' || type === 'export' || collection ? 'many' : 'one');
}

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
