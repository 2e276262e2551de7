/** The tests of filters as parameters: each finds what it should, and refuses what it cannot compare with. */
import { oncePer } from '../../../core/once.js';
import { literal, tuple } from '../../../languages/python.js';
import type { FilterOperator } from '../schema/modifiers.js';
import { parameterName } from '../filters.js';
import type { Filter } from '../outputs/filter_set.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { badCounts, badOperands, takesSeveral } from '../sample-operand.js';
import type { Entry } from './handler.js';
import { type Paging, sizeOf } from './list_tests.js';
import { hasKey, queriedConstant } from './queried.js';
import { testCase } from './tests.js';

/** The tests of the parameters of a list. */
export function filterTests(of: Entry<unknown>, filters: readonly Filter[]): readonly TestCase[] {
  const parameters = filters.flatMap((filter) => filter.operators.map((operator) => ({ filter, operator })));
  const bad = [badFilters(parameters)];
  return [
    testCase(of, {
      suffix: 'filters',
      docstring: `A filter finds the ${of.names.plural} that it describes, and no others.`,
      fixtures: ['client', 'db', 'factory'],
      parameters: { names: { name: 'str' }, runs: { keysOf: FILTERS } },
      template: '[module]/tests/_list_filters.py.ejs',
      body: { hasKey: hasKey(of) },
      shared: [filtersConstant(of, filters)],
      order: 16,
    }),
    testCase(of, {
      suffix: 'bad_filters',
      docstring: 'What a filter cannot compare with is refused, and the answer names the parameter.',
      fixtures: ['client'],
      parameters: { names: { name: 'str' }, runs: { keysOf: BAD_FILTERS } },
      template: '[module]/tests/_list_bad_filters.py.ejs',
      shared: bad,
      order: 17,
    }),
    ...repeatedTest(of, bad, parameters),
    ...countsTest(of, parameters),
  ];
}

/** The test that a page tells how many rows there are on all of them. */
export function totalTests(of: Entry<unknown>, filters: readonly Filter[], paging: Paging): readonly TestCase[] {
  const first = literal(filters[0]?.name ?? '');
  return [
    testCase(of, {
      suffix: 'total',
      docstring: 'A page tells how many there are on all pages.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_list_total.py.ejs',
      body: { columns: filters.length === 0 ? '' : `{${first}: ${FILTERS}[${first}]}`, size: literal(sizeOf(paging)) },
      shared: filters.length === 0 ? [] : [filtersConstant(of, filters)],
      order: 18,
    }),
  ];
}

const FILTERS = 'FILTERS';
const BAD_FILTERS = 'BAD_FILTERS';

/** The constant with the filters of a list, which several tests read. */
export function filtersConstant(of: Entry<unknown>, filters: readonly Filter[]): SharedTestPiece {
  return constantOf(filters)(of);
}

const constantOf = oncePer((filters: readonly Filter[]) =>
  oncePer((of: Entry<unknown>) => queriedConstant(of, FILTERS, filters)),
);

interface Parameter {
  readonly filter: Filter;
  readonly operator: FilterOperator;
}

/** A value for each parameter that it must refuse. */
function badFilters(parameters: readonly Parameter[]): SharedTestPiece {
  const entries = parameters.flatMap(({ filter, operator }) =>
    badOperands(filter, operator).flatMap(({ inQuery }) =>
      inQuery === undefined ? [] : [[literal(parameterName(filter.name, operator)), inQuery]],
    ),
  );
  return {
    id: BAD_FILTERS,
    template: '[module]/tests/_bad_values.py.ejs',
    view: { name: BAD_FILTERS, type: 'str | list[str]', entries },
    order: 1,
  };
}

function repeatedTest(of: Entry<unknown>, shared: readonly SharedTestPiece[], parameters: readonly Parameter[]) {
  if (parameters.every(({ operator }) => takesSeveral(operator))) return [];
  return [
    testCase(of, {
      suffix: 'repeated_filters',
      docstring: 'A parameter that takes one value is not given twice.',
      fixtures: ['client'],
      template: '[module]/tests/_list_repeated_filters.py.ejs',
      shared,
      order: 17,
    }),
  ];
}

/** The test of those that take several values, but not any number of them. */
function countsTest(of: Entry<unknown>, parameters: readonly Parameter[]): readonly TestCase[] {
  const runs = parameters.flatMap(({ filter, operator }) =>
    badCounts(filter, operator).flatMap(({ inQuery }) =>
      inQuery === undefined ? [] : [tuple([literal(parameterName(filter.name, operator)), inQuery])],
    ),
  );
  if (runs.length === 0) return [];
  return [
    testCase(of, {
      suffix: 'bad_counts',
      docstring: 'Two bounds make a range, and a choice is limited.',
      fixtures: ['client'],
      parameters: { names: { name: 'str', values: 'list[str]' }, runs },
      template: '[module]/tests/_list_bad_counts.py.ejs',
      order: 17,
    }),
  ];
}
