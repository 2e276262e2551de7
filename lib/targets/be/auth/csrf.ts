/**
 * `csrf`: what users whom a cookie signs in must send with requests that may change something.
 *
 * Config: `auth: { sources: ['cookie'] }`. Amends the handlers that `auth` gave the current user: the check itself stands
 * in the dependency, which routes of the project's own use too.
 */
import { code } from '../../../core/expression.js';
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
      const parameter = code`openapi_extra=${generatedName('support.csrf', 'CSRF_PARAMETER')}`;
      handler.options = [...(handler.options ?? []), parameter];
      handler.problems.push(403);
    }
    return [];
  },
});
