/** Resources: what they declare of their models, whose rows they show, and the keys that go with it. */
import {
  type Config,
  type Context,
  type ServedOne,
  drawOverrides,
  listContext,
  someFields,
  someNested,
} from './context.js';
import { chance, maybe, pick, some } from './draw.js';
import { REPRESENTATION_NAMES } from './hostile.js';
import { drawSearch } from './lists.js';
import { drawOperations } from './operations.js';
import { drawTrace } from './telemetry-configs.js';
import type { Entity } from './world.js';

/** Draw what the resources of an app's models declare. */
export function serve(context: Context, module: string, entities: readonly Entity[]): void {
  const { draw, world, served } = context;
  for (const entity of entities) {
    const { path, relations } = entity;
    if (served.has(path)) continue;
    const name = path.slice(path.lastIndexOf('.') + 1);
    served.set(path, {
      reference: pick(draw, [path, `${module}.${name}`]),
      relations: Object.fromEntries(
        some(draw, relations, 0, 3).map(({ name: relation, target, many }) => {
          const model = world.entities[target]!.path;
          return [relation, !many && chance(draw, 50) ? model : { model, ...(many && { many }) }];
        }),
      ),
      representations: some(draw, REPRESENTATION_NAMES, 0, chance(draw, 40) ? 2 : 0).map((of) => ({
        name: of,
        fields: [...someFields(context, entity, 'read'), ...someNested(context, entity, 1)],
      })),
      links: chance(draw, 40) ? drawLinks(context, entity) : undefined,
    });
  }
}

function drawLinks({ draw, world }: Context, { columns, pk }: Entity): Config {
  const self = maybe(draw, 20, () => ({ self: chance(draw, 10) }));
  if (chance(draw, 20)) return { builder: world.takeFunction(), ...self };
  const column = columns.find(({ type, list }) => type === 'str' && !list);
  const text = column?.alias ?? column?.name;
  const kind = text === undefined ? 'id' : pick(draw, ['name', 'id', 'id_name']);
  return {
    ...((kind !== 'id_name' || chance(draw, 50)) && { kind }),
    ...(kind !== 'id' && { name: text }),
    ...(kind !== 'name' && maybe(draw, 30, () => ({ id: pk }))),
    ...self,
  };
}

/** Draw a resource of an entity. */
export function drawResource(
  context: Context,
  entity: Entity,
  { route, mayInherit }: { readonly route: string; readonly mayInherit: boolean },
): Config {
  const { draw, databases, hasAuth, hasScopes } = context;
  const { representations, relations, links } = context.served.get(entity.path)!;
  const keys = databases.flatMap(({ key }) => (key === undefined ? [] : [key as string]));
  const database = keys.length > 0 ? maybe(draw, 30, () => ({ db_key: pick(draw, keys) })) : {};
  const rows = drawRows(context, entity);
  const isLimited = 'scope_by' in rows || 'row_filter' in rows;
  const fields = [...someFields(context, entity, 'any'), ...someNested(context, entity, 3)];
  const { driver } = databases.find(({ key, default: main }) =>
    'db_key' in database ? key === database.db_key : databases.length === 1 || main === true,
  )!;
  const of: ServedOne = {
    entity,
    fields,
    isPostgresql: driver !== 'sqlite',
    mayOpen: hasAuth && !isLimited && !hasScopes,
    keepsDeleted: 'soft_delete' in rows,
  };
  const search = chance(draw, 15) ? drawSearch(listContext(context, of, fields)) : undefined;
  const operations = mayInherit && chance(draw, 60) ? undefined : drawOperations(context, of);
  const served = (...names: string[]): boolean =>
    operations?.some((one) => names.includes(nameOf(one) as string)) ?? true;
  return {
    model: entity.path,
    ...((entity.pk !== 'id' || chance(draw, 20)) && { pk: entity.pk }),
    ...((entity.pkType !== 'uuid' || chance(draw, 20)) && { pk_type: entity.pkType }),
    ...maybe(draw, 30, () => ({ route_prefix: route })),
    ...maybe(draw, 10, () => ({ api_name: `${entity.path.split('.').at(-1)!}Row` })),
    ...database,
    ...maybe(draw, 20, () => ({ require_auth: hasAuth && (isLimited || chance(draw, 50)) })),
    ...drawTrace(draw, context.hasTraces),
    ...maybe(draw, 10, () => ({ generate_tests: true })),
    ...maybe(draw, 5, () => ({ tests: { without: { 'list pages through all rows in order': 'drawn' } } })),
    ...((Object.keys(relations).length > 0 || chance(draw, 10)) && { relations }),
    ...((representations.length > 0 || chance(draw, 5)) && { representations }),
    ...(links && { links: served('get') || links.builder ? links : { ...links, self: false } }),
    ...(search && { search }),
    ...rows,
    ...(rows.version_column !== undefined &&
      served('update', 'delete') &&
      operations?.some((one) => String(nameOf(one)).endsWith('_matching')) !== true &&
      maybe(draw, 30, () => ({ require_if_match: true }))),
    ...(fields.length % 4 === 1 && { max_nested: fields.length, max_nested_rows: 100 * fields.length }),
    ...drawOverrides(context),
    fields,
    ...(operations && { operations }),
  };
}

function nameOf(operation: unknown): unknown {
  return typeof operation === 'string' ? operation : (operation as Config).name;
}

/** Whose rows are shown, and which of them are there. */
function drawRows({ draw, world, hasScopes, claim }: Context, { managed }: Entity): Config {
  const { scope, version, deleted } = managed;
  return {
    ...(hasScopes &&
      maybe(draw, 50, () => ({
        scope_by: {
          column: scope.name,
          claim,
          ...((scope.type !== 'str' || chance(draw, 50)) && { type: scope.type }),
        },
      }))),
    ...(hasScopes && maybe(draw, 35, () => ({ row_filter: world.takeFunction() }))),
    ...maybe(draw, 35, () => ({ version_column: version })),
    ...maybe(draw, 35, () => ({ soft_delete: deleted })),
  };
}
