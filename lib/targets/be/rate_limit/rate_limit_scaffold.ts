/**
 * `rate_limit_scaffold`: whom requests are counted for, and where; and the limits of the routes that no resource has: of
 * the token route, and of those that render templates of users.
 *
 * Config: the project's `rate_limit`. Yields `rate_limit.py`, and what `api.py` does for it.
 */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { library } from '../fields/expressions.js';
import { generatedName, userName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import type { RateLimitConfig } from './schema.js';
import { hasTokens, subjectClaim, subjectFiles, takesCookies } from '../auth/auth_scaffold.js';
import { PATH as TEMPLATE_ROUTES } from '../comms/comms_templates.js';
import { limitFunction, limitsOf } from './rate_limit.js';
import { supportFiles } from '../project/support.js';

/** The classes of the library that count. */
const CLASSES: Readonly<Record<RateLimitConfig['strategy'], string>> = {
  'fixed-window': 'FixedWindowRateLimiter',
  'moving-window': 'MovingWindowRateLimiter',
  'sliding-window-counter': 'SlidingWindowCounterRateLimiter',
};

/** What a limited route answers besides. */
const LIMITED_ANSWERS = code` | ${generatedName('support.rate_limits', 'limited_responses')}()`;

/** The operation `rate_limit_scaffold`. */
export const rateLimitScaffold = operation({
  name: 'rate_limit_scaffold',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { rate_limit: settings } = context.config;
    if (settings === undefined) return [];
    const project = { ...context.config, rate_limit: settings };
    const handlers = [...context.store.outputsUnder(context.instanceId, RouteHandler)];
    const limited = handlers.filter((handler) => limitsOf(project, handler) !== false);
    const signIn = settings.default_limit !== null && hasTokens(project.auth);
    const used = new Set(limited.map(({ authenticated }) => limitFunction(project, authenticated)));
    const templates = settings.default_limit !== null && project.comms?.user_templates !== undefined;
    if (signIn) used.add(limitFunction(project, false));
    const renewal = signIn && project.auth?.renewable_seconds !== undefined;
    const change = signIn && project.auth?.change_password_fn !== undefined;
    if (renewal || change) used.add(limitFunction(project, true));
    if (templates) used.add(limitFunction(project, true));
    return [
      ...supportFiles('rate_limits', 'addresses'),
      ...(used.has('limit_users') ? subjectFiles(project.auth) : []),
      fileFragment({ path: 'rate_limit.py', template: 'rate_limit.py.ejs', context: { view: viewOf(project, used) } }),
      ...inApi(settings),
      ...(signIn ? onTokenRoute(project) : []),
      ...(renewal ? onUserRoute(project, { route: 'renew_token', slots: 'renew' }) : []),
      ...(change ? onUserRoute(project, { route: 'change_password', slots: 'password' }) : []),
      ...(templates ? onTemplateRoutes(project) : []),
    ];
  },
});

function viewOf({ auth, rate_limit: settings }: ProjectConfig & { rate_limit: RateLimitConfig }, used: Set<string>) {
  return {
    strategy: library('limits.aio.strategies', CLASSES[settings.strategy]),
    urlVariable: literal(settings.storage_url_env),
    failOpen: literal(settings.fail_open),
    headers: literal(settings.headers),
    users: used.has('limit_users'),
    addresses: used.has('limit_addresses'),
    requests: used.has('limit_requests'),
    keyFunction: settings.key_func === undefined ? '' : userName(settings.key_func),
    subject: subjectClaim(auth),
  };
}

function inApi({ headers, key_func: keyFunction }: RateLimitConfig) {
  const parent = 'api.py';
  const limiter = code`${imported({ module: '', name: 'rate_limit', origin: 'generated' })}.get_limiter()`;
  const install = generatedName('support.rate_limits', 'install_rate_limit_headers');
  const check = generatedName('support.start_checks', 'require_plain_function');
  return [
    ...(headers ? [snippetFragment({ parent, slot: 'installs', value: code`    ${install}(app)\n` })] : []),
    snippetFragment({ parent, slot: 'checks', value: code`    ${limiter}\n` }),
    ...(keyFunction === undefined
      ? []
      : [snippetFragment({ parent, slot: 'checks', value: code`    ${check}(${userName(keyFunction)})\n` })]),
    snippetFragment({ parent, slot: 'closing', value: code`    await ${limiter}.close()\n` }),
  ];
}

/** Nobody is signed in there: an address may try only so many passwords. */
function onTokenRoute(project: ProjectConfig & { rate_limit: RateLimitConfig }) {
  const parent = 'auth/router.py';
  const depends = dependencyOf(project, { route: 'create_token', authenticated: false });
  return [
    takesCookies(project.auth)
      ? snippetFragment({ parent, slot: 'token_dependencies', value: code`${depends}, ` })
      : snippetFragment({ parent, slot: 'token_options', value: code`    dependencies=[${depends}],\n` }),
    snippetFragment({ parent, slot: 'token_answers', value: LIMITED_ANSWERS }),
  ];
}

/** Its user is known. */
function onUserRoute(
  project: ProjectConfig & { rate_limit: RateLimitConfig },
  { route, slots }: { readonly route: string; readonly slots: string },
) {
  const parent = 'auth/router.py';
  const depends = dependencyOf(project, { route, authenticated: true });
  return [
    snippetFragment({ parent, slot: `${slots}_options`, value: code`    dependencies=[${depends}],\n` }),
    snippetFragment({ parent, slot: `${slots}_answers`, value: LIMITED_ANSWERS }),
  ];
}

/** Each request starts a process there. */
function onTemplateRoutes(project: ProjectConfig & { rate_limit: RateLimitConfig }) {
  const parent = TEMPLATE_ROUTES;
  const write = dependencyOf(project, { route: 'comms_write_template', authenticated: true });
  const preview = dependencyOf(project, { route: 'comms_preview_template', authenticated: true });
  return [
    snippetFragment({ parent, slot: 'write_options', value: code`dependencies=[${write}], ` }),
    snippetFragment({ parent, slot: 'write_answers', value: LIMITED_ANSWERS }),
    snippetFragment({ parent, slot: 'preview_dependencies', value: code`${preview}, ` }),
    snippetFragment({ parent, slot: 'preview_answers', value: LIMITED_ANSWERS }),
  ];
}

function dependencyOf(
  project: ProjectConfig & { rate_limit: RateLimitConfig },
  { route, authenticated }: { route: string; authenticated: boolean },
): Expression {
  const limit = generatedName('rate_limit', limitFunction(project, authenticated));
  const dependency = code`${limit}(${literal(route)}, ${literal(project.rate_limit.default_limit)})`;
  return code`${library('fastapi', 'Depends')}(${dependency})`;
}
