/** From a checked config to the one that operations read. It reports nothing. */
import { Name } from '../../core/name.js';
import type { Field, FileOperation, Files, Filter, Resource, RootConfig } from './config.js';
import { filterOperators } from './filters.js';
import { keyNames } from './key-names.js';
import { iconOf } from './icons.js';
import { actionFunction, capitalized, resourceNames } from './resource-names.js';
import type { ParsedField, ParsedResource, ParsedRoot } from './schema/root.js';

/** Resolve what the schema made of a config without problems. */
export function resolve({ resources, description, ...root }: ParsedRoot): RootConfig {
  const title = capitalized(new Name(root.name).words);
  const listed = resources.filter(({ list }) => list).map(({ name, model = classOf(name) }) => ({ name, model }));
  return {
    ...root,
    title,
    description: description ?? `The pages of ${title}.`,
    resources: resources.map((resource) => resolveResource(resource, listed)),
  };
}

function resolveResource(resource: ParsedResource, listed: readonly Listed[]): Resource {
  const { name, label, icon, pk, get, fields, filters, default_sort: sort, actions, ...parsed } = resource;
  const names = resourceNames(name);
  const defaultSort = sort ?? (parsed.sort.includes(NEWEST) ? `-${NEWEST}` : undefined);
  return {
    ...parsed,
    names,
    label: label ?? capitalized(names.plural),
    icon: icon ?? iconOf(names.plural),
    keys: keyNames(pk).map((key) => ({ name: key, type: fields.find((field) => field.name === key)?.type ?? 'uuid' })),
    get: get ?? parsed.update,
    ...(defaultSort !== undefined && { defaultSort }),
    filters: filters.map((filter) => resolveFilter(filter, resource)).filter(({ operators }) => operators.length > 0),
    fields: fields.map((field) => resolveField(field, name, listed)),
    actions: actions.map(({ label: own, params, ...action }) => ({
      ...action,
      label: own ?? capitalized(new Name(action.name).words),
      fields: params.map((field) => resolveField(field, name, listed)),
      function: actionFunction(name, action.name, action.scope),
    })),
  };
}

/** By which what is new stands first. */
const NEWEST = 'created_at';

function resolveFilter(filter: ParsedResource['filters'][number], { fields, pk }: ParsedResource): Filter {
  const { field: name, operators } = typeof filter === 'string' ? { field: filter, operators: undefined } : filter;
  const field = fields.find((one) => one.name === name);
  return { name, operators: field ? filterOperators(field, keyNames(pk), operators) : [] };
}

function resolveField(parsed: ParsedField, owner: string, listed: readonly Listed[]): Field {
  const { label, required, ref, default: value, fields, key, file, ...field } = parsed;
  const target = ref === undefined ? undefined : referenced(ref, owner, listed);
  return {
    ...field,
    label: label ?? labelOf(field.name, ref !== undefined),
    required: !field.read_only && !field.nullable && (required ?? value === undefined),
    ...(value !== undefined && value !== null && { default: value }),
    ...(target !== undefined && { reference: resourceNames(target) }),
    ...(file !== undefined && { file: resolveFiles(file, owner) }),
    ...(fields !== undefined && {
      items: {
        fields: fields.map((item) => resolveField(item, owner, listed)),
        key: key ?? itemKey(fields),
      },
    }),
  };
}

function resolveFiles(file: NonNullable<ParsedField['file']>, owner: string): Files {
  const { max_bytes: maxBytes, types, upload, download } = file;
  const operation = (name: string, scope: 'object' | 'collection'): FileOperation => ({
    name,
    function: actionFunction(owner, name, scope),
  });
  return {
    maxBytes,
    types,
    ...(upload !== undefined && { upload: operation(upload, 'collection') }),
    ...(download !== undefined && { download: operation(download, 'object') }),
  };
}

/** What tells the rows of a list apart where nobody says: what most keys are called, or what stands first. */
function itemKey(fields: readonly ParsedField[]): readonly string[] {
  const names = fields.map(({ name }) => name);
  return names.includes('id') ? ['id'] : names.slice(0, 1);
}

/** A resource that has a list. */
interface Listed {
  readonly name: string;
  readonly model: string;
}

/**
 * The listed resource that a name leads to: one of the owner's module first, as in Python. A class leads to the resource
 * of another module, or of another name, where there is one alone.
 */
function referenced(name: string, owner: string, listed: readonly Listed[]): string | undefined {
  const module = moduleOf(owner);
  const called = [module + name, name].find((one) => listed.some((resource) => resource.name === one));
  if (called !== undefined) return called;
  // A module in front is that of the API's config, which clients need not know.
  const own = moduleOf(name);
  const ofClass = listed.filter(
    (one) => one.model === classOf(name) && (own === '' || ['', own].includes(moduleOf(one.name))),
  );
  const near = ofClass.filter((one) => moduleOf(one.name) === module);
  const [only, ...others] = near.length > 0 ? near : ofClass;
  return others.length > 0 ? undefined : only?.name;
}

/** `blog.` of `blog.Author` */
function moduleOf(name: string): string {
  return name.slice(0, name.length - classOf(name).length);
}

/** `Author` of `blog.Author` */
function classOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** `published_at` is "Published at", `author_id` "Author" and `tag_ids` "Tags" where they lead to some, else "Author ID". */
function labelOf(name: string, isReference: boolean): string {
  const { words } = new Name(name);
  if (isReference && words.endsWith(' ids')) return capitalized(new Name(words.slice(0, -' ids'.length)).plural.words);
  if (isReference && words.endsWith(' id')) return capitalized(words.slice(0, -' id'.length));
  return words === '' ? name : capitalized(words.replace(/\bid$/, 'ID'));
}
