/** Operations of resources, inherited or their own, with the functions of the user that they call. */
import {
  type Config,
  type Context,
  type ServedOne,
  drawOverrides,
  listContext,
  someFields,
  someNested,
} from './context.js';
import { type Draw, chance, maybe, pick, some } from './draw.js';
import { type FieldObject, fieldOf, looseColumn } from './fields.js';
import { ACTION_NAMES, FIELD_NAMES } from './hostile.js';
import { drawInclude, drawIncluded, drawModifiers, drawPaginate } from './lists.js';
import { drawTrace } from './telemetry-configs.js';

const BUILT_IN = ['get', 'list', 'create', 'update', 'delete'];

/** Without a resource for any of them, so without fields of its own. */
export function drawOperations(context: Context, of?: ServedOne): readonly unknown[] {
  const { draw } = context;
  const built = some(draw, BUILT_IN, 0, 5).map((name) => {
    const common = {
      ...drawAuth(context, of),
      ...drawTrace(draw, context.hasTraces),
      ...drawPatience(draw),
      ...drawFunctions(context, name),
      ...drawOverrides(context),
    };
    const own = of === undefined ? forAny(context, name) : ownKeys(context, of, name);
    return Object.keys({ ...common, ...own }).length === 0 && chance(draw, 80)
      ? name
      : { name, ...maybe(draw, 20, () => ({ type: name })), ...common, ...own };
  });
  const exports = built.some(isKeyset) && chance(draw, 40) ? ['export'] : [];
  const bulk = ['create', 'update', 'delete']
    .filter((name) => built.some((entry) => nameOf(entry) === name) && chance(draw, 30))
    .map((name) => drawBulk(draw, `bulk_${name}`));
  const matching = of !== undefined && built.some(findsRows) ? drawMatching(draw, built) : [];
  const actions = some(draw, ACTION_NAMES, 0, 3).map((name) => drawAction(context, name, of));
  const referrers = chance(draw, 30) ? ['referrers'] : [];
  // Without a resource they would be inherited by those that keep no deleted rows.
  const ofDeleted = of?.keepsDeleted === true ? some(draw, ['restore', 'purge'], 0, 2) : [];
  return [...built, ...exports, ...bulk, ...matching, ...referrers, ...ofDeleted, ...actions];
}

/** Tell whether an entry is a list that an export can be made of. */
function isKeyset(entry: unknown): boolean {
  const text = JSON.stringify(entry);
  const isList = entry === 'list' || text.startsWith('{"name":"list"');
  return isList && !/"offset"|"format"/.test(text);
}

/** Tell whether an entry is a list by whose filters rows can be written: nothing stands before it. */
function findsRows(entry: unknown): boolean {
  const { name, modifiers } = entry as { readonly name?: string; readonly modifiers?: readonly Config[] };
  return (
    name === 'list' && isPlain(entry) && modifiers?.some(({ type }) => type === 'filter' || type === 'search') === true
  );
}

/** Tell whether the resource alone says who may do it. */
function isPlain(entry: unknown): boolean {
  return ['can', 'opa', 'require_auth'].every((key) => typeof entry === 'string' || !(key in (entry as Config)));
}

function drawMatching(draw: Draw, built: readonly unknown[]): readonly unknown[] {
  return ['update', 'delete']
    .filter((name) => built.some((entry) => nameOf(entry) === name && isPlain(entry)) && chance(draw, 80))
    .map((name) => `${name}_matching`)
    .map((name) => (chance(draw, 50) ? name : { name, max_items: pick(draw, [1, 20, 1000]) }));
}

function nameOf(entry: unknown): unknown {
  return typeof entry === 'string' ? entry : (entry as Config).name;
}

/** Who may do it, and how often, it has from the operation on one row beside it. */
function drawBulk(draw: Draw, name: string): unknown {
  if (chance(draw, 50)) return name;
  return {
    name,
    ...maybe(draw, 50, () => ({ max_items: pick(draw, [1, 20, 1000]) })),
    ...drawBodyLimit(draw),
    ...maybe(draw, 50, () => ({ atomic: chance(draw, 50) })),
  };
}

/** A route may be open where no resource limits its rows to those of users. */
function drawAuth({ draw, hasAuth, hasScopes }: Context, of: ServedOne | undefined): Config {
  const mayOpen = of === undefined ? !hasScopes : of.mayOpen;
  return maybe(draw, 20, () => ({ require_auth: hasAuth && (!mayOpen || chance(draw, 50)) }));
}

/** The functions of the user that any resource may share. */
function drawFunctions({ draw, world }: Context, name: string): Config {
  const isWrite = name === 'create' || name === 'update';
  return {
    ...maybe(draw, 15, () => ({ can: world.takeFunction() })),
    ...(isWrite && maybe(draw, 20, () => ({ pre: world.takeFunction() }))),
    ...(isWrite && maybe(draw, 20, () => ({ post: world.takeFunction() }))),
  };
}

function forAny({ draw }: Context, name: string): Config {
  // A resource that keeps its rows may inherit it, but not have it as its own.
  if (name === 'delete') return maybe(draw, 50, () => ({ max_rows: pick(draw, [50, 100_000]) }));
  return name === 'list' ? maybe(draw, 30, () => ({ modifiers: [drawPaginate(draw)] })) : {};
}

function ownKeys(context: Context, of: ServedOne, name: string): Config {
  const { draw, world, served } = context;
  const { entity } = of;
  if (name === 'delete') return {};
  if (name === 'get' || name === 'list') {
    const fields = (): readonly FieldObject[] => [
      ...someFields(context, entity, 'read'),
      ...someNested(context, entity, 2),
    ];
    const { representations } = served.get(entity.path)!;
    const shown: { readonly fields?: readonly FieldObject[]; readonly representation?: string } = chance(draw, 40)
      ? representations.length > 0 && chance(draw, 50)
        ? { representation: pick(draw, representations).name }
        : { fields: fields() }
      : {};
    const declared = [...of.fields, ...(shown.fields ?? [])];
    // It would get the user on some routes only where these are open one by one.
    const serializer = of.mayOpen ? {} : maybe(draw, 20, () => ({ serializer: world.takeFunction() }));
    const isWhole = 'serializer' in serializer || 'representation' in shown;
    return {
      ...shown,
      ...serializer,
      ...(name === 'get' && maybe(draw, 25, () => ({ actions: chance(draw, 75) }))),
      ...(name === 'get' && !isWhole && drawIncluded(draw, shown.fields ?? of.fields)),
      ...(name === 'get' && !('serializer' in serializer) && maybe(draw, 25, () => ({ sparse: true }))),
      ...(name === 'list' &&
        maybe(draw, 85, () => ({
          modifiers: [
            ...drawModifiers(listContext(context, of, declared)).filter(
              ({ type }) => type !== 'sparse' || !('serializer' in serializer),
            ),
            ...(isWhole ? [] : drawInclude(draw, shown.fields ?? of.fields)),
          ],
        }))),
    };
  }
  return {
    ...maybe(draw, 50, () => ({ fields: someFields(context, entity, 'write') })),
    ...maybe(draw, 30, () => ({ returns: someFields(context, entity, 'read') })),
    ...drawBodyLimit(draw),
  };
}

function drawBodyLimit(draw: Draw): Config {
  return maybe(draw, 20, () => ({ max_body_bytes: pick(draw, [4096, 8_388_608]) }));
}

const ARGUMENTS = FIELD_NAMES.filter((name) => !['obj', 'db', 'pk', 'current_user'].includes(name));

function drawAction(context: Context, name: string, of: ServedOne | undefined): Config {
  const { draw, world } = context;
  const fields = (use: 'write' | 'read'): readonly FieldObject[] =>
    some(draw, ARGUMENTS, 1, 4).map((argument) => fieldOf(draw, looseColumn(draw, argument, world.enumerations), use));
  const returns = pick(draw, ['none', 'fields', 'model']);
  const isRead = returns !== 'none' && chance(draw, 35);
  const params = (): readonly FieldObject[] => (isRead ? fields('write').filter(fitsQuery) : fields('write'));
  return {
    name,
    type: 'action',
    fn: world.takeFunction(),
    ...maybe(draw, 60, () => ({ scope: pick(draw, ['object', 'collection']) })),
    ...(isRead && { method: 'get' }),
    ...maybe(draw, 60, () => ({ params: chance(draw, 90) ? params() : [] })),
    ...(returns === 'fields' && { returns: fields('read') }),
    ...(returns === 'model' && { returns: pick(draw, world.schemas) }),
    ...maybe(draw, 20, () => ({
      status_code: returns === 'none' ? 204 : isRead ? 200 : pick(draw, [200, 201, 202, 299]),
    })),
    ...maybe(draw, 15, () => ({ can: world.takeFunction() })),
    ...drawAuth(context, of),
    ...drawTrace(draw, context.hasTraces),
    ...drawPatience(draw),
    ...drawOverrides(context),
  };
}

function fitsQuery({ type, nullable }: FieldObject): boolean {
  return type !== 'json' && nullable !== true;
}

function drawPatience(draw: Draw): Config {
  return maybe(draw, 10, () => ({ statement_timeout: pick(draw, [1, 90, 86_400]) }));
}
