/**
 * The fields of a page that is made of a resource of an API: what `page_field` of the jsonnet library makes. It takes any
 * value, with any mistake in it.
 */
import { type Part, isObject, partOf, partsOf } from '../../core/value-forms.js';
import { titleAmong } from './titles.js';

/** Keys that a field of an API and one of a page share. */
const SHARED = [
  'name',
  'type',
  'description',
  'list',
  'read_only',
  'nullable',
  'required',
  'default',
  'values',
  'min_length',
  'max_length',
  'ge',
  'gt',
  'le',
  'lt',
  'max_digits',
  'decimal_places',
];

/** What is known around a field. */
export interface FieldPlace {
  /** The key of rows; nothing where they have none. */
  readonly pk?: unknown;
  /** Where relations lead, by the name of their column. */
  readonly models?: Part;
  /** The fields of the answers that it stands in; none where they are not known. */
  readonly siblings?: readonly Part[];
  /** The operations that take and give the files of fields, by the names of those. */
  readonly files?: Part;
  /** The operations of a resource that write its rows. */
  readonly writes?: Writes;
}

/** What writes rows: the fields of its own that an operation has, `true` where it takes those of the resource. */
export interface Writes {
  readonly create?: readonly Part[] | true;
  readonly update?: readonly Part[] | true;
}

/** Make the field of a page. The values of an Enum of Python are not known here: it is a text, which the API checks. */
export function pageField(field: Part, { pk, models = {}, siblings = [], files = {}, writes = {} }: FieldPlace): Part {
  const related = relatedOf(field, models, siblings);
  const isNested = field.type === 'nested';
  const forms = formsOf(field, pk, writes);
  const isShown = forms === undefined ? field.read_only === true || isKey(field, pk) : forms.length === 0;
  const without = new Set([
    ...(related === undefined ? [] : ['description']),
    ...(isShown ? ['required', 'default'] : ['read_only']),
  ]);
  const keys = SHARED.filter((key) => field[key] !== undefined && !without.has(key));
  return {
    ...Object.fromEntries(keys.map((key) => [key, field[key]])),
    ...(field.type === 'enum' && field.values === undefined && { type: 'str' }),
    ...(isShown && { read_only: true }),
    ...(writes.create && writes.update && forms?.length === 1 && { only: forms[0] }),
    ...(related !== undefined && { ref: related.ref }),
    ...(related?.nested !== undefined && { nested: related.nested }),
    ...(field.max_items !== undefined && (isNested || related !== undefined) && { max_items: field.max_items }),
    ...(field.file !== undefined && { file: { ...partOf(field.file), ...partOf(files[String(field.name)]) } }),
    ...(isNested && {
      ...(field.key != null && { key: field.key }),
      fields: shownFields(field.fields).map((item) => pageField(item, { siblings: partsOf(field.fields) })),
    }),
  };
}

/** Fields that pages show: nested ones alone whose rows requests write. */
export function shownFields(fields: unknown): readonly Part[] {
  return partsOf(fields).filter(
    ({ type, write, fields: own }) => type !== 'nested' || (write === true && own !== undefined),
  );
}

/** The forms that have an input of a field; nothing where rows have no form. */
function formsOf(field: Part, pk: unknown, { create, update }: Writes): readonly string[] | undefined {
  if (create === undefined && update === undefined) return undefined;
  const isIn = (taken: Writes['create']): boolean => {
    const found = taken === true ? field : taken?.find(({ name }) => name === field.name);
    return found !== undefined && found.read_only !== true;
  };
  // A key is chosen once.
  return [...(isIn(create) ? ['create'] : []), ...(!isKey(field, pk) && isIn(update) ? ['update'] : [])];
}

function isKey({ name }: Part, pk: unknown): boolean {
  return Array.isArray(pk) ? pk.includes(name) : pk !== undefined && name === pk;
}

/** Where a field leads, and where an answer holds the name of the row there. */
interface Related {
  readonly ref: unknown;
  readonly nested: string | undefined;
}

/** It leads to what `relations` say, or to its own `ref`. */
function relatedOf(field: Part, models: Part, siblings: readonly Part[]): Related | undefined {
  const name = String(field.name);
  const ref = models[name] ?? field.ref;
  if (ref === undefined) return undefined;
  const isMany = field.list === true;
  const relation = isMany ? (field.relation ?? name) : name.replace(/_id$/, '');
  return { ref, nested: nestedIn(siblings, relation, isMany) };
}

/** The first text of the nested field that names something. */
function nestedIn(fields: readonly Part[], relation: unknown, isMany: boolean): string | undefined {
  const found = fields.find(
    ({ type, name, many = false, fields: own }) =>
      type === 'nested' && name === relation && many === isMany && own !== undefined,
  );
  const texts = partsOf(found?.fields)
    .filter(({ type, list }) => ['str', 'email'].includes(String(type)) && list !== true)
    .map(({ name }) => String(name));
  const title = titleAmong(texts) ?? texts[0];
  return title === undefined ? undefined : `${String(relation)}.${title}`;
}

/** Where relations lead, by the name of their column. */
export function modelsOf(relations: Part): Part {
  return Object.fromEntries(
    Object.entries(relations).map(
      ([name, target]) => [`${name}_id`, isObject(target) ? target.model : target] as const,
    ),
  );
}

/** The operations that take and give the files of fields, by the names of those. */
export function filesOf(operations: readonly unknown[]): Part {
  const found = new Map<string, Part>();
  for (const { type, name, field } of partsOf(operations)) {
    if (type !== 'upload' && type !== 'download') continue;
    found.set(String(field), { ...found.get(String(field)), [type]: name });
  }
  return Object.fromEntries(found);
}

/** Names of the fields that rows of a list have; nothing where they have those of the resource. */
export function listedNames(resource: Part, operations: readonly unknown[]): readonly unknown[] | undefined {
  const representations = new Map(partsOf(resource.representations).map(({ name, fields }) => [name, fields]));
  const [own] = partsOf(operations)
    .filter(({ name }) => name === 'list')
    .filter(({ representation, fields }) => representation !== undefined || fields !== undefined)
    .map(({ representation, fields }) =>
      partsOf(representation === undefined ? fields : representations.get(representation)),
    );
  return own?.map(({ name }) => name);
}

/** The fields of answers that hold the names of related rows. Lists with fields of their own need not have them. */
export function siblingsOf(resource: Part, operations: readonly unknown[]): readonly Part[] {
  const isOwn = partsOf(operations).some(
    ({ name, fields }) => ['get', 'list'].includes(String(name)) && fields !== undefined,
  );
  return isOwn ? [] : partsOf(resource.fields);
}
