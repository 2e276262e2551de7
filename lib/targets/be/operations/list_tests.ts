/**
 * `list_tests`: the tests of a list that has modifiers.
 *
 * Config: `generate_tests` of the resource. Amends the tests of the plain list; yields those of its filters, of
 * `POST /search`, and of its sorts.
 */
import type { BuildContext } from '../../../core/context.js';
import { operation } from '../../../core/operation.js';
import { literal, tuple } from '../../../languages/python.js';
import type { Column } from '../columns.js';
import type { OperationConfig } from '../config.js';
import type { PaginateConfig } from '../schema/modifiers.js';
import { columnOf } from '../declarations.js';
import { hasModifier, modifierOf } from '../modifiers.js';
import { FilterSet } from '../outputs/filter_set.js';
import { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../schema/modifiers.js';
import { filterTests, totalTests } from './filter_tests.js';
import { type Entry, entryOf, entryOfHandler } from './handler.js';
import { listParts } from './list_parts.js';
import { type Sorted, defaultSort, orderTests } from './order_tests.js';
import { pageSizeTold } from './read_tests.js';
import { supportFiles } from './support.js';
import { treeTests } from './tree_tests.js';

/** The operation `list_tests`. */
export const listTests = operation({
  name: 'list_tests',
  trigger: 'operation',
  targets: ['be'],
  afterChildren: true,
  requires: ['filter_tree'],
  when: (context) => context.at('resource').generate_tests && (context.instance.modifiers ?? []).length > 0,
  build: (context) => {
    const of = entryOf<unknown>(context);
    const paging = pagingOf(of.entry);
    const sorted = sortedBy(of);
    amendPages(context, of, paging, sorted);
    const [set] = context.store.outputsUnder(context.instanceId, FilterSet);
    const searching = searchesOf(context, of);
    const tests = [
      ...(set ? filterTests(of, set.filters) : []),
      ...(set ? searching.flatMap((search) => treeTests(search, set.filters, sizeOf(paging), paging.most)) : []),
      ...(paging.count ? totalTests(of, set?.filters ?? [], paging) : []),
      ...(sorted ? orderTests(of, sorted, { ...paging, searched: searching.length > 0 }) : []),
    ];
    return [...supportFiles('testing/list_checks'), ...tests];
  },
});

/** The first number that is too large for an offset. */
const OFFSETS = 2n ** 63n;

/** How a list is cut into pages. */
export interface Paging {
  readonly mode: PaginateConfig['mode'];
  /** Rows on a page where requests do not say how many, and at most */
  readonly standard: number;
  readonly most: number;
  readonly count: boolean;
}

/** The searches of a list, as entries of their own. */
export function searchesOf<T>(context: BuildContext, of: Entry<T>): readonly Entry<T>[] {
  return context.store
    .outputsUnder(context.instanceId, RouteHandler)
    .filter(({ path }) => path === '/search')
    .map((handler) => ({ ...entryOfHandler(handler, of), entry: of.entry }));
}

/** How a list is cut into pages. */
export function pagingOf(entry: OperationConfig): Paging {
  const config = modifierOf(entry, 'paginate');
  const mode = config?.mode ?? 'keyset';
  const standard = config?.default_page_size ?? DEFAULT_PAGE_SIZE;
  return { mode, standard, most: config?.max_page_size ?? MAX_PAGE_SIZE, count: config?.count ?? mode === 'offset' };
}

function sortedBy({ entry, project, resource }: Entry<unknown>): Sorted | undefined {
  const config = modifierOf(entry, 'order');
  if (config === undefined) return undefined;
  const columns = config.fields.map((ref): Column => columnOf(project, resource, ref));
  return { columns, most: config.max_sorts, byDefault: config.default ?? [] };
}

/** The parameter that says how many rows a page has. */
export function sizeOf({ mode }: Pick<Paging, 'mode'>): 'page_size' | 'limit' {
  return mode === 'offset' ? 'limit' : 'page_size';
}

/** The tests of the plain list expect a cursor, its sizes, and the order of the keys. */
function amendPages(
  context: BuildContext,
  of: Entry<unknown>,
  { mode, standard, most, count }: Paging,
  sorted: Sorted | undefined,
): void {
  const test = (suffix: string): TestCase | undefined =>
    listParts(context).tests.find(({ name }) => name === `test_${of.handler}_${suffix}`);
  const size = sizeOf({ mode });
  const [empty, pages, length, refused] = [test('empty'), test('pages'), test('page_size'), test('bad_query')];
  const rest = { ...(mode === 'keyset' && { next_cursor: 'None' }), ...(count && { total: '0' }) };
  if (empty) empty.body.rest = Object.entries(rest);
  if (pages) {
    const { shared, ...sort } = defaultSort(of, sorted ?? { columns: [], byDefault: [] });
    pages.template = '[module]/tests/_list_pages_cut.py.ejs';
    pages.shared = [...pages.shared, ...shared];
    pages.docstring = `All pages together hold every ${of.names.singular} once, in the order that the list has by itself.`;
    Object.assign(pages.body, {
      size: literal(size),
      most: Math.min(2, most),
      searched: hasModifier(of.entry, 'filter'),
      ...sort,
    });
  }
  if (length) {
    length.docstring = pageSizeTold(of, standard);
    Object.assign(length.body, { size, standard, mode, searched: hasModifier(of.entry, 'filter') });
  }
  if (refused) {
    const places =
      mode === 'offset'
        ? [
            ['offset', '-1'],
            ['offset', String(OFFSETS)],
          ]
        : [['cursor', 'malformed']];
    const runs = [['unknown', '1'], [size, '0'], [size, String(most + 1)], [size, ['1', '1']], ...places];
    const names = { name: 'str', value: 'str | list[str]' };
    refused.parameters = { names, runs: runs.map((run) => tuple(run.map(literal))) };
  }
}
