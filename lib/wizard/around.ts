/** The set-up of a project around an API that is there, as after an import. */
import { CLIError } from '../core/problem.js';
import { hasOwnUsers, isRootless } from '../setup/add-root.js';
import type { Project } from '../setup/project.js';
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
