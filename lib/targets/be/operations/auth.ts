/**
 * `auth`: gives every handler that requires it the current user.
 *
 * Config: the project's `auth`, and `require_auth` of resources and operations. Yields nothing of its own: it
 * amends the handlers that other operations made.
 */
import type { BuildContext } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import type { App, AuthConfig, ProjectConfig } from '../config.js';
import { generatedName } from '../names.js';
import { RouteHandler } from '../outputs/route_handler.js';

/** The operation `auth`. */
export const auth = operation({
  name: 'auth',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  when: (context) => (context.config as ProjectConfig).auth !== undefined,
  build: (context) => {
    const excluded = isExcluded(context);
    for (const handler of context.store.outputsUnder(context.instanceId, RouteHandler)) {
      if (!handler.entry.require_auth || excluded(handler)) continue;
      handler.authenticated = true;
      handler.params.push({ name: 'current_user', annotation: generatedName('auth.dependencies', 'CurrentUser') });
      handler.problems.push(401);
    }
    return [];
  },
});

/** Tell which handlers `exclude_paths` names: by full path, or by `/x/*` for `/x` and all below it. */
function isExcluded(context: BuildContext): (handler: RouteHandler) => boolean {
  const { exclude_paths: excluded } = (context.config as { auth: AuthConfig }).auth;
  const { prefix } = context.at('app') as App;
  return ({ resource, path }) => {
    const full = `${prefix}${resource.route_prefix}${path}`;
    return excluded.some((pattern) =>
      pattern.endsWith('/*')
        ? full === pattern.slice(0, -2) || full.startsWith(pattern.slice(0, -1))
        : full === pattern,
    );
  };
}
