/** Which routes have a current user in a project with `auth`. */
import { isExcludedBy } from './excluded-paths.js';
import { SINGLES } from '../bulk/singles.js';
import type { ResourceRoute } from '../routes/rules.js';
import type { Auth, ResourceAt } from '../walk.js';

/** Tell which routes of a resource have a user: those that neither `require_auth` nor `exclude_paths` opens. */
export function userOf(resource: ResourceAt, auth: Auth): (route: ResourceRoute) => boolean {
  const excluded = (auth.exclude_paths ?? []).filter((entry) => entry !== undefined);
  return (route) => asksForUser(resource, route) && !excluded.some((entry) => isExcludedBy(entry, route));
}

/** What an operation has its rules from, where it says none itself. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  ...SINGLES,
  export: ['list'],
  import: ['upsert'],
  download: ['get'],
};

/** Tell whether a route has a user unless its path is excluded. */
export function asksForUser(resource: ResourceAt, { entry }: Pick<ResourceRoute, 'entry'>): boolean {
  const { value, operations } = resource;
  const beside = operations?.entries.find(({ type }) => type !== undefined && BESIDE[entry.type ?? '']?.includes(type));
  if (entry.value.require_auth !== undefined) return entry.value.require_auth;
  return beside === undefined ? value.require_auth !== false : asksForUser(resource, { entry: beside });
}
