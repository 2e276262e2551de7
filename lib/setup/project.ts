/** A project that is there, as data: which targets it has, where, and the texts of the files that name resources. */
import { join } from 'node:path/posix';

import type { TargetName } from '../target-names.js';
import type { Database } from '../targets/be_root/databases.js';
import { modelLines } from '../targets/be_root/model-list.js';
import type { Extra, KnownResource, ResourceAnswer, SetupAnswers } from './answers.js';
import type { ListLine } from './change.js';
import type { Known } from './check-resources.js';
import { MARKS } from './jsonnet-layout.js';
import { configPaths, PREFIX_PATHS } from './project-files.js';
import type { StoredSetup } from './yo-rc.js';

/** Where a target reads and writes, both from the project's directory. */
export interface TargetPlace {
  readonly config: string;
  readonly prefixPath: string;
}

/** A resource, whatever the key of its rows is. */
export interface AnyResource extends Pick<KnownResource, 'name' | 'apiName' | 'model'> {
  /** What would have been answered for it, as far as answers can tell: without its key. */
  readonly answer: ResourceAnswer;
  /** Path of its config, where it has one of its own. */
  readonly file?: string;
}

/** A resource of the API, or of the web pages where the API is made elsewhere. */
export interface ProjectResource extends KnownResource, AnyResource {}

/** A resource that no relation of one column leads to: several fields tell its rows apart. */
export interface JointResource extends AnyResource {
  readonly pk: readonly string[];
}

/** Extras by the config that turns them on. */
export type ExtrasThere = Readonly<Record<'be' | 'be_root', readonly Extra[]>>;

/** A project that is there. */
export interface Project {
  readonly name?: string;
  /** The Python module of its models. */
  readonly module: string;
  /** What stands in front of the API's names: the module, where the config has `apps`. */
  readonly apiModule?: string;
  readonly database: Database;
  readonly auth: boolean;
  readonly targets: Readonly<Partial<Record<TargetName, TargetPlace>>>;
  /** Targets of plug-ins that it has configs of. */
  readonly further: readonly string[];
  readonly resources: readonly ProjectResource[];
  /** Those whose rows several fields tell apart together; default none. */
  readonly joint?: readonly JointResource[];
  /** What each of its configs turns on. */
  readonly extras: ExtrasThere;
  /** Halves that it lacks. */
  readonly missing: readonly ('be' | 'fe')[];
  /** Texts of the files that may name resources, by path from the project's directory; those that are there. */
  readonly texts: Readonly<Record<string, string>>;
  readonly stored: StoredSetup;
}

/** All resources of a project. */
export function everyResource({
  resources,
  joint = [],
}: Pick<Project, 'resources' | 'joint'>): readonly (ProjectResource | JointResource)[] {
  return [...resources, ...joint];
}

/** Resources as new ones are held against them. */
export function knownOf({ resources, joint = [] }: Pick<Project, 'resources' | 'joint'>): readonly Known[] {
  return [...resources, ...joint.map(({ name }) => ({ name, isJoint: true as const }))];
}

/** What the API calls a resource that is there, or that is added. */
export function calledIn({ apiModule, resources }: Pick<Project, 'apiModule' | 'resources'>, name: string): string {
  const there = resources.find((resource) => resource.name === name);
  if (there !== undefined) return there.apiName ?? name;
  return apiModule === undefined ? name : `${apiModule}.${name}`;
}

/** The list of models of the project around the API. */
export function modelsPath({ prefixPath }: TargetPlace, module: string): string {
  return join(prefixPath, ...module.split('.'), 'models/__init__.py');
}

/** Lines of models for that list, each in its place. */
export function modelEntries(models: readonly string[], path: string): readonly ListLine[] {
  return modelLines(models).map((line) => ({ path, mark: MARKS.pythonModels, line, sorted: true }));
}

/** The list of pages of the web project. */
export function pagesPath({ prefixPath }: TargetPlace): string {
  return join(prefixPath, 'src/resources.ts');
}

/** What `.yo-rc.json` keeps of a set-up. */
export function storedSetup({ create, name, database, auth, openapi, format }: SetupAnswers): StoredSetup {
  const configs = configPaths(format);
  const names: readonly TargetName[] = [
    ...(create === 'fe' ? [] : (['be', 'be_root'] as const)),
    ...(create === 'be' ? [] : (['fe_root', 'fe'] as const)),
  ];
  const targets = names.map((name) => [name, { config: configs[name], prefixPath: PREFIX_PATHS[name] }]);
  return {
    answers: { create, name, database, auth, openapi },
    targets: Object.fromEntries(targets) as StoredSetup['targets'],
  };
}
