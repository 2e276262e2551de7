/** What the modifiers of a list promise, as facts of the list. */
import { literal, tuple } from '../../../languages/python.js';
import type { Column } from '../columns.js';
import { publicSlug } from '../resource-references.js';
import { takesAny } from '../filters.js';
import type { ResourceConfig, OperationConfig } from '../config.js';
import type { SearchConfig } from '../schema/modifiers.js';
import { generatedName, userName } from '../names.js';
import type { Entry } from '../operations/handler.js';
import type { Filter } from '../outputs/filter_set.js';
import { call, type Call, type Fact, code, constant } from './fact.js';
import { choicesOf } from './fields.js';
import { columnFact, mostItems, otherThan } from './reads.js';

/**
 * The filters of a list.
 *
 * @param offered - what is offered for each of some, by their names
 * @param isTold - whether routes for all lists tell them
 */
export function filterFacts(
  of: Entry<unknown>,
  filters: readonly Filter[],
  offered: ReadonlyMap<string, Fact>,
  isTold: boolean,
): Record<string, Fact | undefined> {
  const several = filters.flatMap(({ operators }) => operators).filter(takesAny).length;
  return {
    filters: constant(
      'FILTERS',
      filters.map((filter) => filterFact(filter, offered.get(filter.name))),
    ),
    most_items: otherThan(1000, mostItems(of, several)),
    slug: isTold ? publicSlug(of.project, of.app, of.resource) : undefined,
  };
}

function filterFact({ name, field, operators, column }: Filter, values: Fact | undefined): Call {
  return call(generatedName('testing.queries', 'Filter'), [name, field.type, operators.join(' ')], {
    column: otherThan(name, column.path),
    choices: choicesOf(field),
    values,
  });
}

/** The search of a list. */
export function searchFact(
  { strategy, min_length: least }: SearchConfig,
  columns: readonly Column[],
  longest: number,
): Call {
  return call(generatedName('testing.queries', 'Search'), [columns.map(({ path }) => path)], {
    strategy: otherThan('contains', strategy),
    min_length: otherThan(1, least),
    longest: otherThan(200, longest),
  });
}

/** What a list is grouped by, and how many groups are told: where a request does not say, and at most. */
interface Grouping {
  readonly keys: readonly Column[];
  readonly computed: readonly { readonly name: string; readonly fn: string; readonly column?: Column }[];
  /** Most columns of a request */
  readonly mostBy: number;
  readonly standard: number;
  readonly most: number;
}

/** The groups of a list. */
export function groupsFact({ keys, computed, mostBy, standard, most }: Grouping): Fact {
  const aggregates = Object.fromEntries(
    computed.map(({ name, fn, column }) => [name, code(tuple([fn, column?.path ?? ''].map(literal)))]),
  );
  return constant(
    'GROUPS',
    call(generatedName('testing.queries', 'Groups'), [], {
      by: keys.map(columnFact),
      aggregates: computed.length === 0 ? undefined : aggregates,
      most_by: otherThan(5, mostBy),
      limit: otherThan(100, standard),
      most: otherThan(500, most),
    }),
  );
}

/** How the rows that a filter takes keys of are offered, as links. */
export function linksFact(
  resource: ResourceConfig,
  { routes, database }: { readonly routes: string; readonly database: string | undefined },
): Call {
  const { links, pk, model, operations } = resource;
  const isPlain = links?.builder === undefined;
  // Whom a guard lets in is not known here.
  const hasGet = operations.some(({ type, can }: OperationConfig) => type === 'get' && can === undefined);
  const tells = [
    ...(isPlain && links?.kind !== 'name' && (links?.id ?? pk) === pk ? ['id'] : []),
    ...(isPlain && links?.name !== undefined && links.kind !== 'id' ? ['name'] : []),
    ...(isPlain && links?.self === true && hasGet ? ['self'] : []),
  ];
  return call(generatedName('testing.queries', 'Links'), [code(userName(model)), code(routes)], {
    key: otherThan('id', pk),
    name: links?.name,
    tells: tells.length === 0 ? undefined : tells.join(' '),
    database,
  });
}
