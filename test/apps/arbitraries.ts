/**
 * Random `be` configs that use every key, with hostile names and texts. Most of them load; those that do not have names
 * or routes that meet by chance. A config is about user code of one shape, which `user-code.ts` reads out of it again.
 */
import fc from 'fast-check';

import { type Draw, chance, drawn, maybe, pick, some } from './draw.js';
import { type FieldObject, fieldOf, looseColumn } from './fields.js';
import { ACTION_NAMES, APP_MODULES, DATABASE_KEYS, FIELD_NAMES, someText } from './hostile.js';
import { type Entity, type World, drawWorld } from './world.js';

type Config = Readonly<Record<string, unknown>>;

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
  const context: Context = {
    draw,
    world,
    databaseKeys: databases.flatMap(({ key }) => (key === undefined ? [] : [key as string])),
    hasAuth: chance(draw, 65),
  };
  return {
    ...maybe(draw, 20, () => ({ version: '1' })),
    ...maybe(draw, 30, () => ({ package_prefix: pick(draw, ['', 'api', 'a/B', 'src/my_api/v1', 'tests']) })),
    databases,
    ...(context.hasAuth && { auth: drawAuth(context) }),
    ...maybe(draw, 20, () => ({ max_body_bytes: pick(draw, [1, 1024, 2 ** 31, Number.MAX_SAFE_INTEGER]) })),
    ...maybe(draw, 20, () => ({ test_factories: pick(draw, [`${top}.factories`, `${top}_factories`]) })),
    ...maybe(draw, 60, () => ({ generate_tests: true })),
    ...drawApps(context),
  };
}

interface Context {
  readonly draw: Draw;
  readonly world: World;
  readonly databaseKeys: readonly string[];
  readonly hasAuth: boolean;
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
    })),
  }));
}

const ALGORITHMS = 'HS256 HS384 HS512 RS256 RS512 ES256 ES512 PS384 EdDSA'.split(' ');

function drawAuth({ draw, world }: Context): Config {
  const common = {
    ...maybe(draw, 20, () => ({ type: 'jwt' })),
    ...maybe(draw, 30, () => ({ secret_env: pick(draw, ['SECRET', '_s', 'password']) })),
    ...maybe(draw, 30, () => ({ token_url: pick(draw, ['/token', '/a/b.c/~token', '/auth']) })),
    ...maybe(draw, 50, () => ({ exclude_paths: some(draw, ['/*', '/docs', '/blog/*', '/articles', '/x/{pk}'], 0, 3) })),
    ...maybe(draw, 50, () => ({ user_schema: world.schemas[0] })),
  };
  if (chance(draw, 30)) {
    const verify = maybe(draw, 20, () => ({ verify_credentials_fn: world.takeFunction() }));
    return { ...common, get_current_user_fn: world.takeFunction(), ...verify };
  }
  const algorithm = pick(draw, ALGORITHMS);
  return {
    ...common,
    ...((algorithm !== 'HS256' || chance(draw, 30)) && { algorithm }),
    ...(!algorithm.startsWith('HS') && { public_key_env: 'PUBLIC_KEY' }),
    verify_credentials_fn: world.takeFunction(),
    ...maybe(draw, 30, () => ({ token_ttl_seconds: pick(draw, [1, 315_360_000]) })),
    ...maybe(draw, 50, () => ({ issuer: draw(someText) })),
    ...maybe(draw, 50, () => ({ audience: draw(someText) })),
  };
}

function drawApps(context: Context): Config {
  const { draw, world } = context;
  const inherited = maybe(draw, 40, () => ({ operations: drawOperations(context) }));
  if (chance(draw, 30)) {
    return {
      module: pick(draw, APP_MODULES),
      resources: drawResources(context, world.entities, 'operations' in inherited),
      ...inherited,
    };
  }
  const modules = some(draw, APP_MODULES, pick(draw, [0, 1, 2, 2, 3]), 3);
  const prefixes = some(draw, ['', '/a', '/a/b', '/blog', '/x.y', '/~u_v', '/A-b'], modules.length, modules.length);
  const apps = modules.map((module, index) => {
    const own = maybe(draw, 30, () => ({ operations: drawOperations(context) }));
    const entities = some(draw, world.entities, 0, 4);
    const app = {
      module,
      resources: drawResources(context, entities, 'operations' in own || 'operations' in inherited),
      ...own,
    };
    const prefix = prefixes[index] === '' && chance(draw, 50) ? {} : { prefix: prefixes[index] };
    return chance(draw, 40) ? { ...prefix, config: app } : { ...prefix, ...app };
  });
  return { apps, ...inherited };
}

const ROUTES = ['/things', '/a/b', '/x.y_z~-', '/T', '/q'];

function drawResources(context: Context, entities: readonly Entity[], mayInherit: boolean): readonly Config[] {
  const { draw, databaseKeys, hasAuth } = context;
  const routes = some(draw, ROUTES, entities.length, entities.length);
  return entities.map((entity, index) => ({
    model: entity.path,
    ...((entity.pk !== 'id' || chance(draw, 20)) && { pk: entity.pk }),
    ...((entity.pkType !== 'uuid' || chance(draw, 20)) && { pk_type: entity.pkType }),
    ...maybe(draw, 30, () => ({ route_prefix: routes[index] })),
    ...(databaseKeys.length > 0 && maybe(draw, 30, () => ({ db_key: pick(draw, databaseKeys) }))),
    ...maybe(draw, 20, () => ({ require_auth: hasAuth && chance(draw, 50) })),
    ...maybe(draw, 10, () => ({ generate_tests: true })),
    fields: [...someFields(context, entity, 'any'), ...someNested(context, entity, 3)],
    ...(!(mayInherit && chance(draw, 60)) && { operations: drawOperations(context, entity) }),
  }));
}

function someFields({ draw }: Context, entity: Entity, use: 'read' | 'write' | 'any'): readonly FieldObject[] {
  const pk = { name: entity.pk, type: entity.pkType };
  const columns = some(draw, entity.columns, 1, 8).map((column) => fieldOf(draw, column, use));
  // One field at least is there for those who create and update.
  const [first, ...rest] = columns as [FieldObject, ...FieldObject[]];
  return [...(use !== 'write' && chance(draw, 60) ? [pk] : []), withoutKey(first, 'read_only'), ...rest];
}

function withoutKey(field: FieldObject, key: string): FieldObject {
  return Object.fromEntries(Object.entries(field).filter(([name]) => name !== key)) as FieldObject;
}

function someNested(context: Context, entity: Entity, depth: number): readonly FieldObject[] {
  const { draw, world } = context;
  if (depth === 0) return [];
  return some(draw, entity.relations, 0, 3).map(({ name, target, many, nullable }) => {
    const related = world.entities[target]!;
    return {
      name,
      type: 'nested',
      model: related.path,
      fields: [...someFields(context, related, 'read'), ...someNested(context, related, depth - 1)],
      ...(many && { many }),
      ...(nullable && { nullable }),
      ...maybe(draw, 60, () => ({ load: pick(draw, ['selectin', 'joined', 'subquery']) })),
      ...maybe(draw, 20, () => ({ description: draw(someText) })),
    };
  });
}

const BUILT_IN = ['get', 'list', 'create', 'update', 'delete'];

/** Without an entity for any resource, so without fields of its own. */
function drawOperations(context: Context, entity?: Entity): readonly unknown[] {
  const { draw } = context;
  const built = some(draw, BUILT_IN, 0, 5).map((name) => {
    const auth = maybe(draw, 20, () => ({ require_auth: context.hasAuth && chance(draw, 50) }));
    const own = entity === undefined ? {} : ownFields(context, entity, name);
    return Object.keys({ ...auth, ...own }).length === 0 && chance(draw, 80)
      ? name
      : { name, ...maybe(draw, 20, () => ({ type: name })), ...auth, ...own };
  });
  const actions = some(draw, ACTION_NAMES, 0, 3).map((name) => drawAction(context, name));
  return [...built, ...actions];
}

function ownFields(context: Context, entity: Entity, name: string): object {
  const { draw } = context;
  if (name === 'delete') return {};
  if (name === 'get' || name === 'list') {
    const fields = () => [...someFields(context, entity, 'read'), ...someNested(context, entity, 2)];
    return maybe(draw, 40, () => ({ fields: fields() }));
  }
  return {
    ...maybe(draw, 50, () => ({ fields: someFields(context, entity, 'write') })),
    ...maybe(draw, 30, () => ({ returns: someFields(context, entity, 'read') })),
  };
}

const ARGUMENTS = FIELD_NAMES.filter((name) => !['obj', 'db', 'pk', 'current_user'].includes(name));

function drawAction(context: Context, name: string): Config {
  const { draw, world, hasAuth } = context;
  const fields = (use: 'write' | 'read'): readonly FieldObject[] =>
    some(draw, ARGUMENTS, 1, 4).map((of) => fieldOf(draw, looseColumn(draw, of, world.enumerations), use));
  const returns = pick(draw, ['none', 'fields', 'model']);
  return {
    name,
    type: 'action',
    fn: world.takeFunction(),
    ...maybe(draw, 60, () => ({ scope: pick(draw, ['object', 'collection']) })),
    ...maybe(draw, 60, () => ({ params: chance(draw, 90) ? fields('write') : [] })),
    ...(returns === 'fields' && { returns: fields('read') }),
    ...(returns === 'model' && { returns: pick(draw, world.schemas) }),
    ...maybe(draw, 20, () => ({ status_code: returns === 'none' ? 204 : pick(draw, [200, 201, 202, 299]) })),
    ...maybe(draw, 20, () => ({ require_auth: hasAuth && chance(draw, 50) })),
  };
}
