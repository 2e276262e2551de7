/**
 * `statement_tests`: the tests that reads need as few statements as they should, however many rows there are, and
 * that what they nest is right.
 *
 * Config: `generate_tests` of the resource. Yields tests of its `get`, its `list`, and one of `POST /search`.
 */
import type { BuildContext } from '../../../core/context.js';
import type { Expression } from '../../../core/imports.js';
import { operation } from '../../../core/operation.js';
import type { FieldSpec, OperationConfig, ResourceConfig } from '../config.js';
import type { FieldsOptions } from '../schema/operation.js';
import { loadedFields } from '../loads.js';
import { generatedName } from '../names.js';
import type { TestCase } from '../outputs/test_case.js';
import { MAX_NESTED, MAX_NESTED_ROWS } from '../schema/resource.js';
import { type Entry, entryOf } from './handler.js';
import { pagingOf, searchesOf } from './list_tests.js';
import { hasKey, queriedConstant, relatedColumns } from './queried.js';
import { supportFiles } from './support.js';
import { testCase } from './tests.js';

/** The operation `statement_tests`. */
export const statementTests = operation({
  name: 'statement_tests',
  trigger: 'operation',
  targets: ['be'],
  afterChildren: true,
  requires: ['filter_tree'],
  when: (context) => context.at('resource').generate_tests && ['get', 'list'].includes(context.instance.type),
  build: (context) => {
    const of = entryOf<FieldsOptions & OperationConfig>(context);
    const tests = of.entry.type === 'get' ? getTests(of) : listTests(context, of);
    const nested = nestedTest(of);
    return [
      ...(tests.length === 0 ? [] : [...supportFiles('testing/list_checks', 'testing/statements'), ...tests]),
      ...(nested.length === 0 ? [] : [...supportFiles('testing/nested'), ...nested]),
    ];
  },
});

function getTests(of: Entry<FieldsOptions & OperationConfig>): readonly TestCase[] {
  const path = `{${generatedName('testing.checks', 'path_of')}(next(iter(rows.ranks)))}`;
  return statementTest(of, { request: `get(f"{URL}/${path}")`, more: 0, order: 43 });
}

function listTests(context: BuildContext, of: Entry<FieldsOptions & OperationConfig>): readonly TestCase[] {
  const more = pagingOf(of.entry).count ? 1 : 0;
  return [
    ...statementTest(of, { request: 'get(URL)', more, order: 19 }),
    ...searchesOf(context, of).flatMap((search) =>
      statementTest(search, { request: 'post(f"{URL}/search", json={})', more, order: 29 }),
    ),
  ];
}

/** The test that answers hold what is in the rows that theirs refer to. */
function nestedTest(of: Entry<FieldsOptions & OperationConfig>): readonly TestCase[] {
  const { fields, serializer, type } = of.entry;
  const related = relatedColumns(fields);
  const isTold = type === 'get' || hasKey(of);
  if (serializer !== undefined || related.length === 0 || !isTold || !fields.every(hasOwnFields)) return [];
  if (mayCut(of.resource)) return [];
  const id = relatedId(of);
  return [
    testCase(of, {
      suffix: 'nested',
      docstring: 'What is nested holds the values of the rows that are referred to.',
      fixtures: ['client', 'db', 'factory'],
      template: `[module]/tests/_${type}_nested.py.ejs`,
      body: { related: id, pathOf: generatedName('testing.checks', 'path_of') },
      shared: [queriedConstant(of, id, related)],
      order: type === 'get' ? 40.5 : 10.5,
    }),
  ];
}

/** Tell whether the few rows of a test may be more than lists show. */
function mayCut({ max_nested: most, max_nested_rows: inAll }: ResourceConfig): boolean {
  return most < MAX_NESTED / 10 || inAll < MAX_NESTED_ROWS / 10;
}

/** Whether a field, if it is nested, and those in it have something to tell rows apart by. */
function hasOwnFields({ type, fields = [] }: FieldSpec): boolean {
  return type !== 'nested' || (fields.some((field) => field.type !== 'nested') && fields.every(hasOwnFields));
}

function relatedId({ entry }: Entry<OperationConfig>): string {
  return entry.type === 'get' ? 'RELATED' : 'ITEMS_RELATED';
}

function statementTest(
  of: Entry<FieldsOptions & OperationConfig>,
  { request, more, order }: { readonly request: Expression; readonly more: number; readonly order: number },
): readonly TestCase[] {
  const { fields, serializer } = of.entry;
  // The user's own may ask for whatever it likes.
  if (serializer !== undefined) return [];
  const related = relatedColumns(fields);
  const id = relatedId(of);
  return [
    testCase(of, {
      suffix: 'statements',
      docstring: 'However many rows there are, each relation that is not joined needs one more statement.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_statements.py.ejs',
      body: {
        request,
        namesRows: request.includes('rows'),
        limited: of.entry.type === 'list',
        related: related.length === 0 ? '{}' : id,
        most: 1 + separate(loadedFields(of.names.resource.model, fields)) + more,
      },
      shared: related.length === 0 ? [] : [queriedConstant(of, id, related)],
      order,
    }),
  ];
}

/** How many relations are loaded by a statement of their own. */
function separate(fields: readonly FieldSpec[]): number {
  return fields
    .filter(({ type }) => type === 'nested')
    .reduce((sum, { load, fields: inner = [] }) => sum + (load === 'joined' ? 0 : 1) + separate(inner), 0);
}
