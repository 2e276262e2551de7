/** The view of `src/resources/article.ts`: what pages need to know of one resource, checked against the client's types. */
import { valueText } from '../../../languages/typescript-values.js';
import type { Field, Resource } from '../config.js';
import { type ResourceNames, capitalized } from '../resource-names.js';
import { actionEntries } from './actions.js';
import { columnsOf, titleOf } from './columns.js';
import { type References, fieldText } from './fields.js';
import { isText } from './keys.js';
import { answerOf, dataType, operationEntries, queryType, usedFunctions } from './operations.js';

/** What `src/resources/[name].ts.ejs` reads. */
export function descriptorView(resource: Resource) {
  const { names } = resource;
  const references = referencesOf(resource);
  return {
    subject: capitalized(names.plural),
    variable: names.variable,
    imports: importLines(resource, references),
    entries: [
      ...dataEntries(resource, references),
      ...actionEntries(resource, references),
      ...operationEntries(resource),
    ].map(([name, value]) => ({ name, value })),
    types: checkedTypes(resource),
  };
}

/** All but the functions. */
function dataEntries(resource: Resource, references: References): readonly (readonly [string, string])[] {
  const { names, sort, defaultSort, filters, max_page_size: pageSize, groups, sections } = resource;
  const listed = (items: readonly unknown[]): string | undefined => (items.length === 0 ? undefined : valueText(items));
  const entries: readonly (readonly [string, string | undefined])[] = [
    ['path', valueText(names.path)],
    ['label', valueText(resource.label)],
    ['singular', valueText(names.singular)],
    ['icon', 'Icon'],
    ['key', valueText(resource.keys.length === 1 ? resource.keys[0]?.name : resource.keys.map(({ name }) => name))],
    ['title', valueText(titleOf(resource))],
    ['columns', valueText(columnsOf(resource))],
    ['sort', listed(sort)],
    ['defaultSort', defaultSort === undefined ? undefined : valueText(defaultSort)],
    ['filters', filters.length === 0 ? undefined : filterText(resource)],
    ['search', resource.search ? 'true' : undefined],
    ['pageSize', pageSize === USUAL_PAGE ? undefined : valueText(pageSize)],
    ['offset', resource.mode === 'offset' ? 'true' : undefined],
    ['estimates', resource.estimates ? 'true' : undefined],
    ['groups', listed(groups)],
    ['rowActions', resource.row_actions ? 'true' : undefined],
    ['sections', listed(sections)],
    ['fields', `[${resource.fields.map((item) => fieldText(item, references, resource)).join(', ')}]`],
  ];
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Most rows of a page where a descriptor does not say. */
const USUAL_PAGE = 100;

function filterText({ filters }: Resource): string {
  return valueText(Object.fromEntries(filters.map(({ name, operators }) => [name, operators])));
}

function referencesOf(resource: Resource): References {
  const taken = new Set(usedFunctions(resource));
  const fields = [...resource.fields, ...resource.actions.flatMap((action) => action.fields)];
  const names = fields.flatMap(referencesIn);
  return new Map(
    names.map((other) => {
      const alias = taken.has(other.variable) ? `${other.variable}Resource` : other.variable;
      return [other.raw, { names: other, alias }];
    }),
  );
}

/** The resources that a field leads to, and those that fields of its rows do. */
function referencesIn({ reference, items }: Field): readonly ResourceNames[] {
  return [...(reference ? [reference] : []), ...(items?.fields.flatMap(referencesIn) ?? [])];
}

function importLines(resource: Resource, references: References): readonly string[] {
  const { names } = resource;
  const functions = usedFunctions(resource);
  const inKeys = keyFunctions(resource);
  const types = usedTypes(resource);
  const fromClient = [...types.map((type) => `type ${type}`), ...[...functions].sort()];
  const others = [...references.values()]
    .filter((other) => other.names.raw !== names.raw)
    .map((other) => importLine([aliased(other.names.variable, other.alias)], `./${other.names.file}`))
    .sort((a, b) => (moduleOf(a) < moduleOf(b) ? -1 : 1));
  return [
    importLine([`${resource.icon} as Icon`], 'lucide-react'),
    '',
    ...(functions.length === 0 ? [] : [importLine(fromClient, '@/api')]),
    ...(functions.length === 0 ? [] : [importLine(answersOf(resource), '@/kit/request')]),
    importLine(['Resource', 'ResourceOf', ...(isReadable(resource) ? [] : ['Row'])], '@/kit/resource', 'import type'),
    ...(inKeys.length > 0 ? [importLine(inKeys, '@/kit/segment')] : []),
    ...(others.length === 0 ? [] : ['', ...others]),
  ];
}

/** The functions by which keys are put into requests. */
function keyFunctions({
  keys,
  actions,
  bulk_update: update,
  bulk_delete: remove,
  ...resource
}: Resource): readonly string[] {
  const isAsked = resource.fields.some(({ file }) => file?.download !== undefined);
  const isInPath =
    resource.get || resource.update || resource.delete || isAsked || actions.some(({ scope }) => scope === 'object');
  return [
    ...(keys.length > 1 && (isInPath || update || remove) ? ['partOf'] : []),
    ...(isInPath && keys.some(isText) ? ['segmentOf'] : []),
  ];
}

function answersOf(resource: Resource): readonly string[] {
  const { get, export: isExported, names } = resource;
  const apart = [names.functions.get, names.functions.export];
  const others = usedFunctions(resource).filter((name) => !apart.includes(name));
  return [
    ...(others.length > 0 ? ['dataOf'] : []),
    ...(get ? [answerOf(resource)] : []),
    ...(isExported ? ['streamOf'] : []),
  ].sort();
}

function importLine(names: readonly string[], module: string, keyword = 'import'): string {
  return `${keyword} { ${names.join(', ')} } from '${module}';`;
}

function aliased(name: string, alias: string): string {
  return name === alias ? name : `${name} as ${alias}`;
}

function moduleOf(line: string): string {
  return line.slice(line.lastIndexOf(' '));
}

/** What the compiler holds the descriptor against: the rows that the API answers, and the bodies that it takes. */
function checkedTypes(resource: Resource): string {
  const { item, bodies, queries } = typesOf(resource);
  const unions = [[item], bodies, ...queries.map((query) => [query])].filter((union) => union.length > 0);
  return unions.map((union) => union.join(' | ')).join(', ');
}

function usedTypes(resource: Resource): readonly string[] {
  const { item, bodies } = typesOf(resource);
  const { functions } = resource.names;
  const data = [
    ...(resource.list ? [functions.list] : []),
    ...(resource.export ? [functions.export] : []),
    ...(resource.groups.length > 0 ? [functions.group] : []),
    ...resource.actions.filter(({ fields }) => fields.length > 0).map((action) => action.function),
    ...resource.fields.flatMap(({ file }) => file?.upload?.function ?? []),
  ].map(dataType);
  const written = resource.bulk_update ? [resource.names.types.update] : [];
  return [...new Set([...(isReadable(resource) ? [item] : []), ...bodies, ...written, ...data])].sort();
}

function typesOf({ names: { types, functions }, ...resource }: Resource) {
  const bodies = [...(resource.create ? [types.create] : []), ...(resource.update ? [types.update] : [])];
  // Where no operation answers rows, there is nothing to hold their fields against.
  const item = resource.list ? types.item : resource.get ? types.row : 'Row';
  if (!resource.list) return { item, bodies, queries: [] };
  const queries = [functions.list, ...(resource.groups.length > 0 ? [functions.group] : [])].map(queryType);
  return { item, bodies: bodies.length === 0 ? [item] : bodies, queries };
}

function isReadable({ list, get }: Resource): boolean {
  return list || get;
}
