/**
 * `auth`: gives every handler that requires it the current user.
 *
 * Config: the project's `auth`, and `require_auth` of resources and operations. Amends the handlers that other
 * operations made, and their tests; yields the test that nobody gets past them.
 */
import type { BuildContext } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import type { App, ProjectConfig, ResourceConfig } from '../config.js';
import type { AuthConfig } from '../schema/auth.js';
import { isExcludedBy } from '../excluded-paths.js';
import { generatedName, resourceNames } from '../names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { TestCase } from '../outputs/test_case.js';
import { takesCookies } from './auth_scaffold.js';
import { unauthorizedTest } from './tests.js';

/** The operation `auth`. */
export const auth = operation({
  name: 'auth',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  when: (context) => (context.config as ProjectConfig).auth !== undefined,
  build: (context) => {
    const excluded = isExcluded(context);
    const all = context.store.outputsUnder(context.instanceId, RouteHandler);
    const handlers = all.filter((handler) => handler.entry.require_auth && !excluded(handler));
    const { auth: config } = context.config as { auth: AuthConfig };
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

function testsOf(context: BuildContext, handlers: readonly RouteHandler[]): readonly TestCase[] {
  const resource = context.instance as ResourceConfig;
  const own = handlers.filter(({ router }) => router === undefined);
  if (!resource.generate_tests || own.length === 0) return [];
  const app = context.at('app') as App;
  return [unauthorizedTest({ app, resource, names: resourceNames(app, resource), handlers: own })];
}

/** Tell which handlers `exclude_paths` names. */
function isExcluded(context: BuildContext): (handler: RouteHandler) => boolean {
  const { exclude_paths: excluded } = (context.config as { auth: AuthConfig }).auth;
  const { prefix } = context.at('app') as App;
  return ({ resource, method, path, openAs = path, router }) => {
    // What is elsewhere goes with the list that it comes from.
    const paths = router === undefined ? [path, openAs] : [''];
    const base = prefix + resource.route_prefix;
    return paths.some((own) => excluded.some((entry) => isExcludedBy(entry, { method, path: base + own })));
  };
}
