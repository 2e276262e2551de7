/** What was given for a set-up, where something is there already: an API, as after an import, or the resource itself. */
import { CLIError } from '../core/problem.js';
import { hasOwnUsers, isRootless } from '../setup/add-root.js';
import { printField } from '../setup/field-notation.js';
import { everyResource, knownOf, type Project } from '../setup/project.js';
import type { Draft } from './draft.js';
import type { StepContext } from './steps.js';

/** What decides what is done in a project that is there. */
export interface TaskContext {
  readonly project: Project | undefined;
  readonly isAttended: boolean;
  readonly isImported: boolean;
  /** What was given, without what a project that is there says. */
  readonly told: Draft;
  readonly around?: StepContext['around'] | undefined;
}

/** What is known of a project around an API: that has its database, and perhaps users. */
export function aroundApi(project: Project): Partial<Draft> {
  const { database, auth } = project;
  return { database, isComplete: true, ...((auth || hasOwnUsers(project)) && { auth: false }) };
}

/**
 * Tell whether a project around an API is wanted.
 *
 * @returns nothing where it is not
 * @throws CLIError - something else is wanted with it
 */
export function withRoot(
  draft: Draft,
  {
    project,
    isImported,
    told,
    around = {},
  }: Pick<TaskContext, 'isImported' | 'told' | 'around'> & { readonly project: Project },
): Draft | undefined {
  const { create, database, format, resources, task } = draft;
  const isWanted = create === undefined ? isImported && resources.length === 0 : create !== 'fe';
  if (task !== undefined || !isRootless(project) || !isWanted) return undefined;
  if (resources.length > 0) {
    throw new CLIError(['--resource: the project around the API is made by a run of its own; leave it out']);
  }
  if (database !== undefined && database !== around.database) {
    throw new CLIError([`--database ${database}: the config of the API says ${around.database ?? ''}; leave it out`]);
  }
  // What it is called nobody has said yet, unless it was given.
  return { ...around, ...told, ...(format !== undefined && { format }), isComplete: true, task: 'root' };
}

/**
 * Tell whether what was given are fields of a resource that is there.
 *
 * @returns the line of `codegen field`; nothing where all resources are new
 * @throws CLIError - more is wanted than fields of one resource
 */
export function fieldsOfThere(
  { resources, operations, lists, relations, owned = [], task }: Draft,
  project: Project,
): string | undefined {
  // One that lacks something is completed, as what it was.
  const there = knownOf(project).filter(({ isPartial = false }) => !isPartial);
  const own = resources.find(({ name }) => there.some((known) => known.name === name));
  if (own?.name === undefined || own.fields === undefined || task !== undefined) return undefined;
  const { name, fields } = own;
  const { answer } = everyResource(project).find((one) => one.name === name) ?? {};
  const before = new Set(answer?.fields.map(printField));
  // A resource that is described as it stands was to be a new one.
  if (fields.every((field) => before.has(printField(field)))) return undefined;
  if (resources.length > 1) {
    throw new CLIError([`--resource: ${name} is there already; give it its fields by a run of its own`]);
  }
  const others = Object.entries({ operations, lists, relations, owned: owned.length === 0 ? undefined : owned });
  const [more] = others.find(([, value]) => value !== undefined) ?? [];
  if (more === 'owned') {
    throw new CLIError([`--owned: ${name} is there already; give it an owner by a run of its own`]);
  }
  if (more !== undefined) {
    throw new CLIError([`--${more}: ${name} is there already, and gets fields alone; leave the option out`]);
  }
  return `${name} ${fields.map(printField).join(' ')}`;
}
