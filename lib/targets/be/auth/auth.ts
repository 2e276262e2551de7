/**
 * `auth`: gives every handler that requires it the current user.
 *
 * Config: the project's `auth`, and `require_auth` of resources and operations. Amends the handlers that other
 * operations made, and their tests; yields the test that nobody gets past them.
 */
import type { ContextAt } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import type { AtApp } from '../config.js';
import type { AuthConfig } from './schema.js';
import { writtenPath } from '../fields/keys.js';
import { isExcludedBy } from './excluded-paths.js';
import { generatedName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { takesCookies } from './auth_scaffold.js';
import { amendOperation } from '../contracts/operation.js';
import type { TestCase } from '../outputs/test_case.js';

/** The operation `auth`. */
export const auth = operation({
  name: 'auth',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { auth: config } = context.config;
    if (config === undefined) return [];
    const excluded = isExcluded(context, config);
    const all = context.store.outputsUnder(context.instanceId, RouteHandler);
    const handlers = all.filter((handler) => handler.entry.require_auth && !excluded(handler));
    for (const handler of all) handler.optionalToken = problemsOfToken(config, handler);
    for (const handler of handlers) {
      handler.authenticated = true;
      handler.params.push({ name: 'current_user', annotation: generatedName('auth.dependencies', 'CurrentUser') });
      handler.problems.push(401);
    }
    for (const entry of context.instance.operations) {
      const own = all.filter((handler) => handler.entry === entry);
      if (own.length > 0) amendOperation(context, entry, opennessFacts(own));
    }
    return [];
  },
});

/** Whether the route of an operation needs a user, and which of its further ones do not agree with it. */
function opennessFacts([first, ...further]: readonly RouteHandler[]): TestCase['facts'] {
  const isPublic = first?.authenticated === false;
  const apart = further
    .filter(({ authenticated }) => authenticated === isPublic)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  return { public: isPublic || undefined, apart: apart.length === 0 ? undefined : apart };
}

/** What a token that is not right is answered with where none is needed; by a cookie, a request also needs its header. */
function problemsOfToken(auth: AuthConfig, { method }: RouteHandler): readonly number[] {
  if (auth.get_current_user_fn !== undefined) return auth.get_optional_user_fn === undefined ? [] : [401];
  return takesCookies(auth) && method !== 'get' ? [401, 403] : [401];
}

/** Tell which handlers `exclude_paths` names. */
function isExcluded(
  context: ContextAt<AtApp>,
  { exclude_paths: excluded }: AuthConfig,
): (handler: RouteHandler) => boolean {
  const { prefix } = context.at('app');
  return ({ resource, method, path, openAs = path, router }) => {
    // What is elsewhere goes with the list that it comes from.
    const paths = router === undefined ? [path, openAs] : [''];
    const base = prefix + resource.route_prefix;
    const full = paths.map((own) => base + writtenPath(own, resource));
    return full.some((own) => excluded.some((entry) => isExcludedBy(entry, { method, path: own })));
  };
}
