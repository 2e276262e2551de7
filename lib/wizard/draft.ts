/** What the guided set-up knows so far: answers, some of them still missing. */
import type {
  Create,
  Extra,
  Format,
  ListFeature,
  OperationName,
  ResourceAnswer,
  SetupAnswers,
} from '../setup/answers.js';
import { withNeeded } from '../setup/extras.js';
import type { Database } from '../targets/be_root/databases.js';

/** What to do in a project that is there. */
export type Task = 'resource' | 'field' | 'owned' | 'extras' | 'root' | 'be' | 'fe' | 'again';

/** A resource whose answers are still missing, or not. */
export interface ResourceDraft extends Partial<ResourceAnswer> {
  /** The relation that named it, as a person reads it: `Article.author` */
  readonly namedBy?: string;
}

/** Answers so far. */
export interface Draft {
  /** In a project that is there. */
  readonly task?: Task;
  readonly create?: Create;
  readonly name?: string;
  readonly database?: Database;
  readonly auth?: boolean;
  readonly openapi?: string;
  readonly resources: readonly ResourceDraft[];
  /** Answers for every resource, from options: its shown relations, its operations, and what its list offers. */
  readonly relations?: readonly string[];
  readonly operations?: readonly OperationName[];
  readonly lists?: readonly ListFeature[];
  /** No further resource is wanted. */
  readonly isComplete: boolean;
  /** Names of the resources whose rows belong to the user who made them. */
  readonly owned?: readonly string[];
  readonly extras?: readonly Extra[];
  readonly format?: Format;
  /** Fields that a resource which is there gets: `Product weight:decimal?` */
  readonly field?: string;
  /** What a person said to the summary. */
  readonly verdict?: 'write' | 'leave';
}

/** Tell whether a resource lacks no answer. */
export function isWhole(resource: ResourceDraft): resource is ResourceAnswer {
  return (
    resource.name !== undefined &&
    resource.fields !== undefined &&
    resource.shown !== undefined &&
    resource.operations !== undefined &&
    resource.lists !== undefined
  );
}

/** The answers of a draft that lacks none. */
export function settledAnswers(draft: Draft): SetupAnswers {
  const { create = 'both', name = '', database = 'sqlite', auth = false, openapi, extras = [], format } = draft;
  return {
    create,
    name,
    database,
    auth,
    ...(openapi !== undefined && { openapi }),
    resources: wholeResources(draft),
    extras: withNeeded(extras),
    ...(format !== undefined && { format }),
  };
}

/** The resources of a draft that lack no answer. */
export function wholeResources({ resources, owned = [] }: Draft): readonly ResourceAnswer[] {
  return resources.filter(isWhole).map(({ name, fields, shown, operations, lists }) => ({
    ...{ name, fields, shown, operations, lists },
    ...(owned.includes(name) && { owned: true }),
  }));
}
