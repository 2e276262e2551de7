/** The tests that groups hold the rows which they should, and tell of them what they should. */
import { literal } from '../../../languages/python.js';
import type { Column } from '../columns.js';
import type { ResourceConfig } from '../config.js';
import { columnOf } from '../declarations.js';
import { filterName, kindOf, structured } from '../filters.js';
import { groupKey } from '../groups.js';
import { modifierOf } from '../modifiers.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { managedColumns } from '../resolve.js';
import type { Computed } from './group.js';
import type { Entry } from './handler.js';
import { joinedColumns } from './joined_columns.js';
import { madeValues } from './made_values.js';
import { queriedConstant } from './queried.js';
import { attributeOf, holderOf } from './relation_path.js';
import { supportFiles } from './support.js';
import { databaseFixture, suffixesOf, testCase } from './tests.js';

/** What a list is grouped by, and how many groups are told: where a request does not say, and at most. */
interface Grouping {
  readonly keys: readonly Column[];
  readonly computed: readonly Computed[];
  /** Most columns of a request */
  readonly mostBy: number;
  readonly standard: number;
  readonly most: number;
}

/** A test per column and per aggregate, and those of the parameters. */
export function groupTests(of: Entry<unknown>, { keys, computed, mostBy, standard, most }: Grouping) {
  const [first] = keys;
  if (first === undefined) return [];
  const plain = keys.find(({ relations }) => relations.length === 0) ?? first;
  const shared = [
    queriedConstant(
      of,
      'GROUPED',
      keys.map((column) => ({ name: column.path, column })),
    ),
  ];
  const suffixes = suffixesOf('by', keys.map(groupKey));
  return [
    ...supportFiles('testing/group_checks', 'testing/list_checks', 'testing/list_requests', 'testing/statements'),
    ...keys.map((key, index) => keyTest(of, key, { suffix: suffixes[index] ?? '', shared })),
    ...computed.map((one) => aggregateTest(of, plain, one)),
    pagesTest(of, shared, keys.length > mostBy ? `[:${String(mostBy)}]` : ''),
    limitTest(of, plain, standard),
    ...filteredTest(of, plain),
    refusedTest(of, plain, most),
  ];
}

function keyTest(
  of: Entry<unknown>,
  key: Column,
  { suffix, shared }: { readonly suffix: string; readonly shared: readonly SharedTestPiece[] },
): TestCase {
  return testCase(of, {
    suffix,
    docstring: `There is one group for each \`${key.path}\`, NULL behind all others.`,
    fixtures: ['client', 'db', 'factory'],
    template: '[module]/tests/_group_by.py.ejs',
    body: { path: key.path },
    shared,
    order: 16,
  });
}

function aggregateTest(of: Entry<unknown>, key: Column, { fn, name, column }: Computed): TestCase {
  return testCase(of, {
    suffix: name,
    docstring: `Each group tells ${FUNCTIONS[fn]}${column ? ` \`${column.path}\`` : ''}.`,
    fixtures: ['client', 'db', 'factory'],
    template: '[module]/tests/_group_aggregate.py.ejs',
    body: {
      path: key.path,
      fn,
      aggregate: name,
      ...columnView(of, column ?? keyColumn(of.resource), key),
    },
    order: 17,
  });
}

const FUNCTIONS = {
  count: 'how many rows have',
  sum: 'the sum of',
  avg: 'the mean of',
  min: 'the least',
  max: 'the greatest',
} as const;

/** Rows without anything to count are counted by their keys. */
function keyColumn({ pk, pk_type: type }: ResourceConfig): Column {
  return { path: pk, attribute: pk, relations: [], field: { name: pk, type, nullable: false } };
}

/** How rows with values in a column are made, and how these values are read. */
function columnView({ names, resource }: Entry<unknown>, column: Column, key: Column) {
  const { relations, attribute } = column;
  const db = databaseFixture(resource.db_key);
  const value = `await factory.value(${db}, ${holderOf(names, column)}, ${literal(attribute)})`;
  // A value of the resource's own would hide the row, or be the key of another one.
  const isManaged = relations.length === 0 && managedColumns(resource).includes(attribute);
  const { aliases, joins, expression } = joinedColumns(names, [column, key], 'outerjoin');
  return {
    values: isManaged ? '' : madeValues(column, value, db),
    aliases,
    key: expression(key),
    column: expression(column),
    joins,
  };
}

/** @param cut - leaves as many columns as one request takes */
function pagesTest(of: Entry<unknown>, shared: readonly SharedTestPiece[], cut: string): TestCase {
  return testCase(of, {
    suffix: 'together',
    docstring: 'Columns are grouped by together, and no more groups are told than asked for.',
    fixtures: ['client', 'db', 'factory'],
    template: '[module]/tests/_group_together.py.ejs',
    body: { cut },
    shared,
    order: 18,
  });
}

function limitTest(of: Entry<unknown>, { path }: Column, standard: number): TestCase {
  return testCase(of, {
    suffix: 'limit',
    docstring: `Up to ${String(standard)} groups are told where a request does not say how many.`,
    fixtures: ['client', 'db'],
    template: '[module]/tests/_group_limit.py.ejs',
    body: { path, standard },
    order: 18.5,
  });
}

/** Types whose values in a query are what they are in JSON. */
const AS_JSON: ReadonlySet<string> = new Set(['uuid', 'str', 'email', 'int']);

/** The test that the filters of the list count; none where no filter is as simple as that. */
function filteredTest(of: Entry<unknown>, key: Column): readonly TestCase[] {
  const { project, resource, entry, names } = of;
  for (const written of modifierOf(entry, 'filter')?.fields.map(structured) ?? []) {
    const column = columnOf(project, resource, written.column);
    const { relations, field, attribute } = column;
    const kind = written.values ?? kindOf(column, resource.pk);
    const isPlain = ['free_text', 'literal', 'self'].includes(kind) && written.type === undefined;
    const isEqual = (written.operators ?? ['eq']).includes('eq');
    if (relations.length > 0 || field.nullable || !isPlain || !isEqual || !AS_JSON.has(field.type)) continue;
    return [
      testCase(of, {
        suffix: 'filtered',
        docstring: 'Groups hold only what the filters of the list let through.',
        fixtures: ['client', 'db', 'factory'],
        template: '[module]/tests/_group_filtered.py.ejs',
        body: { path: key.path, filter: filterName(written), attribute, column: attributeOf(names, column) },
        order: 19,
      }),
    ];
  }
  return [];
}

function refusedTest(of: Entry<unknown>, { path }: Column, most: number): TestCase {
  const limits = ['0', String(most + 1), ['1', '1']].map((limit) => ({ by: path, limit }));
  const runs = [{}, { by: 'nope' }, { by: `${path},${path}` }, ...limits];
  return testCase(of, {
    suffix: 'refused',
    docstring: 'A query that groups do not understand is refused.',
    fixtures: ['client'],
    parameters: {
      names: { query: 'dict[str, str | list[str]]' },
      runs: [...runs, { by: path, unknown: '1' }].map((query) => literal(query)),
    },
    template: '[module]/tests/_group_refused.py.ejs',
    order: 20,
  });
}
