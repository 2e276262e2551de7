/**
 * `csrf`: what users whom a cookie signs in must send with requests that may change something.
 *
 * Config: `auth: { sources: ['cookie'] }`. Amends the handlers that `auth` gave the current user: the check itself stands
 * in the dependency, which routes of the project's own use too.
 */
import { operation } from '../../../core/operation.js';
import { generatedName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { takesCookies } from './auth_scaffold.js';

/** The operation `csrf`. */
export const csrf = operation({
  name: 'csrf',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => takesCookies(context.config.auth),
  build: (context) => {
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter(({ authenticated, method }) => authenticated && method !== 'get');
    for (const handler of handlers) {
      handler.openapi = [...(handler.openapi ?? []), generatedName('support.csrf', 'CSRF_PARAMETER')];
      handler.problems.push(403);
    }
    return [];
  },
});
