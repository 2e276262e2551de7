/** From a checked config to the one that operations read. It reports nothing. */
import { Name } from '../../core/name.js';
import type { Field, Resource, RootConfig } from './config.js';
import { filterParameters } from './filters.js';
import { capitalized, resourceNames } from './resource-names.js';
import type { ParsedField, ParsedResource, ParsedRoot } from './schema/root.js';

/** Resolve what the schema made of a config without problems. */
export function resolve({ resources, description, ...root }: ParsedRoot): RootConfig {
  const title = capitalized(new Name(root.name).words);
  const listed = new Set(resources.filter(({ list }) => list).map(({ name }) => name));
  return {
    ...root,
    title,
    description: description ?? `The pages of ${title}.`,
    resources: resources.map((resource) => resolveResource(resource, listed)),
  };
}

function resolveResource(resource: ParsedResource, listed: ReadonlySet<string>): Resource {
  const { name, label, fields, filters, ...parsed } = resource;
  const names = resourceNames(name);
  return {
    ...parsed,
    names,
    label: label ?? capitalized(names.plural),
    pkType: fields.find((field) => field.name === parsed.pk)?.type ?? 'uuid',
    filters: filters
      .flatMap((filtered) => fields.filter((field) => field.name === filtered))
      .flatMap((field) => filterParameters(field, parsed.pk)),
    fields: fields.map((field) => resolveField(field, name, listed)),
  };
}

function resolveField(parsed: ParsedField, owner: string, listed: ReadonlySet<string>): Field {
  const { label, required, ref, default: value, ...field } = parsed;
  const target = ref === undefined ? undefined : referenced(ref, owner, listed);
  return {
    ...field,
    label: label ?? labelOf(field.name, ref !== undefined),
    required: !field.read_only && !field.nullable && (required ?? value === undefined),
    ...(value !== undefined && value !== null && { default: value }),
    ...(target !== undefined && { reference: resourceNames(target) }),
  };
}

/** The listed resource that a name leads to: one of the owner's module first, as in Python. */
function referenced(name: string, owner: string, listed: ReadonlySet<string>): string | undefined {
  const module = owner.slice(0, owner.lastIndexOf('.') + 1);
  return [module + name, name].find((one) => listed.has(one));
}

/** `published_at` is "Published at", `author_id` "Author" where it leads to one, else "Author ID". */
function labelOf(name: string, isReference: boolean): string {
  const { words } = new Name(name);
  if (isReference && words.endsWith(' id')) return capitalized(words.slice(0, -' id'.length));
  return words === '' ? name : capitalized(words.replace(/\bid$/, 'ID'));
}
