/**
 * The places of a config that rules look at, each with its path as the user wrote it and with what it inherits. Values
 * may be missing anywhere: rules also run on what is left of a config with mistakes.
 */
import { Name } from '../../../core/name.js';
import type { Partly } from '../../../core/partly.js';
import type { PathStep, Problem } from '../../../core/problem.js';
import { type ModelNames, modelNames } from '../model-names.js';
import type { AuthInput } from '../schema/auth.js';
import type { DatabaseInput } from '../schema/database.js';
import type { FieldInput } from '../schema/field.js';
import type { ProjectInput } from '../schema/project.js';
import type { ResourceInput } from '../schema/resource.js';
import type { TelemetryInput } from '../schema/telemetry.js';

export type Path = readonly PathStep[];

export type Field = Partly<FieldInput>;
export type Resource = Partly<ResourceInput>;
export type Database = Partly<DatabaseInput>;
export type Auth = Partly<AuthInput>;
export type Telemetry = Partly<TelemetryInput>;
export type Project = Partly<ProjectInput> & Readonly<Record<string, unknown>>;
/** An entry of operations; one that is only a name is an object here. */
export type Entry = Readonly<Record<string, unknown>>;

/** An app, whichever of its forms it has. */
export interface AppAt {
  /** The object that holds `module` and `resources`, and its path. */
  readonly value: Readonly<Record<string, unknown>>;
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
  /** Spellings of the model's name; none where the model is not known. */
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
  let known = walks.get(config as object);
  if (!known) walks.set(config as object, (known = walkProject(config as Project)));
  return known;
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
  const list = (holder: Readonly<Record<string, unknown>>, path: Path, inherited?: OperationListAt) => {
    if (!has(holder, 'operations')) return inherited;
    const found = operationList(holder.operations, [...path, 'operations']);
    operationLists.push(found);
    return found;
  };
  const inherited = list(project, []);
  const apps = appHolders(project).map((holder) => {
    const app = { ...holder, resources: [] as ResourceAt[] };
    const own = holder.path.length === 0 ? inherited : list(holder.value, holder.path, inherited);
    items<Resource & Readonly<Record<string, unknown>>>(holder.value.resources).forEach((value, index) => {
      if (value === undefined) return;
      const path = [...holder.path, 'resources', index];
      const names = value.model === undefined ? undefined : modelNames(value.model);
      app.resources.push({ value, path, app, names, operations: list(value, path, own) });
    });
    return app;
  });
  const resources = apps.flatMap((app) => app.resources);
  return { project, apps, resources, operationLists, fieldLists: [...allFieldLists(resources, operationLists)] };
}

function appHolders(project: Project): readonly Omit<AppAt, 'resources'>[] {
  const apps = items<Readonly<Record<string, unknown>>>(project.apps).flatMap((app, index) => {
    if (app === undefined) return [];
    const path = ['apps', index];
    const value = app.config as typeof app | undefined;
    const place = value ? { value, path: [...path, 'config'] } : { value: app, path };
    const prefix = has(app, 'prefix') ? (app.prefix as string | undefined) : '';
    return [{ ...place, module: moduleOf(place.value), prefix, prefixPath: [...path, 'prefix'] }];
  });
  if (!has(project, 'module') && !has(project, 'resources')) return apps;
  return [...apps, { value: project, path: [], module: moduleOf(project), prefix: '', prefixPath: [] }];
}

function moduleOf(app: Readonly<Record<string, unknown>>): string | undefined {
  return app.module as string | undefined;
}

function operationList(value: unknown, path: Path): OperationListAt {
  const entries = items<Entry | string>(value).flatMap((entry, index) => {
    if (entry === undefined) return [];
    const object = typeof entry === 'string' ? { name: entry, type: entry } : entry;
    const name = object.name as string | undefined;
    const type = has(object, 'type') ? (object.type as string | undefined) : name;
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
    yield* fieldLists(value.fields, { path: [...path, 'fields'], use: 'fields' });
    for (const [index, representation] of (value.representations ?? []).entries()) {
      const at = [...path, 'representations', index, 'fields'];
      yield* fieldLists(representation?.fields, { path: at, use: 'read' });
    }
  }
  for (const { value, path, type = '' } of operationLists.flatMap(({ entries }) => entries)) {
    const use = USES[type];
    if (use) yield* fieldLists(value.fields, { path: [...path, 'fields'], use });
    if (type === 'action') yield* fieldLists(value.params, { path: [...path, 'params'], use: 'params' });
    if (use || type === 'action') yield* fieldLists(value.returns, { path: [...path, 'returns'], use: 'returns' });
  }
}

function* fieldLists(value: unknown, { path, use }: Omit<FieldListAt, 'fields'>): Generator<FieldListAt> {
  const fields = items<Field>(value);
  if (fields.length > 0) yield { fields, path, use };
  for (const [index, field] of fields.entries()) {
    if (field?.fields) yield* fieldLists(field.fields, { path: [...path, index, 'fields'], use: 'nested' });
  }
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names what the schema said of the items
function items<T>(value: unknown): readonly (T | undefined)[] {
  return Array.isArray(value) ? (value as (T | undefined)[]) : [];
}
