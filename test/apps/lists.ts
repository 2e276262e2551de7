/** Modifiers of lists: columns of the model and of related ones, by every way to name them, and all that is asked of them. */
import fc from 'fast-check';

import { Name } from '../../lib/core/name.js';
import {
  ALLOWED,
  LIST_PARAMETERS,
  defaultOperators,
  kindOf,
  parameterName,
} from '../../lib/targets/be/filter/kinds.js';
import { AGGREGATED, GROUP_FIELDS } from '../../lib/targets/be/group/aggregates.js';
import { DATED } from '../../lib/targets/be/group/keys.js';
import { AGGREGATES, PERIODS } from '../../lib/targets/be/group/schema.js';
import type { FILTER_OPERATORS } from '../../lib/targets/be/filter/schema.js';
import { SEARCH_STRATEGIES } from '../../lib/targets/be/search/schema.js';
import type { Config } from './context.js';
import { type Draw, chance, maybe, pick, some } from './draw.js';
import type { Column, FieldObject } from './fields.js';
import { PARAMETER_NAMES } from './hostile.js';
import { PLAIN_MODIFIERS, drawPlain } from './plain-modifiers.js';
import type { Entity, World } from './world.js';

type Kind = keyof typeof ALLOWED;
type Operator = (typeof FILTER_OPERATORS)[number];

/** What the columns of a list are drawn from. */
export interface ListContext {
  readonly draw: Draw;
  readonly world: World;
  readonly entity: Entity;
  /** Fields that the resource declares, nested ones with theirs. */
  readonly declared: readonly FieldObject[];
  /** Relations that the resource of a model declares; none for a model without a resource. */
  readonly relationsOf: (path: string) => Config | undefined;
  /** Resources with links, as references name them, by the model. */
  readonly linked: ReadonlyMap<string, string>;
  readonly isPostgresql: boolean;
}

/** A column that a list may use. */
interface Candidate {
  readonly ref: string | Config;
  readonly path: string;
  readonly column: Column;
  readonly isMany: boolean;
  readonly isOwn: boolean;
}

/** Some modifiers, each at most once. */
export function drawModifiers(context: ListContext): readonly Config[] {
  const { draw } = context;
  const candidates = columnsOf(context);
  const toOne = candidates.filter(({ isMany }) => !isMany);
  const parts: readonly (Config | undefined)[] = [
    drawFilter(context, candidates),
    drawOrder(draw, toOne),
    drawPaginate(draw),
    ...[drawSearch(context)].map((options) => options && { type: 'search', ...options }),
    drawGroup(draw, toOne),
    ...PLAIN_MODIFIERS.map((one) => drawPlain(draw, one)),
  ];
  return some(
    draw,
    parts.filter((part) => part !== undefined),
    chance(draw, 10) ? 0 : 2,
    5,
  );
}

/** The keys of a search; undefined where no column holds text. */
export function drawSearch(context: ListContext): Config | undefined {
  const { draw, isPostgresql, declared } = context;
  const texts = columnsOf(context).filter(({ column }) => ['str', 'email'].includes(column.type));
  if (texts.length === 0) return undefined;
  const drawn = pick(draw, isPostgresql ? SEARCH_STRATEGIES : SEARCH_STRATEGIES.slice(0, 2));
  // Words of long texts are refused.
  const isLong = declared.some(({ max_length: most }) => typeof most === 'number' && most > 2 ** 15);
  const strategy = drawn === 'full_text' && isLong ? 'trigram' : drawn;
  const fields = some(draw, texts, 1, 3);
  const isRanked = strategy !== 'contains' && strategy !== 'prefix' && fields.some(({ isOwn }) => isOwn);
  return {
    fields: fields.map(({ ref }) => ref),
    ...((strategy !== 'contains' || chance(draw, 50)) && { strategy }),
    ...(strategy === 'full_text' && maybe(draw, 50, () => ({ language: pick(draw, ['german', 'simple']) }))),
    ...(isRanked && maybe(draw, 50, () => ({ rank: true }))),
    ...maybe(draw, 30, () => ({ min_length: pick(draw, [1, 3, 100]) })),
  };
}

/** The modifier `paginate`, which needs no column. */
export function drawPaginate(draw: Draw): Config {
  const most = draw(fc.constantFrom(1, 2, 20, 500));
  return {
    type: 'paginate',
    ...maybe(draw, 60, () => ({ mode: pick(draw, ['keyset', 'offset']) })),
    ...maybe(draw, 50, () => ({ max_page_size: most, default_page_size: draw(fc.integer({ min: 1, max: most })) })),
    ...maybe(draw, 40, () => ({ count: pick(draw, [true, false, 'estimate']) })),
  };
}

/** The modifier `include`, of fields that lead to other rows; none, where a list shows none of these. */
export function drawInclude(draw: Draw, shown: readonly FieldObject[]): readonly Config[] {
  return Object.values(drawIncluded(draw, shown)).map((fields) => ({ type: 'include', fields }));
}

/** The same of `get`. */
export function drawIncluded(draw: Draw, shown: readonly FieldObject[]): { readonly include?: readonly unknown[] } {
  const names = shown.filter(({ type }) => type === 'nested').map(({ name }) => name);
  return names.length === 0 ? {} : maybe(draw, 50, () => ({ include: some(draw, names, 1, 3) }));
}

/** Columns of the entity, and of what its relations lead to, each once. */
function columnsOf(context: ListContext): readonly Candidate[] {
  const { entity, declared } = context;
  const found = [
    ...ofEntity(context, { entity, declared, before: '', isMany: false }),
    ...throughRelations(context, { entity, declared, before: '', isMany: false }),
  ];
  return [...new Map(found.map((candidate) => [candidate.path, candidate])).values()];
}

interface At {
  readonly entity: Entity;
  readonly declared: readonly FieldObject[];
  readonly before: string;
  readonly isMany: boolean;
}

function ofEntity({ draw, relationsOf }: ListContext, { entity, declared, before, isMany }: At): readonly Candidate[] {
  const pk: Column = { name: entity.pk, type: entity.pkType, list: false, nullable: false };
  const isServed = before === '' || relationsOf(entity.path) !== undefined;
  const managed: readonly Column[] = [
    { name: entity.managed.version, type: 'int', list: false, nullable: false },
    { name: entity.managed.scope.name, type: entity.managed.scope.type, list: false, nullable: false },
    { name: entity.managed.deleted, type: 'datetime', list: false, nullable: true },
  ];
  const plain = [pk, ...entity.columns, ...managed].filter(({ type, list }) => !list && type !== 'json');
  return some(draw, plain, 1, 6).flatMap((column) => {
    const path = `${before}${column.name}`;
    const isDeclared =
      (isServed && column === pk) || declared.some(({ name, type }) => name === column.name && type === column.type);
    // What an Enum or inline values are only a field can say.
    if (!isDeclared && column.choice !== undefined && !('path' in column.choice)) return [];
    // Only a field has a name that a list can call it by.
    if (!isDeclared && column.alias !== undefined) return [];
    const written = isDeclared && (column.alias !== undefined || chance(draw, 70));
    const ref = written ? path : { path, type: column.type, ...(column.nullable && { nullable: true }) };
    return [{ ref, path, column, isMany, isOwn: before === '' }];
  });
}

function throughRelations(context: ListContext, at: At, depth = 1): readonly Candidate[] {
  const { world, relationsOf } = context;
  const nested = new Map(
    at.declared.flatMap((field) => (field.type === 'nested' ? [[field.name, field] as const] : [])),
  );
  const relations = relationsOf(at.entity.path) ?? {};
  return at.entity.relations.flatMap(({ name, target, many }) => {
    if (!nested.has(name) && !Object.hasOwn(relations, name)) return [];
    const entity = world.entities[target]!;
    const fields = nested.get(name)?.fields ?? [];
    const next: At = {
      entity,
      declared: fields as readonly FieldObject[],
      before: `${at.before}${name}.`,
      isMany: at.isMany || many,
    };
    return [...ofEntity(context, next), ...(depth < 3 ? throughRelations(context, next, depth + 1) : [])];
  });
}

function drawFilter(context: ListContext, candidates: readonly Candidate[]): Config | undefined {
  const { draw } = context;
  const taken = new Set<string>(LIST_PARAMETERS);
  const chosen = some(draw, candidates, 1, 6);
  const fields = chosen.flatMap((candidate): readonly unknown[] => {
    const own = candidate.column.name;
    const isFree = isUsable(own) && !LIST_PARAMETERS.has(own);
    const name = isFree && chance(draw, 70) ? own : pick(draw, PARAMETER_NAMES);
    const filter = drawOne(context, candidate, name);
    const kind = filter.values ?? kindOf(looksLike(candidate), context.entity.pk);
    const operators = filter.operators ?? defaultOperators(kind, candidate.column.nullable);
    const names = [`class ${new Name(name).pascal}`, ...operators.map((operator) => parameterName(name, operator))];
    if (names.some((parameter) => taken.has(parameter))) return [];
    for (const parameter of names) taken.add(parameter);
    const isBare = typeof filter.column === 'string' && Object.keys(filter).length === 1;
    return [isBare && chance(draw, 70) ? filter.column : filter];
  });
  const most = maybe(draw, 20, () => ({ max_items: pick(draw, [100, 2000]) }));
  return fields.length === 0 ? undefined : { type: 'filter', fields, ...most };
}

function isUsable(name: string): boolean {
  return !name.includes('__');
}

function looksLike({ column, isOwn }: Candidate): Parameters<typeof kindOf>[0] {
  return {
    attribute: column.name,
    field: column as never,
    relations: isOwn ? [] : [{ name: '', owner: '', model: '', many: false }],
  };
}

interface FilterObject extends Config {
  readonly column: string | Config;
  readonly values?: Kind;
  readonly operators?: readonly Operator[];
}

function drawOne(context: ListContext, candidate: Candidate, name: string): FilterObject {
  const { draw, entity } = context;
  const { ref, column } = candidate;
  const byDefault = kindOf(looksLike(candidate), entity.pk);
  const target = refTarget(context, column);
  const kind = chance(draw, 60) ? byDefault : pick(draw, kindsOf(candidate, context, target));
  const needsEnum = typeof ref !== 'string' && column.type === 'enum';
  const says = kind !== byDefault || chance(draw, 40);
  const path = column.choice !== undefined && 'path' in column.choice ? column.choice.path : undefined;
  return {
    column: ref,
    ...(name !== column.name && { name }),
    ...(says && { values: kind }),
    ...maybe(draw, 60, () => ({ operators: some(draw, ALLOWED[kind], 1, 11) })),
    ...(kind === 'enum' && path !== undefined && (needsEnum || chance(draw, 20)) && { enum: path }),
    ...(kind === 'literal' && column.type !== 'enum' && maybe(draw, 20, () => ({ type: column.type }))),
    ...(kind === 'ref' && { ref_resource: target }),
  };
}

function kindsOf({ column, isOwn, ref }: Candidate, { entity }: ListContext, target?: string): readonly Kind[] {
  // Only values of kind `enum` say which those of an undeclared enum are.
  if (column.type === 'enum') return typeof ref === 'string' ? ['enum', 'literal'] : ['enum'];
  return [
    'literal',
    ...(column.type === 'bool' ? (['bool'] as const) : []),
    ...(['str', 'email'].includes(column.type) ? (['free_text'] as const) : []),
    ...(isOwn && column.name === entity.pk ? (['self'] as const) : []),
    ...(target === undefined ? [] : (['ref', 'ref', 'ref'] as const)),
  ];
}

/** A resource whose keys are of the column's type. */
function refTarget({ world, linked }: ListContext, { type }: Column): string | undefined {
  return world.entities.flatMap(({ path, pkType }) => (pkType === type ? (linked.get(path) ?? []) : []))[0];
}

function drawOrder(draw: Draw, candidates: readonly Candidate[]): Config | undefined {
  const chosen = some(draw, candidates, 1, 4);
  if (chosen.length === 0) return undefined;
  return {
    type: 'order',
    fields: chosen.map(({ ref }) => ref),
    ...maybe(draw, 50, () => ({
      default: some(draw, chosen, 1, 2).map(({ path }) => `${pick(draw, ['', '-'])}${path}`),
    })),
    ...maybe(draw, 20, () => ({ max_sorts: pick(draw, [4, 20]) })),
  };
}

function drawGroup(draw: Draw, candidates: readonly Candidate[]): Config | undefined {
  const keys = new Map(
    candidates
      // What an Enum is that no field declares, nobody can tell.
      .filter(({ ref, column }) => typeof ref === 'string' || column.type !== 'enum')
      .filter(({ path }) => !/^(?:model_|_)|^(?:schema|json|copy|dict|str|int|float|bool|list)$/.test(path))
      .map((candidate) => [candidate.path.replaceAll('.', '_'), candidate]),
  );
  const chosen = some(draw, [...keys.values()], 1, 3);
  if (chosen.length === 0) return undefined;
  const names = some(
    draw,
    PARAMETER_NAMES.filter((name) => !GROUP_FIELDS.includes(name)),
    0,
    3,
  );
  return {
    type: 'group',
    fields: chosen.map(({ ref, column }) =>
      (DATED as readonly string[]).includes(column.type) && chance(draw, 50)
        ? { column: ref, periods: some(draw, PERIODS, 1, 4) }
        : ref,
    ),
    ...maybe(draw, 20, () => ({ max_by: pick(draw, [3, 20]) })),
    ...maybe(draw, 70, () => ({ aggregates: names.map((name) => drawAggregate(draw, { name, candidates })) })),
  };
}

function drawAggregate(
  draw: Draw,
  { name, candidates }: { readonly name: string; readonly candidates: readonly Candidate[] },
): Config {
  const fn = pick(draw, AGGREGATES);
  const fitting = candidates.filter(
    ({ column }) => fn === 'count' || (AGGREGATED[fn] as readonly string[]).includes(column.type),
  );
  if (fitting.length === 0) return { fn: 'count', name };
  return { fn, name, ...((fn !== 'count' || chance(draw, 50)) && { column: pick(draw, fitting).ref }) };
}
