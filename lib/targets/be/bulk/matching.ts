/** What `update_matching` and `delete_matching` share: their query, how rows are found, and their answer. */
import { type Expression, code, joined } from '../../../core/expression.js';
import type { ResourceConfig } from '../config.js';
import { builtInFacts } from '../contracts/operation.js';
import { filterFact } from '../filter/contract.js';
import { filterNames, filteredCall, filtersOf } from '../filter/filter.js';
import { attributeNamed } from '../fields/attribute.js';
import type { FieldType } from '../config.js';
import { keyColumns } from '../fields/keys.js';
import { hasModifier, modifierOf } from '../list/modifiers.js';
import { generatedName } from '../names/names.js';
import type { Filter } from '../outputs/filter_set.js';
import { findView } from '../outputs/find-view.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import { asQuery } from '../outputs/route_param.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import type { TestCase } from '../outputs/test_case.js';
import { otherThan } from '../read/contract.js';
import { schemaOf } from '../read/read.js';
import { managedColumns } from '../resolve.js';
import { type Entry, routeHandler } from '../routes/handler.js';
import { searchParameter, searchedCall } from '../search/search.js';
import { listBeside, matchingQueryName } from './matching-names.js';
import { MOST_ITEMS } from './schema.js';

/** A handler of the rows that its query finds; what the caller gives is what differs. */
export function matchingHandler(
  of: Entry<unknown>,
  most: number,
  parts: Omit<Parameters<typeof routeHandler>[1], 'path' | 'returns' | 'late'> & {
    readonly late?: RouteHandler['late'];
  },
): RouteHandler {
  const { names, rows } = of;
  const list = { ...of, entry: listBeside(of.resource) };
  const search = modifierOf(list.entry, 'search');
  const narrowed = [
    ...(hasModifier(list.entry, 'filter') ? [filteredCall(list)] : []),
    ...(search ? [searchedCall(list, search)] : []),
  ];
  const query = schemaOf(names, matchingQueryName(names));
  const handler = routeHandler(of, {
    ...parts,
    path: '',
    params: [{ name: 'query', annotation: asQuery(query) }, ...parts.params],
    returns: MATCHED,
    references: narrowed.flatMap(({ references }) => references),
    late: (final) => ({
      ...parts.late?.(final),
      matchingRows: helper('matching_rows'),
      requireFilters: helper('require_filters'),
      refuseUnseen: helper('refuse_unseen'),
      key: joined(keyColumns(names), ', '),
      most: code`${most}`,
      unseen: findView(rows).visible.map((one) => code`, ${one}`),
    }),
  });
  handler.conditions.push(...narrowed.map(({ call }) => call));
  return handler;
}

const MATCHED = helper('Matched');

function helper(name: string): Expression {
  return generatedName('support.matching', name);
}

/** The class of the query: the filters and the search of the list. */
export function matchingQuery({ names, resource }: Entry<unknown>): SchemaClass {
  const list = listBeside(resource);
  const search = modifierOf(list, 'search');
  return {
    type: 'SchemaClass',
    names,
    name: matchingQueryName(names),
    docstring: `The query parameters that say which ${names.plural} a request is about.`,
    forbidsExtra: true,
    ...(hasModifier(list, 'filter') && { base: filterNames(names).schema }),
    fields: search ? [searchParameter(search)] : [],
    order: 34,
  };
}

/** What generated tests know of one of the two. */
export function matchingFacts(
  of: Entry<unknown>,
  kind: 'UpdateMatching' | 'DeleteMatching',
  most: number,
  order: number,
): readonly TestCase[] {
  return builtInFacts(
    of,
    kind,
    () => {
      const options = modifierOf(listBeside(of.resource), 'filter');
      const by = options && filtersOf(options, of).find((one) => tellsApart(one, of.resource));
      return { by: by && filterFact(by, undefined), most: otherThan(MOST_ITEMS, most) };
    },
    order,
  );
}

/** What columns hold that no two rows of a test share, and that a query can say. */
const TELLING: ReadonlySet<FieldType> = new Set(['str', 'email', 'int', 'uuid', 'date']);

/** Tell whether tests find a row by a filter: by a value of its own column that no other row of theirs has. */
function tellsApart({ column, field, operators }: Filter, resource: ResourceConfig): boolean {
  const attribute = attributeNamed(column.field);
  // Part of a key is that of several rows.
  const managed = managedColumns(resource).filter((name) => name !== resource.pk);
  return (
    column.relations.length === 0 &&
    TELLING.has(field.type) &&
    TELLING.has(column.field.type) &&
    field.values === undefined &&
    operators.includes('eq') &&
    !managed.includes(attribute)
  );
}
