/**
 * `auth`: gives every handler that requires it the current user.
 *
 * Config: the project's `auth`, and `require_auth` of resources and operations. Amends the handlers that other
 * operations made, and their tests; yields the test that nobody gets past them.
 */
import type { ContextAt } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import type { AtApp, AtResource } from '../config.js';
import type { AuthConfig } from '../schema/auth.js';
import { isExcludedBy } from '../excluded-paths.js';
import { generatedName } from '../names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { TestCase } from '../outputs/test_case.js';
import { takesCookies } from './auth_scaffold.js';
import { placeOf } from './handler.js';
import { unauthorizedTest } from './tests.js';

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
    const entries = new Set(handlers.map((handler) => handler.entry));
    for (const test of context.store.outputsUnder(context.instanceId, TestCase)) {
      if (test.entry !== undefined && entries.has(test.entry)) test.authenticated = true;
    }
    return testsOf(context, handlers);
  },
});

/** What a token that is not right is answered with where none is needed; by a cookie, a request also needs its header. */
function problemsOfToken(auth: AuthConfig, { method }: RouteHandler): readonly number[] {
  if (auth.get_current_user_fn !== undefined) return auth.get_optional_user_fn === undefined ? [] : [401];
  return takesCookies(auth) && method !== 'get' ? [401, 403] : [401];
}

function testsOf(context: ContextAt<AtResource>, handlers: readonly RouteHandler[]): readonly TestCase[] {
  const place = placeOf(context);
  const own = handlers.filter(({ router }) => router === undefined);
  return place.resource.generate_tests && own.length > 0 ? [unauthorizedTest({ ...place, handlers: own })] : [];
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
    return paths.some((own) => excluded.some((entry) => isExcludedBy(entry, { method, path: base + own })));
  };
}
