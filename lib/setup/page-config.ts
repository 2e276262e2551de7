/**
 * What the web pages show of a resource whose API is made elsewhere: `config/pages/article.jsonnet`. Resources of the
 * project's own API need none, since their pages follow their config.
 */
import { Name } from '../core/name.js';
import { literal } from '../languages/jsonnet.js';
import type { FieldAnswer, KnownResource, ListFeature, OperationName, ResourceAnswer } from './answers.js';
import { columnOf } from './column-name.js';
import { brokenList, comment } from './jsonnet-layout.js';
import { listColumns, offeredLists } from './lists.js';
import { fieldCall } from './resource-config.js';

/**
 * Write the config of the pages of one resource.
 *
 * @param apiName - what the API calls it
 */
export function pageConfig(resource: ResourceAnswer, related: readonly KnownResource[], apiName: string): string {
  const { name, fields } = resource;
  const { words } = new Name(name).plural;
  const { pk = 'id' } = related.find((known) => known.name === name) ?? {};
  const off = pagesOff(resource);
  return [
    ...comment(`What the web pages show of ${words}: the fields are those of the API's document.`),
    "local f = import 'be/fields.libsonnet';",
    "local web = import 'fe_root/main.libsonnet';",
    '',
    `web.resource(${literal(apiName)}, {`,
    ...(pk === 'id' ? [] : [`  pk: ${literal(pk)},`]),
    ...off.map((page) => `  ${page}: false,`),
    ...listLines(resource),
    '  fields: [',
    ...[keyField(name, related), ...fields.map((field) => pageField(field, related))].map((call) => `    ${call},`),
    '  ],',
    '})',
    '',
  ].join('\n');
}

const PAGES = ['list', 'create', 'update', 'delete'] as const;

/** What the API must offer for each; a form starts with the row as it is. */
const NEEDED: Readonly<Record<(typeof PAGES)[number], readonly OperationName[]>> = {
  list: ['list'],
  create: ['create'],
  update: ['get', 'update'],
  delete: ['delete'],
};

/** The pages that the API offers too little for. */
export function pagesOff({ operations }: ResourceAnswer): readonly string[] {
  return PAGES.filter((page) => NEEDED[page].some((operation) => !operations.includes(operation)));
}

/** What the API lets clients do with its list, as values. */
export function pageFeatures(resource: ResourceAnswer): object {
  const { filters, sorting } = listColumns(resource.fields, 'elsewhere');
  const values: Readonly<Record<ListFeature, Readonly<Record<string, unknown>>>> = {
    filters: { filters },
    sorting: { sort: sorting },
    search: { search: true },
  };
  return Object.fromEntries(offeredLists(resource, 'elsewhere').flatMap((feature) => Object.entries(values[feature])));
}

/** What the API lets clients do with its list. */
function listLines(resource: ResourceAnswer): readonly string[] {
  const columns = listColumns(resource.fields, 'elsewhere');
  const keyLines: Readonly<Record<ListFeature, () => readonly string[]>> = {
    filters: () => brokenList('  filters: ', columns.filters, ','),
    sorting: () => brokenList('  sort: ', columns.sorting, ','),
    search: () => ['  search: true,'],
  };
  return offeredLists(resource, 'elsewhere').flatMap((feature) => keyLines[feature]());
}

function keyField(name: string, related: readonly KnownResource[]): string {
  const { pk = 'id', pkType = 'uuid' } = related.find((known) => known.name === name) ?? {};
  if (pk !== 'id') return fieldCall({ name: pk, type: pkType }, { read_only: true });
  return `f.id(${pkType === 'uuid' ? '' : literal(pkType)})`;
}

function pageField(field: FieldAnswer, related: readonly KnownResource[]): string {
  const options = field.optional ? { nullable: true } : {};
  if (field.type !== 'relation') return fieldCall(field, options);
  const { pkType: type = 'uuid', apiName: ref = field.model } = related.find(({ name }) => name === field.model) ?? {};
  return fieldCall({ name: columnOf(field), type }, { ...(field.many && { list: true }), ...options, ref });
}
