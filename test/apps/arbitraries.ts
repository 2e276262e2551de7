/**
 * Random `be` configs that use every key, with hostile names and texts. Most of them load; those that do not have names
 * or routes that meet by chance. A config is about user code of one shape, which `user-code.ts` reads out of it again.
 */
import fc from 'fast-check';

import { drawComms } from './comms.js';
import type { Config, Context } from './context.js';
import { type Draw, chance, drawn, maybe, pick, some } from './draw.js';
import { APP_MODULES, DATABASE_KEYS, someText } from './hostile.js';
import { drawOperations } from './operations.js';
import { drawResource, serve } from './resources.js';
import { drawTelemetry } from './telemetry-configs.js';
import { type Entity, drawWorld } from './world.js';

/**
 * Configs whose dotted paths are all in one package.
 *
 * @param top - name of the package
 */
export function beConfigs(top: string): fc.Arbitrary<Config> {
  return drawn((draw) => drawProject(draw, top));
}

function drawProject(draw: Draw, top: string): Config {
  const world = drawWorld(draw, top);
  const databases = drawDatabases(draw);
  const hasAuth = chance(draw, 65);
  const telemetry = maybe(draw, 40, () => ({ telemetry: drawTelemetry(draw) }));
  const overridden = some(draw, ['opa', 'rate_limit'], 0, 2);
  const context: Context = {
    draw,
    world,
    databases,
    hasAuth,
    hasScopes: hasAuth && chance(draw, 50),
    hasTraces: telemetry.telemetry !== undefined && telemetry.telemetry.traces !== false,
    overridden,
    claim: drawClaim(draw),
    served: new Map(),
  };
  const apps = drawApps(context);
  const auth = context.hasAuth ? drawAuth(context) : undefined;
  const hasTokens = auth !== undefined && !('get_current_user_fn' in auth);
  const hasFilters = JSON.stringify(apps).includes('"type":"filter"');
  return {
    ...maybe(draw, 20, () => ({ version: '2' })),
    ...maybe(draw, 30, () => ({ package_prefix: pick(draw, ['', 'api', 'a/B', 'src/my_api/v1', 'tests']) })),
    databases,
    ...(auth && { auth }),
    ...(hasTokens && maybe(draw, 30, () => ({ sign_in: { model: world.takeClass() } }))),
    ...maybe(draw, 20, () => ({ trusted_proxies_env: 'PROXIES' })),
    ...telemetry,
    ...maybe(draw, 20, () => ({ max_body_bytes: pick(draw, [1, 1024, 2 ** 31, Number.MAX_SAFE_INTEGER]) })),
    ...maybe(draw, 20, () => ({
      document: { license: { name: pick(draw, ['Ours', '"\'\\ {{']), identifier: 'MIT' } },
    })),
    ...maybe(draw, 20, () => ({ test_factories: pick(draw, [`${top}.factories`, `${top}_factories`]) })),
    ...maybe(draw, 60, () => ({ generate_tests: true })),
    ...maybe(draw, 30, () => ({
      idempotency: { model: world.takeClass(), ...maybe(draw, 50, () => ({ ttl_hours: pick(draw, [1, 8760]) })) },
    })),
    ...(overridden.includes('opa') && { opa: drawOpa(context) }),
    ...(overridden.includes('rate_limit') && { rate_limit: drawRateLimit(context) }),
    ...apps,
    ...maybe(draw, 25, () => ({ permissions: chance(draw, 75) })),
    ...maybe(draw, 20, () => ({ filters: hasFilters && chance(draw, 50) })),
    ...maybe(draw, 40, () => {
      const comms = drawComms(context);
      return comms === undefined ? {} : { comms };
    }),
  };
}

/** A claim that can be an attribute, too: users may be objects. */
function drawClaim(draw: Draw): string {
  return pick(draw, ['sub', 'tenant', 'id', 'x', 'TENANT', 'a_1', 'items', 'match', 'current_user', 'get']);
}

function drawDatabases(draw: Draw): readonly Config[] {
  const count = pick(draw, [1, 1, 2, 3]);
  const keys = some(draw, DATABASE_KEYS, count, count);
  const main = draw(fc.integer({ min: 0, max: count - 1 }));
  return keys.map((key, index) => ({
    ...((count > 1 || chance(draw, 40)) && { key }),
    ...(count > 1 && index === main ? { default: true } : {}),
    ...maybe(draw, 60, () => ({ driver: pick(draw, ['postgresql', 'sqlite']) })),
    ...maybe(draw, 30, () => ({ url_env: pick(draw, ['DB', '_x', 'password', 'DATABASE_URL_2']) })),
    ...maybe(draw, 20, () => ({
      echo: true,
      pool_size: 0,
      max_overflow: -1,
      pool_timeout: 0,
      pool_recycle: 3600,
      pool_pre_ping: false,
      connect_timeout: 1,
      statement_timeout: 86_400,
      lock_timeout: 60,
      idle_in_transaction_timeout: 1,
    })),
  }));
}

const ALGORITHMS = 'HS256 HS384 HS512 RS256 RS512 ES256 ES512 PS384 EdDSA'.split(' ');

/** With rows that depend on the user no route is without one: what is excluded then is none of theirs. */
const OPEN_PATHS = ['/docs', '/nowhere/*', 'POST /x/{pk}', '/_'];
const SOME_PATHS = ['/*', '/docs', 'GET /*', '/no/articles', 'PATCH /x/{pk}'];

/** How long tokens last, and how often they can be renewed. */
const LIVES: readonly Config[] = [
  {},
  { token_ttl_seconds: 1 },
  { token_ttl_seconds: 315_360_000 },
  { renewable_seconds: 43_200 },
  { token_ttl_seconds: 1, renewable_seconds: 315_360_000 },
];

function drawAuth({ draw, world, hasScopes }: Context): Config {
  const common = {
    ...maybe(draw, 20, () => ({ type: 'jwt' })),
    ...maybe(draw, 30, () => ({ secret_env: pick(draw, ['SECRET', '_s', 'password']) })),
    ...maybe(draw, 30, () => ({ token_url: pick(draw, ['/token', '/a/b.c/~token', '/auth']) })),
    ...maybe(draw, 50, () => ({ exclude_paths: some(draw, hasScopes ? OPEN_PATHS : SOME_PATHS, 0, 3) })),
    ...maybe(draw, 50, () => ({ user_schema: world.schemas[0] })),
  };
  if (chance(draw, 30)) {
    const verify = maybe(draw, 20, () => ({ verify_credentials_fn: world.takeFunction() }));
    const optional = maybe(draw, 50, () => ({ get_optional_user_fn: world.takeFunction() }));
    // What a model of the user's calls its attributes is not known here.
    const isDict = common.user_schema === undefined;
    const key = isDict && maybe(draw, 50, () => ({ user_key: pick(draw, ['sub', 'id']) }));
    return { ...common, get_current_user_fn: world.takeFunction(), ...optional, ...key, ...verify };
  }
  const algorithm = pick(draw, ALGORITHMS);
  return {
    ...common,
    ...((algorithm !== 'HS256' || chance(draw, 30)) && { algorithm }),
    ...(!algorithm.startsWith('HS') && { public_key_env: 'PUBLIC_KEY' }),
    verify_credentials_fn: world.takeFunction(),
    ...pick(draw, LIVES),
    ...maybe(draw, 50, () => ({ issuer: draw(someText) })),
    ...maybe(draw, 50, () => ({ audience: draw(someText) })),
    ...maybe(draw, 30, () => ({ get_user_fn: world.takeFunction() })),
    ...maybe(draw, 30, () => ({ session_store: world.takeFunction() })),
    ...maybe(draw, 30, () => ({ change_password_fn: world.takeFunction() })),
    ...maybe(draw, 50, () => drawSources(draw)),
  };
}

function drawSources(draw: Draw): Config {
  const sources = pick(draw, [['bearer'], ['cookie'], ['bearer', 'cookie'], ['cookie', 'bearer']]);
  if (!sources.includes('cookie')) return { sources };
  const isSecure = chance(draw, 50);
  return {
    sources,
    ...(isSecure ? maybe(draw, 50, () => ({ cookie_secure: true })) : { cookie_secure: false }),
    ...maybe(draw, 50, () => ({ cookie_name: pick(draw, ['sid', 'a.b-c', isSecure ? '__Host-sid' : '_', 'token']) })),
    ...maybe(draw, 50, () => ({ cookie_samesite: pick(draw, ['lax', 'strict', isSecure ? 'none' : 'lax']) })),
  };
}

function drawRateLimit({ draw, world }: Context): Config {
  return {
    ...maybe(draw, 60, () => ({ default_limit: pick(draw, [null, '1/second', '10 per 2 hours; 100 / day']) })),
    ...maybe(draw, 40, () => ({
      strategy: pick(draw, ['fixed-window', 'moving-window', 'sliding-window-counter']),
      storage_url_env: pick(draw, ['REDIS', '_x', 'password']),
    })),
    ...maybe(draw, 40, () => ({ key_func: world.takeFunction() })),
    ...maybe(draw, 40, () => ({ headers: chance(draw, 50), fail_open: chance(draw, 50) })),
  };
}

function drawOpa({ draw, world }: Context): Config {
  return {
    package: pick(draw, ['shop', 'a.b_1.C', '_']),
    ...maybe(draw, 40, () => ({ rule: pick(draw, ['allow', 'None']), url_env: pick(draw, ['OPA', '_x']) })),
    ...maybe(draw, 40, () => ({ timeout_seconds: pick(draw, [1, 0.001, 60, 1e-7]) })),
    ...maybe(draw, 40, () => ({ on_error: pick(draw, ['deny', 'allow']) })),
    ...maybe(draw, 50, () => ({ input_fn: world.takeFunction() })),
  };
}

function drawApps(context: Context): Config {
  const { draw, world } = context;
  const inherited = maybe(draw, 40, () => ({ operations: drawOperations(context) }));
  if (chance(draw, 30)) {
    const module = pick(draw, APP_MODULES);
    serve(context, module, world.entities);
    return { module, resources: drawResources(context, world.entities, 'operations' in inherited), ...inherited };
  }
  const modules = some(draw, APP_MODULES, pick(draw, [0, 1, 2, 2, 3]), 3);
  const prefixes = some(draw, ['', '/a', '/a/b', '/blog', '/x.y', '/~u_v', '/A-b'], modules.length, modules.length);
  const entities = modules.map(() => some(draw, world.entities, 0, 4));
  for (const [index, module] of modules.entries()) serve(context, module, entities[index]!);
  const apps = modules.map((module, index) => {
    const own = maybe(draw, 30, () => ({ operations: drawOperations(context) }));
    const app = {
      module,
      resources: drawResources(context, entities[index]!, 'operations' in own || 'operations' in inherited),
      ...own,
    };
    const prefix = prefixes[index] === '' && chance(draw, 50) ? {} : { prefix: prefixes[index] };
    return chance(draw, 40) ? { ...prefix, config: app } : { ...prefix, ...app };
  });
  return { apps, ...inherited };
}

const ROUTES = ['/things', '/a/b', '/x.y_z~-', '/T', '/q'];

function drawResources(context: Context, entities: readonly Entity[], mayInherit: boolean): readonly Config[] {
  const routes = some(context.draw, ROUTES, entities.length, entities.length);
  return entities.map((entity, index) => drawResource(context, entity, { route: routes[index]!, mayInherit }));
}
