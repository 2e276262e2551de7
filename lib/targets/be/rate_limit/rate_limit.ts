/**
 * `rate_limit`: refuses requests that are more than a client may send.
 *
 * Config: the project's `rate_limit`, and `rate_limit: '10/minute'` or `false` on resources and operations. Gives every
 * limited handler a dependency that counts, before all others; yields the test that they refuse.
 */
import { code } from '../../../core/expression.js';
import type { ContextAt } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { AtResource, ProjectConfig } from '../config.js';
import { generatedName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { placeOf } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';
import { amendOperation } from '../contracts/operation.js';
import { limitFixture } from '../contracts/tests.js';

/** The operation `rate_limit`. */
export const rateLimit = operation({
  name: 'rate_limit',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth', 'opa'],
  afterChildren: true,
  when: (context) => context.config.rate_limit !== undefined,
  build: (context) => {
    const { config: project } = context;
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter((handler) => limitsOf(project, handler) !== false);
    for (const handler of handlers) amend(handler, project);
    return testsOf(context, handlers);
  },
});

function testsOf(context: ContextAt<AtResource>, handlers: readonly RouteHandler[]) {
  const { project, app, resource } = placeOf(context);
  if (handlers.length === 0 || !resource.generate_tests) return [];
  for (const handler of handlers)
    amendOperation(context, handler.entry, { limits: String(limitsOf(project, handler)) });
  return [...supportFiles('testing/limit_stand_in'), limitFixture(app, project)];
}

/** The limits of a handler, in the notation of the config; false: it has none. */
export function limitsOf({ rate_limit: project }: ProjectConfig, { entry, resource }: RouteHandler): string | false {
  return entry.rate_limit ?? resource.rate_limit ?? project?.default_limit ?? false;
}

/** The function that makes the dependency of a route: who is counted depends on whether the route has a user. */
export function limitFunction({ rate_limit: limits }: ProjectConfig, authenticated: boolean): string {
  if (limits?.key_func !== undefined) return 'limit_requests';
  return authenticated ? 'limit_users' : 'limit_addresses';
}

function amend(handler: RouteHandler, project: ProjectConfig): void {
  const limit = generatedName('rate_limit', limitFunction(project, handler.authenticated));
  const limits = literal(limitsOf(project, handler));
  handler.dependencies.unshift(code`${limit}(${literal(handler.name)}, ${limits})`);
  handler.answers.push(code`${generatedName('support.rate_limits', 'limited_responses')}()`);
}
