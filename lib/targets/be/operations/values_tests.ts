/** The tests of the values that filters offer, and that they are told. */
import { imported } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import { generatedName, userName } from '../names.js';
import { type Filter, choicesOf } from '../outputs/filter_set.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';
import { publicSlug } from '../resource-references.js';
import { managedColumns } from '../resolve.js';
import type { Entry } from './handler.js';
import { joinedColumns } from './joined_columns.js';
import { routesOf, targetOf } from './link_target.js';
import { madeValues } from './made_values.js';
import { holderOf } from './relation_path.js';
import { supportFiles } from './support.js';
import { databaseFixture, routesModule, testCase } from './tests.js';

/** A test per filter that offers values, and one of requests that are refused. */
export function valuesTests(of: Entry<unknown>, offered: readonly Filter[]) {
  const path = `/_values/${publicSlug(of.project, of.app, of.resource)}`;
  const readable = offered.find((filter) => !isOfOtherUsers(of, filter));
  return [
    ...supportFiles('testing/list_checks', 'testing/list_requests', 'testing/statements'),
    ...offered.flatMap((filter) => filterTest(of, filter, path) ?? []),
    refusedTest(of, path, readable && `${path}/${readable.name}`),
  ];
}

function filterTest(of: Entry<unknown>, filter: Filter, path: string): TestCase | undefined {
  const suffix = `values_of_${new Name(filter.name).snake}`;
  const body = { path: `${path}/${filter.name}` };
  switch (filter.kind) {
    case 'enum':
      return testCase(of, {
        suffix,
        docstring: `All choices of \`${filter.name}\` are told, or those that start as asked.`,
        fixtures: ['client'],
        template: '[module]/tests/_values_choices.py.ejs',
        body: { ...body, choices: choicesOf(filter) },
        order: 60,
      });
    case 'ref':
      return isOfOtherUsers(of, filter) ? undefined : refTest(of, filter, { suffix, body });
    default:
      return textTest(of, filter, { suffix, body });
  }
}

/** The users of these tests see the rows of their own resource; who sees those of another one is not known here. */
function isOfOtherUsers({ project, resource, entry }: Entry<unknown>, { refResource = resource }: Filter): boolean {
  if (refResource === resource || project.auth === undefined) return false;
  if (refResource.scope_by !== undefined || refResource.row_filter !== undefined) return true;
  const list = refResource.operations.find(({ type }) => type === 'list');
  return list?.can !== undefined || (!entry.require_auth && (list ?? refResource).require_auth);
}

interface Start {
  readonly suffix: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function textTest(of: Entry<unknown>, { name, column }: Filter, { suffix, body }: Start): TestCase {
  const { names, resource } = of;
  const db = databaseFixture(resource.db_key);
  const owner = holderOf(names, column);
  const isManaged = column.relations.length === 0 && managedColumns(resource).includes(column.attribute);
  const value = `await factory.value(${db}, ${owner}, ${literal(column.attribute)})`;
  const { aliases, joins, expression } = joinedColumns(names, [column], 'join');
  return testCase(of, {
    suffix,
    docstring: `Each \`${name}\` of the rows is told once, page by page, or those that start as asked.`,
    fixtures: ['client', 'db', 'factory', 'monkeypatch'],
    template: '[module]/tests/_values_texts.py.ejs',
    body: {
      ...body,
      values: isManaged ? '' : madeValues(column, value, db),
      owner,
      attribute: column.attribute,
      aliases,
      column: expression(column),
      joins,
      module: imported({ module: 'support', name: 'values', origin: 'generated', alias: 'values_module' }),
    },
    order: 61,
  });
}

function refTest(of: Entry<unknown>, filter: Filter, { suffix, body }: Start): TestCase {
  const { name, refResource } = filter;
  const { links, pk } = refResource ?? of.resource;
  // Whom a guard lets in is not known here.
  const hasGet = refResource?.operations.some(({ type, can }) => type === 'get' && can === undefined);
  const to = targetOf(of, filter);
  const target = userName(refResource?.model ?? of.resource.model);
  const queried = generatedName('testing.varied_rows', 'Queried');
  const test = testCase(of, {
    suffix,
    docstring: `The rows that \`${name}\` can name are told as links, page by page, or those that start as asked.`,
    fixtures: ['client', 'db', 'factory', 'monkeypatch'],
    template: '[module]/tests/_values_links.py.ejs',
    body: {
      ...body,
      routes: to === of.names ? routesModule(of.names) : routesOf(of.names, to),
      target,
      targetKey: pk,
      columns: links?.name === undefined ? '{}' : `{${literal(links.name)}: ${queried}(${target}.${links.name}, str)}`,
      linkName: links?.name ?? '',
      tellsName: links?.name !== undefined && links.kind !== 'id' && links.builder === undefined,
      tellsKey: links?.builder === undefined && links?.kind !== 'name' && (links?.id ?? pk) === pk,
      hasPath: links?.builder === undefined && links?.self === true && hasGet === true,
    },
    order: 62,
  });
  return { ...test, database: databaseFixture((refResource ?? of.resource).db_key) };
}

function refusedTest(of: Entry<unknown>, path: string, readable: string | undefined): TestCase {
  const refused = readable === undefined ? [] : ['cursor=nope', 'unknown=1', 'q=%00', 'q=a&q=b'];
  return testCase(of, {
    suffix: 'values_refused',
    docstring: 'What is no filter with values, or no query of them, is refused.',
    fixtures: ['client'],
    parameters: {
      names: { path: 'str' },
      runs: [`${path}/nope`, ...refused.map((query) => `${String(readable)}?${query}`)].map(literal),
    },
    template: '[module]/tests/_values_refused.py.ejs',
    order: 63,
  });
}

/** The test that values are not told to anybody. */
export function valuesUnauthorizedTest(of: Entry<unknown>, { path }: RouteHandler, field: string): TestCase {
  return {
    ...testCase(of, {
      suffix: 'values_unauthorized',
      docstring: 'Without a valid token no values are told.',
      fixtures: ['anonymous'],
      template: '[module]/tests/_values_unauthorized.py.ejs',
      body: { path: path.replace('{field}', field) },
      order: 64,
    }),
    authenticated: true,
  };
}

/** The test that the filters of a list are told. */
export function discoveryTest(of: Entry<unknown>, filters: readonly Filter[]): TestCase {
  return testCase(of, {
    suffix: 'filters_told',
    docstring: 'The filters of the list are told, on their own and among those of all lists.',
    fixtures: ['client'],
    template: '[module]/tests/_discovery.py.ejs',
    body: {
      slug: publicSlug(of.project, of.app, of.resource),
      filters: literal(filters.map(({ name }) => name)),
      operators: literal(filters.map(({ operators }) => operators)),
    },
    order: 65,
  });
}
