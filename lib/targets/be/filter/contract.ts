/** What the filters of a list promise, as facts of the list. */
import { type Call, type Fact, call, constant } from '../contracts/fact.js';
import { attributePath } from '../fields/columns.js';
import { choicesOf } from '../fields/contract.js';
import { generatedName } from '../names/names.js';
import type { Filter } from '../outputs/filter_set.js';
import { mostItems, otherThan } from '../read/contract.js';
import type { Entry } from '../routes/handler.js';
import { takesAny } from './kinds.js';

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
    slug: isTold ? of.names.api.slug : undefined,
  };
}

/** A filter; `values` says what is offered for it. */
export function filterFact({ name, field, operators, column }: Filter, values: Fact | undefined): Call {
  return call(generatedName('testing.queries', 'Filter'), [name, field.type, operators.join(' ')], {
    column: otherThan(name, attributePath(column)),
    choices: choicesOf(field),
    values,
  });
}
