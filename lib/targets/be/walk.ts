/**
 * The places of a config that rules look at, each with its path as the user wrote it and with what it inherits. Values
 * may be missing anywhere: rules also run on what is left of a config with mistakes.
 */
import { Name } from '../../core/name.js';
import type { Partly } from '../../core/partly.js';
import type { PathStep, Problem } from '../../core/problem.js';
import { apiNameOf, ownNameOf } from './names/written-api-name.js';
import { type ModelNames, modelNames } from './names/model-names.js';
import type { AuthInput } from './auth/schema.js';
import type { DatabaseInput } from './databases/schema.js';
import type { FieldInput } from './fields/schema.js';
import type { OperationInput } from './schema/operation.js';
import type { ProjectInput } from './schema/project.js';
import type { ResourceInput } from './schema/resource.js';
import type { TelemetryInput } from './telemetry/schema.js';

export type Path = readonly PathStep[];

export type Field = Partly<FieldInput>;
export type Fields = readonly (Field | undefined)[];
export type Resource = Partly<ResourceInput>;
export type Database = Partly<DatabaseInput>;
export type Auth = Partly<AuthInput>;
export type Telemetry = Partly<TelemetryInput>;
export type Project = Partly<ProjectInput> & Readonly<Record<string, unknown>>;
/** An entry of operations, with what plug-ins add to it; one that is only a name is an object here. */
export type Entry = Partly<OperationInput> & Readonly<Record<string, unknown>>;

/** What an app says, in any of its forms. */
type AppKeys = Pick<Project, 'module' | 'resources' | 'operations'> & Readonly<Record<string, unknown>>;

/** An app, whichever of its forms it has. */
export interface AppAt {
  /** The object that holds `module` and `resources`, and its path. */
  readonly value: AppKeys;
  readonly path: Path;
  readonly module: string | undefined;
  /** The prefix and its path; the shorthand has the prefix `''` and no path of it. */
  readonly prefix: string | undefined;
  readonly prefixPath: Path;
  readonly resources: readonly ResourceAt[];
}

/** A resource. */
export interface ResourceAt {
  readonly value: Resource;
  readonly path: Path;
  readonly app: AppAt;
  /** What clients call it; none where the model is not known. */
  readonly apiName: string | undefined;
  /** Spellings of the name that it goes by; none where the model is not known. */
  readonly names: ModelNames | undefined;
  /** Its own operations, or those that it inherits. */
  readonly operations: OperationListAt | undefined;
}

/** A list of operations where it is written: at a resource, an app or the root. */
export interface OperationListAt {
  readonly entries: readonly OperationAt[];
  readonly path: Path;
}

/** An entry of a list of operations. */
export interface OperationAt {
  readonly value: Entry;
  readonly path: Path;
  readonly name: string | undefined;
  readonly type: string | undefined;
  /** The name in snake case, which is what must differ. */
  readonly snake: string;
}

/** What a list of fields is for; `fields` are the defaults of a resource. */
export type FieldUse = 'fields' | 'read' | 'create' | 'update' | 'params' | 'returns' | 'nested';

/** A list of fields where it is written. */
export interface FieldListAt {
  readonly fields: readonly (Field | undefined)[];
  readonly path: Path;
  readonly use: FieldUse;
}

/**
 * All places of a config.
 *
 * @example
 * import { type Walk, formatPath } from 'generator-codegen';
 * const modelsOf = ({ resources }: Walk) =>
 *   resources.map(({ value, path }) => `${formatPath(path)}: ${value.model ?? '?'}`);
 */
export interface Walk {
  readonly project: Project;
  readonly apps: readonly AppAt[];
  readonly resources: readonly ResourceAt[];
  /** Every list of operations once, also those that are inherited. */
  readonly operationLists: readonly OperationListAt[];
  /** Every list of fields once, those inside nested fields after the list that holds them. */
  readonly fieldLists: readonly FieldListAt[];
}

const walks = new WeakMap<object, Walk>();

/**
 * List the places of a config; worked out once per config.
 *
 * @example
 * import { type Rule, walk } from 'generator-codegen';
 * const fewResources: Rule = (config) =>
 *   walk(config)
 *     .resources.slice(20)
 *     .map(({ path }) => ({ code: 'conflict', path, message: 'expected 20 resources or fewer' }));
 */
export function walk(config: unknown): Walk {
  // Rules are asked about objects alone, in which the schema has left out what it refused.
  const project = config as Project;
  let known = walks.get(project);
  if (!known) walks.set(project, (known = walkProject(project)));
  return known;
}

/** The fields of a list; none where there is none, or where the dotted path of a model stands in its place. */
export function fieldsIn(list: Fields | string | undefined): Fields {
  return typeof list === 'object' ? list : [];
}

/** Tell whether a key was written, also if its value was refused. */
export function has(value: object, key: string): boolean {
  return Object.hasOwn(value, key);
}

/** Tell whether a place is below another one: what a resource inherits is not below it. */
export function isBelow(path: Path, above: Path): boolean {
  return above.every((step, depth) => step === path[depth]);
}

/** What a check of one field says; its path starts at the field. */
export type Report = (problem: Problem) => void;

/** Check every field; `visit` runs once per field, so it makes nothing but reports. */
export function checkFields(
  config: unknown,
  visit: (field: Field, report: Report, use: FieldUse) => void,
): readonly Problem[] {
  const found: Problem[] = [];
  for (const { fields, path, use } of walk(config).fieldLists) {
    let at = 0;
    const report: Report = (problem) => found.push({ ...problem, path: [...path, at, ...problem.path] });
    for (const [index, field] of fields.entries()) {
      at = index;
      if (field !== undefined) visit(field, report, use);
    }
  }
  return found;
}

function walkProject(project: Project): Walk {
  const operationLists: OperationListAt[] = [];
  const list = (holder: Pick<AppKeys, 'operations'>, path: Path, inherited?: OperationListAt) => {
    if (!has(holder, 'operations')) return inherited;
    const found = operationList(holder.operations, [...path, 'operations']);
    operationLists.push(found);
    return found;
  };
  const inherited = list(project, []);
  const apps = appHolders(project).map((holder) => {
    const found: ResourceAt[] = [];
    const app = { ...holder, resources: found };
    const own = holder.path.length === 0 ? inherited : list(holder.value, holder.path, inherited);
    const siblings = holder.value.resources ?? [];
    siblings.forEach((value, index) => {
      if (value === undefined) return;
      const path = [...holder.path, 'resources', index];
      const { api_name: written, model } = value;
      const names = model === undefined ? undefined : modelNames(ownNameOf({ api_name: written, model }, siblings));
      const module = holder.path.length === 0 ? undefined : (holder.module ?? '');
      const apiName = model === undefined ? undefined : apiNameOf({ api_name: written, model }, module);
      found.push({ value, path, app, apiName, names, operations: list(value, path, own) });
    });
    return app;
  });
  const resources = apps.flatMap((app) => app.resources);
  return { project, apps, resources, operationLists, fieldLists: [...allFieldLists(resources, operationLists)] };
}

function appHolders(project: Project): readonly Omit<AppAt, 'resources'>[] {
  const apps = (project.apps ?? []).flatMap((app, index) => {
    if (app === undefined) return [];
    const path = ['apps', index];
    const place = app.config ? { value: app.config, path: [...path, 'config'] } : { value: app, path };
    const prefix = has(app, 'prefix') ? app.prefix : '';
    return [{ ...place, module: place.value.module, prefix, prefixPath: [...path, 'prefix'] }];
  });
  if (!has(project, 'module') && !has(project, 'resources')) return apps;
  return [...apps, { value: project, path: [], module: project.module, prefix: '', prefixPath: [] }];
}

function operationList(value: AppKeys['operations'], path: Path): OperationListAt {
  const entries = (value ?? []).flatMap((entry, index) => {
    if (entry === undefined) return [];
    const object: Entry = typeof entry === 'string' ? { name: entry, type: entry } : entry;
    const { name } = object;
    const type = has(object, 'type') ? object.type : name;
    return [{ value: object, path: [...path, index], name, type, snake: name === undefined ? '' : snakeOf(name) }];
  });
  return { entries, path };
}

const snakes = new Map<string, string>();

/** A project has thousands of entries and a handful of names. */
function snakeOf(name: string): string {
  let snake = snakes.get(name);
  if (snake === undefined) {
    if (snakes.size > 1000) snakes.clear();
    snakes.set(name, (snake = new Name(name).snake));
  }
  return snake;
}

const USES: Readonly<Record<string, FieldUse>> = { get: 'read', list: 'read', create: 'create', update: 'update' };

function* allFieldLists(
  resources: readonly ResourceAt[],
  operationLists: readonly OperationListAt[],
): Generator<FieldListAt> {
  for (const { value, path } of resources) {
    yield* fieldLists(fieldsIn(value.fields), { path: [...path, 'fields'], use: 'fields' });
    for (const [index, representation] of (value.representations ?? []).entries()) {
      const at = [...path, 'representations', index, 'fields'];
      yield* fieldLists(fieldsIn(representation?.fields), { path: at, use: 'read' });
    }
  }
  for (const { value, path, type = '' } of operationLists.flatMap(({ entries }) => entries)) {
    const use = USES[type];
    if (use) yield* fieldLists(fieldsIn(value.fields), { path: [...path, 'fields'], use });
    if (type === 'action') yield* fieldLists(fieldsIn(value.params), { path: [...path, 'params'], use: 'params' });
    if (use || type === 'action')
      yield* fieldLists(fieldsIn(value.returns), { path: [...path, 'returns'], use: 'returns' });
  }
}

function* fieldLists(fields: Fields, { path, use }: Omit<FieldListAt, 'fields'>): Generator<FieldListAt> {
  if (fields.length > 0) yield { fields, path, use };
  for (const [index, field] of fields.entries()) {
    if (field?.fields) yield* fieldLists(field.fields, { path: [...path, index, 'fields'], use: 'nested' });
  }
}
