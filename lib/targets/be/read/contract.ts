/** What `get` and `list` promise, as facts. */
import type { FieldSpec } from '../config.js';
import type { FieldsOptions, GetOptions } from './schema.js';
import { type Column, attributePath } from '../fields/columns.js';
import { columnOf } from '../fields/declarations.js';
import { defaultMostItems } from '../filter/kinds.js';
import { isSparse, sparseFields } from '../include/included.js';
import { loadedFields } from './loads.js';
import { modifierOf } from '../list/modifiers.js';
import { type ResourceNames, generatedName, userName } from '../names/names.js';
import { ownLists, pathOf } from './nested-lists.js';
import type { Entry } from '../routes/handler.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../paginate/schema.js';
import { getOf } from './get-entry.js';
import { schemaOf } from './read.js';
import { nestedOnly } from './relations.js';
import { call, type Call, type Fact, asIs, constant } from '../contracts/fact.js';
import { choicesOf } from '../fields/contract.js';

/** The facts of a `get`. */
export function getFacts(of: Entry<GetOptions>): Record<string, Fact | undefined> {
  return {
    answers: constant('ANSWERS', ownNames(of.entry.fields)),
    key_lists: keyLists(of.entry.fields),
    nested: nestedFacts(of, 'NESTED'),
    ...shownFacts(of, 0),
    includes: of.entry.include,
    sparse: isSparse(of.entry) ? sparseFields(of.entry).map(({ name }) => name) : undefined,
    serializer: serializerFact(of.names, of.entry.serializer, 'Resource'),
  };
}

/** The facts of a `list`, but for those of its filters, which their own operation knows. */
export function listFacts(of: Entry<FieldsOptions>): Record<string, Fact | undefined> {
  const { entry, resource } = of;
  const paging = modifierOf(entry, 'paginate');
  const mode = paging?.mode ?? 'keyset';
  const total = (paging?.count ?? mode === 'offset') !== false;
  const like = getOf(resource)?.fields;
  const names = ownNames(entry.fields);
  const isLike = (other: readonly FieldSpec[] | undefined, facts: (fields: readonly FieldSpec[]) => Fact): boolean =>
    other !== undefined && JSON.stringify(facts(other)) === JSON.stringify(facts(entry.fields));
  return {
    answers: constant(isLike(like, ownNames) ? 'ANSWERS' : 'ITEM_ANSWERS', names),
    key_lists: keyLists(entry.fields),
    nested: nestedFacts(of, isLike(like, nestedNames) ? 'NESTED' : 'ITEM_NESTED'),
    ...shownFacts(of, total ? 1 : 0),
    serializer: serializerFact(of.names, entry.serializer, 'ListItem'),
    page_size: otherThan(20, paging?.default_page_size ?? DEFAULT_PAGE_SIZE),
    most: otherThan(100, paging?.max_page_size ?? MAX_PAGE_SIZE),
    mode: otherThan('keyset', mode),
    total: total || undefined,
    ...orderFacts(of),
  };
}

function orderFacts(of: Entry<unknown>): Record<string, Fact | undefined> {
  const order = modifierOf(of.entry, 'order');
  if (order === undefined) return {};
  const sorts = order.fields.map((ref) => columnFact(columnOf(of.project, of.resource, ref)));
  return {
    sorts: constant('SORTS', sorts),
    most_sorts: otherThan(10, order.max_sorts),
    order: order.default,
  };
}

/** A column that lists are sorted or grouped by. */
export function columnFact(column: Column, more: Readonly<Record<string, Fact | undefined>> = {}): Call {
  const { path, field } = column;
  return call(generatedName('testing.queries', 'Column'), [path, field.type], {
    column: otherThan(path, attributePath(column)),
    choices: choicesOf(field),
    ...more,
  });
}

/** A value, unless it is what the class of facts takes by default. */
export function otherThan<T extends Fact>(usual: T, value: T): T | undefined {
  return value === usual ? undefined : value;
}

/** How many values each `in` takes. */
export function mostItems(of: Entry<unknown>, operators: number): number {
  return modifierOf(of.entry, 'filter')?.max_items ?? defaultMostItems(operators);
}

function shownFacts(of: Entry<FieldsOptions>, more: number): Record<string, Fact | undefined> {
  const { entry, resource, names } = of;
  const statements = 1 + separate(loadedFields(names.resource.model, entry.fields)) + more;
  const rest = ownLists(resource, entry).map(pathOf);
  return { statements: otherThan(1, statements), rest: rest.length === 0 ? undefined : rest };
}

/** How many relations are loaded by a statement of their own. */
function separate(fields: readonly FieldSpec[]): number {
  return nestedOnly(fields).reduce(
    (sum, { load, fields: inner = [] }) => sum + (load === 'joined' ? 0 : 1) + separate(inner),
    0,
  );
}

/**
 * A function of the user that makes answers, if there is one.
 *
 * @param suffix - of the class of the answers, behind that of the model
 */
export function serializerFact(names: ResourceNames, fn: string | undefined, suffix: string): Fact | undefined {
  if (fn === undefined) return undefined;
  const answer = asIs(schemaOf(names, `${names.api.schema}${suffix}`));
  return call(generatedName('testing.contract', 'Serializer'), [asIs(userName(fn)), answer]);
}

/** The fields that a row has by itself. */
export function ownNames(fields: readonly FieldSpec[]): readonly string[] {
  return fields.filter(({ type, relation }) => type !== 'nested' && relation === undefined).map(({ name }) => name);
}

/** The fields that hold keys of related rows; undefined without any. */
function keyLists(fields: readonly FieldSpec[]): readonly string[] | undefined {
  const names = fields.filter(({ type, relation }) => type !== 'nested' && relation !== undefined);
  return names.length === 0 ? undefined : names.map(({ name }) => name);
}

function nestedFacts({ entry }: Entry<FieldsOptions>, id: string): Fact | undefined {
  const nested = nestedNames(entry.fields);
  return Object.keys(nested).length === 0 ? undefined : constant(id, nested);
}

/** What answers hold of related rows, by the path of the relationship. */
function nestedNames(fields: readonly FieldSpec[], above: readonly string[] = []): Record<string, readonly string[]> {
  return Object.fromEntries(
    nestedOnly(fields).flatMap(({ name, relation, fields: inner = [] }) => {
      if (relation !== undefined) return [];
      const path = [...above, name];
      return [[path.join('.'), ownNames(inner)] as const, ...Object.entries(nestedNames(inner, path))];
    }),
  );
}
