/** The tests of `POST /search`: its conditions find what the parameters find, and what it does not know is refused. */
import type { Expression } from '../../../core/imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { Filter } from '../outputs/filter_set.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { badCounts, badOperands, goodValue } from '../sample-operand.js';
import { FILTER_OPERATORS } from '../schema/modifiers.js';
import { filtersConstant } from './filter_tests.js';
import type { Entry } from './handler.js';
import { hasKey } from './queried.js';
import { testCase } from './tests.js';

/** The tests of a search, whose entry is that of its list. */
export function treeTests(
  of: Entry<unknown>,
  filters: readonly Filter[],
  size: 'page_size' | 'limit',
  most: number,
): readonly TestCase[] {
  const shared = [filtersConstant(of, filters)];
  const body = { hasKey: hasKey(of) };
  const [first] = filters;
  if (first === undefined) return [];
  return [
    testCase(of, {
      suffix: 'filters',
      docstring: 'A condition finds what its parameter finds, and its opposite what differs.',
      fixtures: ['client', 'db', 'factory'],
      parameters: { names: { name: 'str' }, runs: { keysOf: shared[0]?.id ?? '' } },
      template: '[module]/tests/_search_filters.py.ejs',
      body,
      shared,
      order: 25,
    }),
    testCase(of, {
      suffix: 'trees',
      docstring: 'Conditions are joined by `and`, `or` and `not`; the parameters must be met too.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_search_trees.py.ejs',
      body,
      shared,
      order: 26,
    }),
    testCase(of, {
      suffix: 'bad_conditions',
      docstring: 'What a condition cannot compare with is refused, and the answer names its place.',
      fixtures: ['client'],
      parameters: { names: { name: 'str', op: 'str', value: 'object', key: 'str' }, runs: badConditions(filters) },
      template: '[module]/tests/_search_bad_conditions.py.ejs',
      order: 27,
    }),
    testCase(of, {
      suffix: 'bad_body',
      docstring: 'What a search does not understand is refused, and the answer names its place.',
      fixtures: ['client'],
      parameters: { names: { name: 'str', value: 'object' }, runs: BAD_SEARCHES },
      template: '[module]/tests/_search_bad_body.py.ejs',
      shared: [badSearches(first, size, most)],
      order: 28,
    }),
  ];
}

const BAD_SEARCHES = 'BAD_SEARCHES';

/** Deepest tree that is taken. */
const MOST_LEVELS = 8;
const MOST_CONDITIONS = 200;

/** Conditions that must be refused: their field, operator and value, and which of these keys is wrong. */
function badConditions(filters: readonly Filter[]): readonly Expression[] {
  const run = (field: string, operator: string, value: Expression, key: string): Expression =>
    tuple([literal(field), literal(operator), value, literal(key)]);
  return [
    run('unknown', 'eq', literal(1), 'field'),
    run(filters[0]?.name ?? '', 'unknown', literal(1), 'op'),
    ...filters.flatMap((filter) => {
      const { name, operators } = filter;
      const other = FILTER_OPERATORS.find((operator) => !operators.includes(operator));
      return [
        ...operators.flatMap((operator) =>
          [...badOperands(filter, operator), ...badCounts(filter, operator)].flatMap(({ inBody }) =>
            inBody === undefined ? [] : [run(name, operator, inBody, 'value')],
          ),
        ),
        ...(other === undefined ? [] : [run(name, other, goodValue(filter, other), 'op')]),
      ];
    }),
  ];
}

const BAD_OFFSETS: readonly (readonly [Expression, Expression])[] = [
  [literal('offset: not an integer'), tuple([literal('offset'), literal('0')])],
  [literal('offset: negative'), tuple([literal('offset'), literal(-1)])],
  [literal('offset: too large'), tuple([literal('offset'), '2**63'])],
];

/** What is wrong with bodies, but with no value of a condition. */
function badSearches(filter: Filter, size: string, most: number): SharedTestPiece {
  const operator = filter.operators[0] ?? 'eq';
  const condition = `{"field": ${literal(filter.name)}, "op": ${literal(operator)}, "value": ${goodValue(filter, operator)}}`;
  const deep = Array.from({ length: MOST_LEVELS }).reduce<Expression>((inner) => `{"not": ${inner}}`, 'CONDITION');
  const trees: Readonly<Record<string, Expression>> = {
    null: 'None',
    'no condition': '{}',
    'no value': `{"field": ${literal(filter.name)}, "op": ${literal(operator)}}`,
    'another key': 'CONDITION | {"unknown": 1}',
    'another key beside and': '{"and": [CONDITION], "unknown": 1}',
    'another key beside or': '{"or": [CONDITION], "unknown": 1}',
    'another key beside not': '{"not": CONDITION, "unknown": 1}',
    'two joins': '{"and": [CONDITION], "or": [CONDITION]}',
    'and of nothing': '{"and": []}',
    'or of nothing': '{"or": []}',
    'or of no list': '{"or": CONDITION}',
    'not of a list': '{"not": [CONDITION]}',
    'too deep': deep,
    'too many': `{"and": [CONDITION] * ${MOST_CONDITIONS}}`,
  };
  return {
    id: BAD_SEARCHES,
    template: '[module]/tests/_bad_searches.py.ejs',
    view: {
      name: BAD_SEARCHES,
      condition,
      type: 'tuple[str, object]',
      entries: [
        [literal('no such key'), tuple([literal('unknown'), literal(1)])],
        [literal(`${size}: not an integer`), tuple([literal(size), literal('2')])],
        [literal(`${size}: none`), tuple([literal(size), literal(0)])],
        [literal(`${size}: too many`), tuple([literal(size), literal(most + 1)])],
        ...(size === 'limit' ? BAD_OFFSETS : []),
        ...Object.entries(trees).map(([title, tree]) => [
          literal(`filter: ${title}`),
          tuple([literal('filter'), tree]),
        ]),
      ],
    },
    order: 1,
  };
}
