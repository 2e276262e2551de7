/** The tests of `get` and `list`, and what other tests say about paths and answers. */
import type { Expression } from '../../../core/imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { FieldSpec, ResourceConfig } from '../config.js';
import type { FieldsOptions } from '../schema/operation.js';
import type { TestCase } from '../outputs/test_case.js';
import { managedColumns } from '../resolve.js';
import type { Entry } from './handler.js';
import { hasKey } from './queried.js';
import { supportFiles } from './support.js';
import { missingKey, testCase, testNames } from './tests.js';

/** The tests of a `get`. */
export function getTests(of: Entry<FieldsOptions>): readonly TestCase[] {
  return [
    testCase(of, {
      suffix: '',
      docstring: 'The answer holds the values of the row.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_get.py.ejs',
      body: { fields: answerFields(of, of.entry.fields), filled: nullable(of) },
      order: 40,
    }),
    ...keyTests(of, { method: 'get', order: 41 }),
  ];
}

/** The columns of an answer that may hold NULL, but for those that decide who sees the row. */
function nullable({ entry, resource, rows }: Entry<FieldsOptions>): Expression {
  const managed = [...managedColumns(resource), ...rows.decidedBy];
  const names = entry.fields
    .filter(({ name, nullable, type }) => nullable && type !== 'nested' && !managed.includes(name))
    .map(({ name }) => name);
  return names.length === 0 ? '' : literal(names);
}

/** What is no primary key, as a path has it. */
function malformedKeys(type: ResourceConfig['pk_type']): readonly string[] {
  if (type === 'str' || type === 'email') return ['%00'];
  return type === 'int' ? ['malformed', String(2n ** 63n)] : ['malformed'];
}

/** The tests of a `list`, and what reads its pages. */
export function listTests(
  of: Entry<FieldsOptions>,
  { perPage, mostPerPage }: { readonly perPage: number; readonly mostPerPage: number },
) {
  const { names, entry } = of;
  return [
    ...supportFiles('testing/list_requests', 'testing/statements'),
    testCase(of, {
      suffix: '',
      docstring: 'Each item holds the values of its row.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_list.py.ejs',
      body: { hasKey: hasKey(of), fields: answerFields(of, entry.fields), filled: nullable(of) },
      order: 10,
    }),
    testCase(of, {
      suffix: 'empty',
      docstring: 'Without rows there is one page, and nothing on it.',
      fixtures: ['client'],
      needsTables: true,
      template: '[module]/tests/_list_empty.py.ejs',
      body: { rest: [['next_cursor', 'None']] },
      order: 11,
    }),
    testCase(of, {
      suffix: 'pages',
      docstring: `All pages together hold every ${names.singular} once, in the order of the keys.`,
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_list_pages.py.ejs',
      body: { hasKey: hasKey(of) },
      order: 12,
    }),
    testCase(of, {
      suffix: 'page_size',
      docstring: pageSizeTold(of, perPage),
      fixtures: ['client', 'db'],
      template: '[module]/tests/_list_page_size.py.ejs',
      body: { size: 'page_size', standard: perPage },
      order: 12.5,
    }),
    testCase(of, {
      suffix: 'bad_query',
      docstring: 'A query that the list does not understand is refused.',
      fixtures: ['client'],
      parameters: {
        names: { name: 'str', value: 'str | list[str]' },
        runs: [
          ['unknown', '1'],
          ['page_size', '0'],
          ['page_size', String(mostPerPage + 1)],
          ['page_size', ['1', '1']],
          ['cursor', 'malformed'],
        ].map((run) => tuple(run.map(literal))),
      },
      template: '[module]/tests/_list_bad_query.py.ejs',
      order: 13,
    }),
  ];
}

/** What the test of the pages' usual length shows. */
export function pageSizeTold({ names }: Pick<Entry<unknown>, 'names'>, perPage: number): string {
  return `A page has up to ${String(perPage)} ${names.plural} where a request does not say how many.`;
}

/** The tests that a handler of one row answers 404 where there is none, and 422 where there can be none. */
export function keyTests(
  of: Entry<unknown>,
  { method, path = '', json = '', order }: { method: string; path?: string; json?: Expression; order: number },
): readonly TestCase[] {
  const body = { method, path, json };
  const malformed = testCase(of, {
    suffix: 'malformed_key',
    docstring: 'What is no key is refused.',
    fixtures: ['client'],
    parameters: { names: { key: 'str' }, runs: malformedKeys(of.resource.pk_type).map(literal) },
    template: '[module]/tests/_malformed_key.py.ejs',
    body,
    order: order + 0.1,
  });
  // Of two booleans, some row has each.
  if (of.resource.pk_type === 'bool') return [malformed];
  return [
    testCase(of, {
      suffix: 'not_found',
      docstring: `Of a key that no ${of.names.singular} has, nothing is found.`,
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_not_found.py.ejs',
      body,
      shared: [missingKey(of.names)],
      order,
    }),
    malformed,
  ];
}

/** Types whose values are in an answer as they are in the row. */
const SAME: ReadonlySet<string> = new Set(['str', 'email', 'int', 'float', 'bool', 'json']);

/** The fields of an answer that a row's own attributes tell: name, and JSON value as an expression. */
export function answerFields(of: Entry<unknown>, fields: readonly FieldSpec[]) {
  const { row, asJson } = testNames(of);
  return fields
    .filter((field) => field.type !== 'nested')
    .map(({ name, type, values }) => {
      const value = `${row}.${name}`;
      return { name, value: SAME.has(type) || values !== undefined ? value : `${asJson}(${value})` };
    });
}
