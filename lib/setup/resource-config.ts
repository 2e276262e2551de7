/** The config of one resource, `config/resources/article.jsonnet`, as a person would write it. */
import { Name } from '../core/name.js';
import { literal } from '../languages/jsonnet.js';
import { titleAmong } from '../targets/fe_root/titles.js';
import { ACCOUNTS, type FieldAnswer, type KnownResource, type ResourceAnswer } from './answers.js';
import { columnOf } from './column-name.js';
import { comment } from './jsonnet-layout.js';
import { MADE_AT, offeredLists } from './lists.js';
import { operationLines } from './operations-text.js';
import { ownerRelation } from './owner.js';

/** What the config of a resource depends on beside its answers. */
export interface ResourceSurroundings {
  /** The Python module of the project: `app` */
  readonly module: string;
  /** The resources that relations may lead to. */
  readonly related: readonly KnownResource[];
  /** Whether web pages are made from it too. */
  readonly web: boolean;
}

/** Write the config of a resource. */
export function resourceConfig(resource: ResourceAnswer, surroundings: ResourceSurroundings): string {
  const { module, web } = surroundings;
  const { name } = resource;
  const owner = ownerRelation(resource);
  // The server sets the owner: it is no column that requests name.
  const fields = resource.fields.filter((field) => field.name !== owner);
  const operations = operationLines({ ...resource, fields }, web);
  const made = web ? 'The starter model and the web page are' : 'The starter model is';
  const { words } = new Name(name).plural;
  const subject = words.charAt(0).toUpperCase() + words.slice(1);
  return [
    ...comment(`${subject}: what the API offers of them. ${made} made from the same fields.`),
    "local f = import 'be/fields.libsonnet';",
    ...(operations.some((line) => line.includes(' presets.'))
      ? ["local presets = import 'be/resources/presets.libsonnet';"]
      : []),
    '',
    '{',
    `  model: ${literal(`${module}.models.${name}`)},`,
    ...ownerLines(owner, words),
    ...versionLines(resource),
    ...relationLines(fields, owner, surroundings.related),
    ...indexLines(resource, owner),
    '  fields: [',
    ...['f.id()', ...columnCalls(fields, surroundings), ...nestedCalls(resource, surroundings, owner)].map(
      (line) => `    ${line},`,
    ),
    '  ] + f.timestamps(),',
    ...operations,
    '}',
    '',
  ].join('\n');
}

/** What is known of a resource once its answers are. */
export function knownFrom({ name, fields }: ResourceAnswer): KnownResource {
  const label = labelOf(fields);
  return { name, pkType: 'uuid', ...(label !== undefined && { label }) };
}

/** The field that names a row: a text that is never empty. */
export function labelOf(
  fields: readonly (Pick<FieldAnswer, 'name' | 'optional' | 'long'> & { readonly type: string })[],
): string | undefined {
  const texts = fields
    .filter(({ type, optional, long }) => type === 'str' && !optional && long !== true)
    .map(({ name }) => name);
  return titleAmong(texts) ?? texts[0];
}

/** The call that declares a field, `f.str('title', { max_length: 200 })`. */
export function fieldCall({ name, type, values }: Omit<FieldAnswer, 'optional'>, options: object): string {
  return `f.${type}(${[literal(name), ...(type === 'enum' ? [literal(values)] : []), ...optionsText(options)].join(', ')})`;
}

/** A last argument, where there is something in it. */
function optionsText(options: object): readonly string[] {
  return Object.keys(options).length === 0 ? [] : [literal(options)];
}

const SHORT_TEXTS = new Set(['name', 'title', 'slug', 'label', 'code', 'subject']);

/**
 * Names are short, and so is what is looked up by; other texts are not longer than a filter can search in all rows, but for
 * those that are long; amounts have cents; a box that nobody ticks is not ticked.
 */
export function optionsOf(field: FieldAnswer): Readonly<Record<string, unknown>> {
  const { name, type, optional, long, size = [], start, index } = field;
  const isShort = SHORT_TEXTS.has(name.split('_').at(-1) ?? '') || index !== undefined;
  const [first, second] = size;
  return {
    ...(type === 'str' && long !== true && { max_length: first ?? (isShort ? 200 : 10_000) }),
    ...(type === 'decimal' && { max_digits: first ?? 12, decimal_places: second ?? 2 }),
    ...(type === 'bool' && !optional && { default: false }),
    ...(optional && EMPTY),
    ...(start !== undefined && { default: start }),
  };
}

/** Options of a field that may be empty. */
export const EMPTY = { nullable: true, default: null };

function ownerLines(owner: string | undefined, plural: string): readonly string[] {
  if (owner === undefined) return [];
  return [
    ...comment(`Users see and change only their own ${plural}; the server keeps whose they are.`, '  '),
    `  scope_by: { column: ${literal(`${owner}_id`)}, claim: 'sub', type: ${literal(ACCOUNTS.pkType)} },`,
  ];
}

/** Two people who change a row at the same time do not overwrite each other. */
function versionLines(resource: ResourceAnswer): readonly string[] {
  if (!hasVersion(resource)) return [];
  return [
    ...comment('Counts the changes of a row: whoever changes one tells by If-Match which they have seen.', '  '),
    `  version_column: ${literal(VERSION)},`,
  ];
}

/** Tell whether changes of its rows are counted. */
export function hasVersion({ fields, operations }: ResourceAnswer): boolean {
  const isChanged = operations.includes('get') && operations.includes('update');
  return isChanged && fields.every(({ name }) => name !== VERSION);
}

/** The column that counts them. */
export const VERSION = 'version';

/** What the list is sorted by where nobody says otherwise. */
function indexLines(resource: ResourceAnswer, owner: string | undefined): readonly string[] {
  const columns = indexColumns(resource, owner);
  if (columns === undefined) return [];
  return [
    ...comment('For the starter model: a list starts with the newest rows.', '  '),
    `  indexes:: [{ fields: ${literal(columns)} }],`,
  ];
}

/** The columns of the index by which a list starts with the newest rows. */
export function indexColumns(resource: ResourceAnswer, owner: string | undefined): readonly string[] | undefined {
  if (!offeredLists(resource, 'own').includes('sorting')) return undefined;
  return [...(owner === undefined ? [] : [`${owner}_id`]), MADE_AT, 'id'];
}

/** Where the columns of a resource lead, that of its owner among them; lists of keys tell it themselves. */
export function fieldRelations(
  fields: readonly FieldAnswer[],
  owner: string | undefined,
  related: readonly KnownResource[],
): Readonly<Record<string, string | object>> {
  return Object.fromEntries([
    ...fields
      .filter((field) => field.type === 'relation' && (field.many !== true || isElsewhere(field, related)))
      .map((field) => [field.name, leadsTo(field, related)] as const),
    ...(owner === undefined ? [] : [[owner, ACCOUNTS.name] as const]),
  ]);
}

/** Tell whether a relation leads to a class that is not made from the config. */
export function isElsewhere(field: FieldAnswer, related: readonly KnownResource[]): boolean {
  return targetOf(field, related).elsewhere !== undefined;
}

/** What is said of where a relation leads: the name of a starter model, or a class with its table. */
export function leadsTo(field: FieldAnswer, related: readonly KnownResource[]): string | object {
  const { elsewhere, model = '', pkType } = targetOf(field, related);
  if (elsewhere === undefined || elsewhere === 'unclear') return field.model ?? '';
  const { table, column: pk } = elsewhere;
  return { model, table, pk, pk_type: pkType, ...(field.many && { many: true }) };
}

function relationLines(
  fields: readonly FieldAnswer[],
  owner: string | undefined,
  related: readonly KnownResource[],
): readonly string[] {
  const relations = fieldRelations(fields, owner, related);
  if (Object.keys(relations).length === 0) return [];
  const text =
    'Where the columns that end in _id lead. For the starter model and the web page; the API does not read it.';
  return [...comment(text, '  '), `  relations:: ${literal(relations)},`];
}

type Related = Pick<ResourceSurroundings, 'module' | 'related'>;

/** The entries of `fields` that a field comes to, without those that show related resources. */
export function columnTexts(fields: readonly FieldAnswer[], related: Related): readonly string[] {
  return columnCalls(fields, related);
}

/** The entries of `fields` that show what relations lead to. */
export function nestedTexts(fields: readonly FieldAnswer[], { module, related }: Related): readonly string[] {
  return fields
    .filter(({ type }) => type === 'relation')
    .map((field) => nestedCall(field, targetOf(field, related), module));
}

/** A column as plain data, for configs that do not call the library. */
export function columnValue(field: FieldAnswer): object {
  const { name, type, values } = field;
  return { name, type, ...(type === 'enum' && { values }), ...optionsOf(field) };
}

function columnCalls(fields: readonly FieldAnswer[], { module, related }: Related): readonly string[] {
  return fields.map((field) => {
    const call =
      field.type === 'relation' ? refCall(field, targetOf(field, related), module) : fieldCall(field, optionsOf(field));
    return `${call}${tableKey(field)}`;
  });
}

/** What the starter model reads and the API does not. */
function tableKey({ index }: FieldAnswer): string {
  return index === undefined ? '' : ` + { ${index}:: true }`;
}

/** What is shown of related resources; whoever made a row is there. */
function nestedCalls(
  { fields, shown }: ResourceAnswer,
  { module, related }: Related,
  owner: string | undefined,
): readonly string[] {
  return fields
    .filter(({ name }) => shown.includes(name))
    .map((field) => (field.name === owner ? { ...field, optional: false } : field))
    .map((field) => nestedCall(field, targetOf(field, related), module));
}

/** The resource that a relation leads to. */
export function targetOf({ model = '' }: FieldAnswer, related: readonly KnownResource[]): KnownResource {
  return related.find((known) => known.name === model) ?? { name: model, pkType: 'uuid' };
}

function refCall(field: FieldAnswer, target: KnownResource, module: string): string {
  const { name, optional, many = false } = field;
  const owner = target.model === undefined ? module : target.model.split('.')[0];
  const options = {
    ...(target.pkType !== 'uuid' && { type: target.pkType }),
    ...(optional && EMPTY),
    ...(many && { default: [] }),
  };
  const where = [columnOf(field), `${owner}.${target.name}`, ...(many ? [name] : [])];
  return `f.${many ? 'refs' : 'ref'}(${[...where.map(literal), ...optionsText(options)].join(', ')})`;
}

function nestedCall({ name, optional, many }: FieldAnswer, target: KnownResource, module: string): string {
  const { model = `${module}.models.${target.name}`, pk = 'id', pkType, label } = target;
  const key = pk === 'id' ? `f.id(${pkType === 'uuid' ? '' : literal(pkType)})` : `f.${pkType}(${literal(pk)})`;
  const fields = [key, ...(label === undefined || label === pk ? [] : [`f.str(${literal(label)})`])];
  const call = `f.nested(${literal(name)}, ${literal(model)}, [${fields.join(', ')}], ${many ? 'many=true' : "load='joined'"})`;
  return optional ? `${call} + { nullable: true }` : call;
}
