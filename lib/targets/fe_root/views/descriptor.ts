/** The view of `src/resources/article.ts`: what pages need to know of one resource, checked against the client's types. */
import { type Source, code, jsonSource, layOut, objectSource } from '../../../languages/typescript-layout.js';
import type { Field, Resource } from '../config.js';
import { traitsOf } from '../field-types.js';
import { type ResourceNames, capitalized } from '../resource-names.js';
import { columnsOf, titleOf } from './columns.js';
import { fitted, importLine } from './lines.js';
import { answerOf, isAsked, operationLines, queryType, usedFunctions } from './operations.js';

/** What `src/resources/[name].ts.ejs` reads. */
export function descriptorView(resource: Resource) {
  const { names, fields } = resource;
  const references = referencesOf(resource);
  const field = (name: string, value: Source): string =>
    `  ${name}: ${layOut(value, { indent: 2, around: `${name}: ,` })},`;
  return {
    subject: capitalized(names.plural),
    variable: names.variable,
    imports: importLines(resource, references),
    lines: [
      field('path', jsonSource(names.path)),
      field('label', jsonSource(resource.label)),
      field('singular', jsonSource(names.singular)),
      field('key', jsonSource(resource.pk)),
      field('title', jsonSource(titleOf(resource))),
      field('columns', jsonSource(columnsOf(resource))),
      ...(resource.sort.length === 0 ? [] : [field('sort', jsonSource(resource.sort))]),
      ...(resource.filters.length === 0 ? [] : [field('filters', jsonSource(resource.filters))]),
      ...(resource.search ? [field('search', code('true'))] : []),
      field('fields', { kind: 'list', items: fields.map((item) => fieldSource(item, references)) }),
      ...operationLines(resource),
    ],
    check: checkLines(resource),
  };
}

/** Resources that fields refer to, each with its name in the file. */
type References = ReadonlyMap<string, { readonly names: ResourceNames; readonly alias: string }>;

function referencesOf(resource: Resource): References {
  const taken = new Set(usedFunctions(resource));
  const names = resource.fields.flatMap(({ reference }) => reference ?? []);
  return new Map(
    names.map((other) => {
      const alias = taken.has(other.variable) ? `${other.variable}Resource` : other.variable;
      return [other.raw, { names: other, alias }];
    }),
  );
}

function importLines(resource: Resource, references: References): readonly string[] {
  const { names } = resource;
  const functions = usedFunctions(resource);
  const types = usedTypes(resource);
  const fromClient = [...types.map((type) => `type ${type}`), ...[...functions].sort()];
  const own = [...references.values()].filter((other) => other.names.raw !== names.raw);
  return [
    ...(functions.length === 0 ? [] : [importLine(fromClient, '../api')]),
    ...(functions.length === 0 ? [] : [importLine(answersOf(resource), '../request')]),
    importLine(['Resource', 'ResourceOf', ...(isReadable(resource) ? [] : ['Row'])], '../resource', 'import type'),
    ...(escapesKey(resource) ? [importLine(['segmentOf'], '../segment')] : []),
    ...own
      .map((other) => importLine([aliased(other.names.variable, other.alias)], `./${other.names.file}`))
      .sort((a, b) => (moduleOf(a) < moduleOf(b) ? -1 : 1)),
  ];
}

/** Keys of text hold what no path does. */
function escapesKey({ pkType, update, delete: remove }: Resource): boolean {
  return (update || remove) && traitsOf(pkType).inPath.startsWith('segmentOf');
}

/** A resource with versions can be edited, so that it has functions of both kinds. */
function answersOf(resource: Resource): readonly string[] {
  return [...new Set(['dataOf', answerOf(resource)])];
}

function aliased(name: string, alias: string): string {
  return name === alias ? name : `${name} as ${alias}`;
}

function moduleOf(line: string): string {
  return line.slice(line.lastIndexOf(' '));
}

function fieldSource(field: Field, references: References): Source {
  const given = (value: unknown): Source | undefined => (value === undefined ? undefined : jsonSource(value));
  const marked = (isSet: boolean): Source | undefined => (isSet ? code('true') : undefined);
  const reference = field.reference && references.get(field.reference.raw);
  return objectSource([
    ['name', jsonSource(field.name)],
    ['type', jsonSource(field.type)],
    ['label', jsonSource(field.label)],
    ['description', given(field.description)],
    ['list', marked(field.list)],
    ['readOnly', marked(field.read_only)],
    ['required', marked(field.required)],
    ['nullable', marked(field.nullable)],
    ['default', given(field.default)],
    ['values', given(field.values)],
    ['minLength', given(field.min_length)],
    ['maxLength', given(field.max_length)],
    ['ge', given(field.ge)],
    ['gt', given(field.gt)],
    ['le', given(field.le)],
    ['lt', given(field.lt)],
    ['maxDigits', given(field.max_digits)],
    ['decimalPlaces', given(field.decimal_places)],
    ['reference', reference && code(`() => ${reference.alias}`)],
  ]);
}

/** What the compiler holds the descriptor against: the rows that the API answers, and the bodies that it takes. */
function checkLines(resource: Resource): readonly string[] {
  const { item, bodies, query } = typesOf(resource);
  const types = [[item], bodies, query].filter((union) => union.length > 0);
  const flat = `} satisfies ResourceOf<${types.map((union) => union.join(' | ')).join(', ')}>;`;
  if (types.length === 1 || fitted(flat)) return [flat];
  const lines = types.flatMap((union, index) => unionLines(union, index === types.length - 1 ? '' : ','));
  return ['} satisfies ResourceOf<', ...lines, '>;'];
}

function unionLines(types: readonly string[], end: string): readonly string[] {
  const flat = `  ${types.join(' | ')}${end}`;
  if (types.length === 1 || fitted(flat)) return [flat];
  return types.map((type, index) => `  | ${type}${index === types.length - 1 ? end : ''}`);
}

function usedTypes(resource: Resource): readonly string[] {
  const { item, bodies, query } = typesOf(resource);
  const data = query.length > 0 ? [resource.names.types.listData] : [];
  return [...new Set([...(isReadable(resource) ? [item] : []), ...bodies, ...data])].sort();
}

function typesOf({ names: { types }, ...resource }: Resource) {
  const bodies = [...(resource.create ? [types.create] : []), ...(resource.update ? [types.update] : [])];
  // Where no operation answers rows, there is nothing to hold their fields against.
  const item = resource.list ? types.item : resource.update ? types.row : 'Row';
  if (!isAsked(resource)) return { item, bodies, query: [] };
  return { item, bodies: bodies.length === 0 ? [item] : bodies, query: [queryType(types)] };
}

function isReadable({ list, update }: Resource): boolean {
  return list || update;
}
