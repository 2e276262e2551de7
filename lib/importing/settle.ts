/**
 * Holds imported resources against all rules of the configs: what a rule refuses is left out and told, so that the config
 * that is written is valid whatever the database holds.
 */
import { Name } from '../core/name.js';
import type { PathStep, Problem } from '../core/problem.js';
import { loadRegistry } from '../core/registry.js';
import { validate } from '../core/validate.js';
import { be } from '../targets/be/target.js';
import { withTimeLimit } from '../time-limit.js';
import type { LeftOut } from './document.js';
import type { ImportedResource, ResourceValue } from './resource.js';

/** The config that resources are tried in. */
export interface Trial {
  readonly module: string;
  readonly driver: 'postgresql' | 'sqlite';
}

/** Leave out what is refused; ends, since every round leaves something out, or moves a resource once. */
export function settle(
  imported: readonly ImportedResource[],
  { module, driver }: Trial,
): { readonly resources: readonly ImportedResource[]; readonly leftOut: readonly LeftOut[] } {
  const { all } = loadRegistry(be);
  const leftOut: LeftOut[] = [];
  let resources = imported;
  for (;;) {
    const value = { module, databases: [{ driver }], resources: resources.map((resource) => resource.value) };
    const result = withTimeLimit('checking the imported tables', () => validate(be, all, value));
    if (!('problems' in result) || resources.length === 0) return { resources, leftOut };
    resources = withoutRefused(resources, result.problems, leftOut);
  }
}

/** One refusal of each resource at a time: places behind it are others then. */
function withoutRefused(
  resources: readonly ImportedResource[],
  problems: readonly Problem[],
  leftOut: LeftOut[],
): readonly ImportedResource[] {
  const firsts = new Map<number, Problem>();
  for (const problem of problems) {
    const [list, index] = problem.path;
    const at = list === 'resources' && typeof index === 'number' ? index : resources.length - 1;
    if (!firsts.has(at)) firsts.set(at, problem);
  }
  return resources.flatMap((resource, index) => {
    const problem = firsts.get(index);
    if (problem === undefined) return [resource];
    if (isTakenPath(problem) && resource.value.route_prefix === undefined) return [elsewhere(resource)];
    const kept = withoutPlace(resource, problem.path.slice(2));
    const { label } = resource.entity;
    leftOut.push({ what: kept === undefined ? label : `${label}${kept.what}`, why: problem.message });
    return kept === undefined ? [] : [{ ...resource, value: kept.value }];
  });
}

/** Tell whether a route is that of something else, such as the pages of FastAPI at `/docs`. */
function isTakenPath({ code, path: [, , key] }: Problem): boolean {
  return code === 'duplicate' && (key === 'operations' || key === 'model');
}

/** A resource at a path that is not that of its name. */
function elsewhere({ value, ...resource }: ImportedResource): ImportedResource {
  const { kebab } = new Name(resource.entity.className).plural;
  return { ...resource, value: { ...value, route_prefix: `/${kebab}-rows` } };
}

interface Kept {
  /** What is left out of the resource, behind its name. */
  readonly what: string;
  readonly value: ResourceValue;
}

/** A resource without what stands at a place; nothing, where that is all of it. */
function withoutPlace({ value, entity }: ImportedResource, path: readonly PathStep[]): Kept | undefined {
  const [key, at, part] = path;
  if (key === 'relations' && typeof at === 'string') return { what: `.${at}`, value: withoutRelation(value, at) };
  if (key === 'operations' && typeof at === 'number') return withoutListed(value, at, path.slice(3));
  const field = key === 'fields' && typeof at === 'number' ? value.fields[at] : undefined;
  if (field === undefined) return undefined;
  const { name, alias = name } = field;
  const others = value.fields.filter((one) => one !== field);
  if (part === 'ref') {
    const plain = { ...field, ref: undefined };
    const fields = value.fields.map((one) => (one === field ? plain : one));
    return { what: `.${name} as a reference`, value: { ...value, fields } };
  }
  if (entity.key.includes(alias) || others.length === 0) return undefined;
  const kept = { ...withoutName(value, name), fields: others };
  const column = entity.columns.find(({ attribute }) => attribute === alias);
  if (column === undefined || column.nullable || column.made) return { what: `.${name}`, value: kept };
  // Its column needs a value that no request could send any more.
  const operations = kept.operations.filter((operation) => operation !== 'create');
  return { what: `.${name}, and with it create`, value: { ...kept, operations } };
}

function withoutRelation(value: ResourceValue, name: string): ResourceValue {
  const { relations = {}, ...others } = value;
  const kept = Object.entries(relations).filter(([other]) => other !== name);
  return kept.length === 0 ? others : { ...others, relations: Object.fromEntries(kept) };
}

/** What a list is filtered or sorted by, or an operation as a whole. */
function withoutListed(value: ResourceValue, index: number, path: readonly PathStep[]): Kept | undefined {
  const operation = value.operations[index];
  const [at, , place] = path;
  if (typeof operation === 'object' && typeof at === 'number') {
    const modifier = operation.modifiers[at];
    const name = typeof place === 'number' && modifier && 'fields' in modifier ? modifier.fields[place] : undefined;
    if (name !== undefined) return { what: `.${name} in filters and sorts`, value: withoutName(value, name) };
  }
  const operations = value.operations.filter((one) => one !== operation);
  if (operations.length === 0 || operations.length === value.operations.length) return undefined;
  return {
    what: `: ${typeof operation === 'object' ? operation.name : String(operation)}`,
    value: { ...value, operations },
  };
}

/** A field that lists do not know. */
function withoutName(value: ResourceValue, name: string): ResourceValue {
  return {
    ...value,
    operations: value.operations.map((operation) => {
      if (typeof operation === 'string') return operation;
      const modifiers = operation.modifiers.map((one) =>
        'fields' in one ? { ...one, fields: one.fields.filter((other) => other !== name) } : one,
      );
      return { ...operation, modifiers: modifiers.filter((one) => !('fields' in one) || one.fields.length > 0) };
    }),
  };
}
