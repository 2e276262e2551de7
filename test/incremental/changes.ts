/** Random projects of several resources, and random changes of them, mistakes among them. */
import fc from 'fast-check';

import { type Draw, chance, drawn, pick, some } from '../apps/draw.js';
import { beConfigs } from '../apps/arbitraries.js';

type Value = Record<string, unknown>;

/** A change of a config: another value for a place in it. */
export type Change = (config: unknown) => unknown;

const TYPES = ['str', 'int', 'bool', 'decimal', 'date', 'email', 'uuid', 'json', 'float', 'datetime', 'time'];
const NAMES = ['title', 'email', 'views', 'starts_on', 'price', 'note', 'id', 'kind'];
const MODELS = ['Boat', 'Harbour', 'Crew', 'Cargo', 'Voyage', 'Lighthouse', 'Anchor', 'Sail'];

/** Resources that read each other in every usual way, alone or beside those of any config of `be` that can be drawn. */
export const projects: fc.Arbitrary<Value> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: plainProject() }, beConfigs('shop')),
    drawn((draw) => MODELS.map((model) => drawResource(draw, model))),
  )
  .map(([config, resources]) => withResources(config, resources));

function plainProject(): fc.Arbitrary<Value> {
  return fc
    .record({ hasApps: fc.boolean(), hasAuth: fc.boolean(), generate_tests: fc.boolean() })
    .map(({ hasApps, hasAuth, ...rest }) => ({
      databases: [{ driver: 'sqlite' }],
      ...rest,
      ...(hasAuth && { auth: { get_current_user_fn: 'fleet.users.current' } }),
      ...(hasApps ? { apps: [] } : { module: 'fleet' }),
    }));
}

function withResources(config: Value, resources: readonly Value[]): Value {
  const apps = config.apps as readonly Value[] | undefined;
  if (apps === undefined) return { ...config, resources: [...((config.resources ?? []) as Value[]), ...resources] };
  // The last two in an app of their own, so that names meet across apps.
  const harbour = { prefix: '/harbour', module: 'harbour', resources: resources.slice(0, 4) };
  return { ...config, apps: [...apps, harbour, { prefix: '/sea', module: 'sea', resources: resources.slice(4) }] };
}

function drawResource(draw: Draw, name: string): Value {
  const others = MODELS.filter((model) => model !== name);
  const fields: Value[] = some(draw, NAMES.slice(0, 6), 2, 4).map((field) => ({
    name: field,
    type: pick(draw, TYPES),
    ...(chance(draw, 20) && { nullable: true }),
  }));
  const read = chance(draw, 20) ? pick(draw, others) : undefined;
  const nested = { name: 'other', type: 'nested', model: `fleet.models.${String(read)}` };
  const own = chance(draw, 50) ? { fields: [{ name: 'title', type: 'str' }] } : { representation: 'brief' };
  const first = String(fields[0]?.name);
  const far = read === undefined || chance(draw, 50) ? [] : [{ path: `other.${first}`, type: 'str' }];
  const filter = { type: 'filter', fields: [first, ...(chance(draw, 15) ? [reference(draw, first, others)] : [])] };
  const modifiers = [
    ...(chance(draw, 60) ? [filter] : []),
    ...(chance(draw, 40) ? [{ type: 'order', fields: [first, ...far] }] : []),
    ...(chance(draw, 40) ? [{ type: 'paginate', ...(chance(draw, 50) && { mode: 'offset' }) }] : []),
  ];
  const operations: unknown[] = ['get', 'create', 'update', 'delete'].filter(() => chance(draw, 70));
  return {
    model: `fleet.models.${name}`,
    fields: [
      { name: 'id', type: 'uuid', read_only: true },
      ...fields,
      ...(read === undefined ? [] : [{ ...nested, ...own }]),
    ],
    ...(chance(draw, 50) && { representations: [{ name: 'brief', fields: fields.slice(0, 1) }] }),
    ...(chance(draw, 50) && { links: { kind: 'id' } }),
    ...(chance(draw, 40) && { generate_tests: true }),
    ...(chance(draw, 20) && { require_auth: false }),
    operations: [...operations, { name: 'list', modifiers }],
  };
}

function reference(draw: Draw, column: string, others: readonly string[]): Value {
  return { column, name: 'of', values: 'ref', ref_resource: `fleet.models.${pick(draw, others)}` };
}

/** What may happen to a resource. */
const inResource: fc.Arbitrary<(resource: Value) => unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...TYPES), fc.nat())
      .map(([name, type, at]) => withField(at, [{ name, type }])),
  },
  { weight: 3, arbitrary: fc.nat().map((at) => withField(at, [], 1)) },
  fc.tuple(fc.nat(), fc.constantFrom(...TYPES)).map(([at, type]) => withFieldAs(at, { type })),
  fc.tuple(fc.nat(), fc.boolean()).map(([at, nullable]) => withFieldAs(at, { nullable })),
  fc.constantFrom(...MODELS).map((model) => withField(0, [nestedField(model)])),
  fc.constantFrom(...MODELS).map((model) => (resource: Value) => ({ ...resource, model: `fleet.models.${model}` })),
  fc.constantFrom('get', 'delete', { name: 'list' }).map((entry) => (resource: Value) => ({
    ...resource,
    operations: [...listOf(resource.operations), entry],
  })),
  fc
    .constantFrom(...MODELS)
    .map((model) => withModifiers([{ column: 'id', values: 'ref', ref_resource: `fleet.models.${model}` }])),
  fc.constantFrom('title', 'email', 'views', 'nowhere').map((field) => withModifiers([field])),
  fc.constantFrom<unknown>(null, 0, 'x', { fields: {} }).map((value) => () => value),
);

function nestedField(model: string): Value {
  return { name: 'other', type: 'nested', model: `fleet.models.${model}`, representation: 'brief' };
}

function withField(at: number, added: readonly Value[], removed = 0): (resource: Value) => Value {
  return (resource) => {
    const fields = listOf(resource.fields);
    return { ...resource, fields: fields.toSpliced(at % (fields.length + 1), removed, ...added) };
  };
}

function withFieldAs(at: number, other: Value): (resource: Value) => Value {
  return (resource) => {
    const fields = listOf(resource.fields);
    return {
      ...resource,
      fields: fields.map((field, index) => (index === at % fields.length ? { ...(field as Value), ...other } : field)),
    };
  };
}

function withModifiers(fields: readonly unknown[]): (resource: Value) => Value {
  return (resource) => ({
    ...resource,
    operations: listOf(resource.operations).map((entry) => {
      const { modifiers } = entry as Value;
      if (!Array.isArray(modifiers)) return entry;
      return {
        ...(entry as Value),
        modifiers: modifiers.map((one: Value) => (one.type === 'filter' ? { ...one, fields } : one)),
      };
    }),
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Changes of a config: mostly of one resource, sometimes of what stands around them. */
export const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(fc.nat(), inResource).map(
      ([at, change]) =>
        (config: unknown) =>
          eachResource(config, (list) => list, { at, change }),
    ),
  },
  fc.tuple(fc.nat(), inResource, fc.nat(), inResource).map(
    ([at, change, second, other]) =>
      (config: unknown) =>
        eachResource(
          eachResource(config, (list) => list, { at, change }),
          (list) => list,
          { at: second, change: other },
        ),
  ),
  fc.constantFrom<Change>(
    (config) => eachResource(config, (list) => list.slice(1)),
    (config) => eachResource(config, (list) => list.toReversed()),
    (config) => ({ ...(config as Value), max_body_bytes: 77 }),
    (config) => ({ ...(config as Value), filters: false }),
    (config) => ({ ...(config as Value), generate_tests: true }),
  ),
);

interface OfOne {
  readonly at: number;
  readonly change: (resource: Value) => unknown;
}

function eachResource(config: unknown, lists: (list: readonly unknown[]) => readonly unknown[], one?: OfOne): unknown {
  const count = countOf(config);
  let index = 0;
  const changed = (resource: unknown): unknown => {
    const isIt = one !== undefined && count > 0 && index++ === one.at % count;
    return isIt && typeof resource === 'object' && resource !== null ? one.change(resource as Value) : resource;
  };
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const { apps, config: inner, resources } = value as Value;
    return {
      ...value,
      ...(Array.isArray(apps) && { apps: apps.map(visit) }),
      ...(inner !== undefined && { config: visit(inner) }),
      ...(Array.isArray(resources) && { resources: lists(resources).map(changed) }),
    };
  };
  return visit(config);
}

function countOf(config: unknown): number {
  let count = 0;
  JSON.stringify(config, (key, value: unknown) => {
    if (key === 'resources' && Array.isArray(value)) count += value.length;
    return value;
  });
  return count;
}
