/** Who may ask for `GET /_permissions`, and whether it knows who asks. */
import type { AuthConfig } from '../auth/schema.js';
import type { ProjectConfig } from '../config.js';
import type { RouteHandler } from '../outputs/route_handler.js';

/**
 * The user of `GET /_permissions`: `none` where there are no users, or no such route; `optional` where some route is open, so
 * that nobody may do something, too; else `required`. A project that does not tell the users of open routes requires one.
 */
export function permissionsUser(
  { permissions, auth }: ProjectConfig,
  handlers: Iterable<RouteHandler>,
): 'none' | 'optional' | 'required' {
  if (!permissions || auth === undefined) return 'none';
  return knowsOptionalUser(auth) && [...handlers].some(({ authenticated }) => !authenticated) ? 'optional' : 'required';
}

/** Tell whether open routes of a project can tell who asks. */
export function knowsOptionalUser({ get_current_user_fn: own, get_optional_user_fn: optional }: AuthConfig): boolean {
  return own === undefined || optional !== undefined;
}
