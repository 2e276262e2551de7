/** What all parts of a config agree about, and the fields and columns that resources and operations draw by it. */
import { type Draw, chance, maybe, pick, some } from './draw.js';
import { type FieldObject, fieldOf } from './fields.js';
import { someText } from './hostile.js';
import type { ListContext } from './lists.js';
import type { Entity, World } from './world.js';

/** A part of a config. */
export type Config = Readonly<Record<string, unknown>>;

/** What all parts of a config agree about. */
export interface Context {
  readonly draw: Draw;
  readonly world: World;
  readonly databases: readonly Config[];
  readonly hasAuth: boolean;
  /** Rows may depend on the current user: no route is open. */
  readonly hasScopes: boolean;
  /** Handlers may ask for spans. */
  readonly hasTraces: boolean;
  /** Keys of the project that resources and operations may override. */
  readonly overridden: readonly string[];
  /** Claim of the current user. */
  readonly claim: string;
  /** What resources declare, by the path of their model; the same in all apps. */
  readonly served: Map<string, Served>;
}

/** What all resources of one model declare. */
export interface Served {
  readonly reference: string;
  readonly relations: Config;
  readonly representations: readonly { readonly name: string; readonly fields: readonly FieldObject[] }[];
  readonly links: Config | undefined;
}

/** One resource as its operations see it. */
export interface ServedOne {
  readonly entity: Entity;
  readonly fields: readonly FieldObject[];
  readonly isPostgresql: boolean;
  /** Routes may be open to all, one by one. */
  readonly mayOpen: boolean;
  /** Deleted rows stay, and are hidden. */
  readonly keepsDeleted: boolean;
}

/** What the columns of a list of a resource are drawn from. */
export function listContext(context: Context, of: ServedOne, fields: readonly FieldObject[]): ListContext {
  const { draw, world, served } = context;
  return {
    draw,
    world,
    entity: of.entity,
    declared: fields,
    relationsOf: (path) => served.get(path)?.relations,
    linked: new Map([...served].flatMap(([path, { links, reference }]) => (links ? [[path, reference] as const] : []))),
    isPostgresql: of.isPostgresql,
  };
}

/** Some fields of an entity's columns. */
export function someFields({ draw }: Context, entity: Entity, use: 'read' | 'write' | 'any'): readonly FieldObject[] {
  const pk = { name: entity.pk, type: entity.pkType };
  const columns = some(draw, entity.columns, 1, 8).map((column) => fieldOf(draw, column, use));
  // One field at least is there for those who create and update.
  const [first, ...rest] = columns as [FieldObject, ...FieldObject[]];
  const { scope, version, deleted } = entity.managed;
  const managed: readonly FieldObject[] = [
    scope,
    { name: version, type: 'int' },
    { name: deleted, type: 'datetime', nullable: true },
  ];
  return [
    ...(use !== 'write' && chance(draw, 60) ? [pk] : []),
    withoutKey(first, 'read_only'),
    ...rest,
    ...(use === 'read' ? some(draw, managed, 0, chance(draw, 30) ? 3 : 0) : []),
  ];
}

function withoutKey(field: FieldObject, key: string): FieldObject {
  return Object.fromEntries(Object.entries(field).filter(([name]) => name !== key)) as FieldObject;
}

/** Some nested fields, `depth` levels of them. */
export function someNested(context: Context, entity: Entity, depth: number): readonly FieldObject[] {
  const { draw, world, served } = context;
  if (depth === 0) return [];
  return some(draw, entity.relations, 0, 3).map((relation) => {
    const { name, target, many, nullable } = relation;
    // One answer shows a relation in one way.
    const way = WAYS.get(relation) ?? maybe(draw, 20, () => ({ unscoped: chance(draw, 70) }));
    WAYS.set(relation, way);
    const related = world.entities[target]!;
    const named = served.get(related.path)?.representations ?? [];
    return {
      name,
      type: 'nested',
      model: related.path,
      ...(named.length > 0 && chance(draw, 40)
        ? { representation: pick(draw, named).name }
        : { fields: [...someFields(context, related, 'read'), ...someNested(context, related, depth - 1)] }),
      ...(many && { many }),
      ...(nullable && { nullable }),
      ...maybe(draw, 60, () => ({ load: pick(draw, ['selectin', 'joined', 'subquery']) })),
      ...way,
      ...maybe(draw, 20, () => ({ description: draw(someText) })),
    };
  });
}

/** Whether relations are shown to everybody. */
const WAYS = new WeakMap<object, object>();

const LIMITS = [false, '5/minute', '1 per 2 hours; 10/day', '3/second,100 per 5 MINUTES|7/year'];

const RULES = [false, 'allow', '_', 'None', 'may_1'];

/** What a resource or an operation says instead of the project. */
export function drawOverrides({ draw, overridden }: Context): Config {
  return {
    ...(overridden.includes('opa') && maybe(draw, 20, () => ({ opa: pick(draw, RULES) }))),
    ...(overridden.includes('rate_limit') && maybe(draw, 20, () => ({ rate_limit: pick(draw, LIMITS) }))),
  };
}
