/** What can be wrong with resources that are right each by itself: their names, and where their relations lead. */
import { Name } from '../core/name.js';
import { didYouMean } from '../core/wording.js';
import { ACCOUNTS, type FieldAnswer, type KnownResource, type ResourceAnswer } from './answers.js';
import { checkResourceName } from './names.js';

/** A resource that is there. */
export interface Known extends Pick<KnownResource, 'name' | 'isPartial' | 'model' | 'elsewhere'> {
  /** Several fields tell its rows apart. */
  readonly isJoint?: true | undefined;
}

/** What is there beside the new resources. */
export interface Surroundings {
  readonly known: readonly Known[];
  readonly auth: boolean;
}

/** Something that is wrong with a resource. */
export interface ResourceProblem {
  /** Index of the resource */
  readonly index: number;
  /** A sentence for a person at a prompt. */
  readonly message: string;
}

/** Check new resources together, in their order. */
export function checkResources(
  resources: readonly ResourceAnswer[],
  { known, auth }: Surroundings,
): readonly ResourceProblem[] {
  const names = [...known, ...resources, ...(auth ? [ACCOUNTS] : [])].map(({ name }) => name);
  return resources.flatMap((resource, index) => {
    const taken = [...takenNames(known, resource.name), ...resources.slice(0, index).map(({ name }) => name)];
    const wrongName = checkResourceName(resource.name, taken, auth);
    const messages = wrongName === undefined ? [] : [wrongName];
    if (resource.fields.length === 0) messages.push(`${resource.name} has no fields; name at least one`);
    if (resource.operations.length === 0) messages.push(`${resource.name} offers nothing; name at least one operation`);
    for (const { name, model = '' } of relations(resource)) {
      const unled = leadProblem(model, known);
      if (unled !== undefined) messages.push(`${resource.name}.${name}: ${unled}`);
      if (names.includes(model)) continue;
      const { hint = `add ${model} as a resource` } = didYouMean(model, names);
      messages.push(`${resource.name}.${name}: there is no resource ${model}; ${hint}`);
    }
    messages.push(...accountProblems(resource, auth));
    const circle = circleOf(resource, resources);
    if (circle !== undefined) messages.push(circle);
    return messages.map((message) => ({ index, message }));
  });
}

/** Rows that a list of keys names are those of a resource, which accounts are none of. */
export function accountProblems(
  { name, fields }: Pick<ResourceAnswer, 'name' | 'fields'>,
  auth: boolean,
): readonly string[] {
  if (!auth) return [];
  return fields
    .filter(({ many, model }) => many === true && model === ACCOUNTS.name)
    .map((field) => {
      const one = `${new Name(field.name).singular.snake}:${ACCOUNTS.name}`;
      return `${name}.${field.name}: the accounts that sign in are no resource whose rows requests could list; write a resource between both, with ${one}`;
    });
}

/** Say why the column of a starter model cannot lead to a resource. */
export function leadProblem(name: string, known: readonly Known[]): string | undefined {
  const { isJoint, elsewhere, model = name } = known.find((one) => one.name === name) ?? {};
  if (isJoint === true) {
    return `several columns are the key of ${name}, and a relation is one; lead to what those columns lead to`;
  }
  if (elsewhere !== 'unclear') return undefined;
  return `the text of ${model} does not tell its table and a key that others can lead to; write the column and the relation by hand`;
}

/** The names that a new resource may not come close to; its own is free where it is to be completed. */
export function takenNames(known: readonly Known[], own: string): readonly string[] {
  return known.flatMap(({ name, isPartial = false }) => (isPartial && name === own ? [] : [name]));
}

function relations({ fields }: ResourceAnswer): readonly FieldAnswer[] {
  return fields.filter(({ type }) => type === 'relation');
}

/** Where each needs the next one, the first row of none can be made. Told at the resource that closes the circle. */
function circleOf(resource: ResourceAnswer, resources: readonly ResourceAnswer[]): string | undefined {
  const index = resources.indexOf(resource);
  const needed = (one: ResourceAnswer): readonly FieldAnswer[] =>
    relations(one).filter(({ optional, many }) => !optional && many !== true);
  const follow = (one: ResourceAnswer, way: readonly ResourceAnswer[]): readonly ResourceAnswer[] | undefined => {
    for (const { model } of needed(one)) {
      if (model === resource.name) return way;
      const next = resources.slice(0, index).find(({ name }) => name === model);
      const rest = next && !way.includes(next) ? follow(next, [...way, next]) : undefined;
      if (rest !== undefined) return rest;
    }
    return undefined;
  };
  const way = follow(resource, [resource]);
  if (way === undefined) return undefined;
  const names = [...way, resource].map(({ name }) => name).join(' needs ');
  return `${names}, so that the first one could not be made; put a ? behind one of these relations`;
}
