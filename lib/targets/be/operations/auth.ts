/**
 * `auth`: gives every handler that requires it the current user.
 *
 * Config: the project's `auth`, and `require_auth` of resources and operations. Amends the handlers that other
 * operations made, and their tests; yields the test that nobody gets past them.
 */
import type { BuildContext } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import type { App, AuthConfig, ProjectConfig, ResourceConfig } from '../config.js';
import { isExcludedBy } from '../excluded-paths.js';
import { generatedName, resourceNames } from '../names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { TestCase } from '../outputs/test_case.js';
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
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter((handler) => handler.entry.require_auth && !excluded(handler));
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
  return ({ resource, path, router }) => {
    // What is elsewhere goes with the list that it comes from.
    const full = `${prefix}${resource.route_prefix}${router === undefined ? path : ''}`;
    return excluded.some((pattern) => isExcludedBy(pattern, full));
  };
}
