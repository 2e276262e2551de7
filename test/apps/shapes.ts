/** What the user's code must have for a loaded config: read out of it, and independent of how it is written down. */
import type { App, FieldSpec, OperationConfig, ProjectConfig, ResourceConfig } from '../../lib/targets/be/config.js';
import type { ActionOptions } from '../../lib/targets/be/write/schema.js';
import { attributeNamed } from '../../lib/targets/be/fields/attribute.js';
import { isOf } from '../../lib/targets/be/schema/operation.js';
import { noteListColumns } from './list-columns.js';

/** A mapped class. */
export interface ModelShape {
  readonly pk: { name: string; type: string } | undefined;
  readonly columns: ReadonlyMap<string, ColumnShape>;
  readonly relations: ReadonlyMap<string, RelationShape>;
}

/** A mapped attribute. */
export interface ColumnShape {
  readonly spec: FieldSpec;
  readonly nullable: boolean;
  /** Not all requests that make rows set it. */
  readonly hasDefault: boolean;
}

/** A relationship. */
export interface RelationShape {
  readonly model: string;
  readonly many: boolean;
  readonly nullable: boolean;
}

/** A function behind actions. */
export interface ActionShape {
  /** Classes of the rows that it gets; none: it works on collections. */
  readonly models: readonly string[];
  readonly options: ActionOptions;
}

/** A function that makes the answers of one operation. */
export interface SerializerShape {
  readonly app: App;
  readonly resource: ResourceConfig;
  readonly type: string;
}

/** Functions whose shape says nothing of the resource that has them. */
export type PlainFunction = 'can' | 'pre' | 'post' | 'row_filter' | 'builder' | 'key_func' | 'input_fn';

/** All that the user's code has, by dotted path. */
export interface Shapes {
  readonly models: ReadonlyMap<string, ModelShape>;
  /** Values of the members of Enums. */
  readonly enumerations: ReadonlyMap<string, ReadonlySet<unknown>>;
  readonly schemas: ReadonlySet<string>;
  readonly actions: ReadonlyMap<string, ActionShape>;
  readonly serializers: ReadonlyMap<string, SerializerShape>;
  readonly functions: ReadonlyMap<string, PlainFunction>;
  /** Claims of users that rows belong to. */
  readonly claims: ReadonlySet<string>;
}

/** A mapped class of which not all is known yet. */
export interface MutableModel {
  pk: { name: string; type: string } | undefined;
  readonly reads: Map<string, FieldSpec[]>;
  readonly writes: Map<string, FieldSpec[]>;
  /** Columns that no field declares, as lists refer to them. */
  readonly others: Map<string, FieldSpec>;
  readonly relations: Map<string, RelationShape>;
  /** What each `create` always sets. */
  readonly created: ReadonlySet<string>[];
}

/** Read the shapes out of a loaded config. */
export function shapesOf(project: ProjectConfig): Shapes {
  const reader = new Reader();
  for (const app of project.apps) for (const resource of app.resources) reader.read(app, resource);
  for (const resource of project.apps.flatMap(({ resources }) => resources)) reader.readLists(resource);
  if (project.auth?.user_schema !== undefined) reader.schemas.add(project.auth.user_schema);
  // Whom requests are counted for, and whose keys are kept.
  if (project.rate_limit !== undefined || project.idempotency !== undefined) reader.claims.add('sub');
  const { key_func: keyFunction } = project.rate_limit ?? {};
  const { input_fn: inputFunction } = project.opa ?? {};
  if (inputFunction !== undefined) reader.functions.set(inputFunction, 'input_fn');
  if (keyFunction !== undefined) reader.functions.set(keyFunction, 'key_func');
  const { enumerations, schemas, actions, serializers, functions, claims } = reader;
  const models = new Map([...reader.found].map(([path, model]) => [path, finish(model)]));
  return { models, enumerations, schemas, actions, serializers, functions, claims };
}

class Reader {
  readonly found = new Map<string, MutableModel>();
  readonly enumerations = new Map<string, Set<unknown>>();
  readonly schemas = new Set<string>();
  readonly actions = new Map<string, ActionShape>();
  readonly serializers = new Map<string, SerializerShape>();
  readonly functions = new Map<string, PlainFunction>();
  readonly claims = new Set<string>();

  read(app: App, resource: ResourceConfig): void {
    // A key of several parts is of columns that are there; the class has one of its own.
    const model = this.model(resource.model);
    if (typeof resource.pk === 'string') model.pk = { name: resource.pk, type: resource.pk_type };
    this.#noteFields(resource.model, resource.fields, 'reads');
    this.#noteResource(resource);
    for (const { fields } of resource.representations) this.#noteFields(resource.model, fields, 'reads');
    for (const entry of resource.operations) {
      this.#noteEntry(resource, entry);
      const serializer = isOf(entry, 'get', 'list') ? entry.serializer : undefined;
      if (serializer !== undefined) this.serializers.set(serializer, { app, resource, type: entry.type });
    }
  }

  /** When all relations are known. */
  readLists({ model: path, operations }: ResourceConfig): void {
    const notes = { model: (of: string) => this.model(of), noteEnum: this.#noteEnum.bind(this) };
    for (const modifier of operations.flatMap(({ modifiers = [] }) => modifiers)) {
      noteListColumns(path, modifier, notes);
    }
  }

  model(path: string): MutableModel {
    let model = this.found.get(path);
    if (!model) {
      const maps = { reads: new Map(), writes: new Map(), others: new Map(), relations: new Map() };
      this.found.set(path, (model = { pk: undefined, ...maps, created: [] }));
    }
    return model;
  }

  #noteResource(resource: ResourceConfig): void {
    const { relations, scope_by: scope, version_column: version, soft_delete: deleted, row_filter: filter } = resource;
    const model = this.model(resource.model);
    for (const [name, { model: related, many }] of Object.entries(relations)) {
      this.model(related);
      if (!model.relations.has(name)) model.relations.set(name, { model: related, many, nullable: !many });
    }
    if (scope) {
      model.others.set(scope.column, columnSpec(scope.column, scope.type));
      this.claims.add(scope.claim);
    }
    if (version !== undefined) model.others.set(version, columnSpec(version, 'int'));
    if (deleted !== undefined) model.others.set(deleted, { ...columnSpec(deleted, 'datetime'), nullable: true });
    if (filter !== undefined) this.functions.set(filter, 'row_filter');
    const { builder, name: shown } = resource.links ?? {};
    if (builder !== undefined) this.functions.set(builder, 'builder');
    if (shown !== undefined) model.others.set(shown, columnSpec(shown, 'str'));
  }

  #noteEntry({ model }: ResourceConfig, entry: OperationConfig): void {
    if (entry.can !== undefined) this.functions.set(entry.can, 'can');
    if (isOf(entry, 'get', 'list')) this.#noteFields(model, entry.fields, 'reads');
    if (isOf(entry, 'action')) this.#noteAction(model, entry);
    if (!isOf(entry, 'create', 'update')) return;
    const { pre, post, fields, returns = [] } = entry;
    if (pre !== undefined) this.functions.set(pre, 'pre');
    if (post !== undefined) this.functions.set(post, 'post');
    this.#noteFields(model, fields, 'writes');
    this.#noteFields(model, returns, 'reads');
    const always = fields.filter((field) => field.default !== undefined || field.required !== false);
    if (entry.type === 'create') this.model(model).created.push(new Set(always.map(attributeNamed)));
  }

  #noteAction(model: string, options: ActionOptions): void {
    const { fn, scope, params, returns = [] } = options;
    const known = this.actions.get(fn)?.models ?? [];
    this.actions.set(fn, { options, models: scope === 'object' ? [...new Set([...known, model])] : [] });
    if (typeof returns === 'string') this.schemas.add(returns);
    for (const field of [...params, ...(typeof returns === 'string' ? [] : returns)]) this.#noteEnum(field);
  }

  #noteFields(path: string, fields: readonly FieldSpec[], use: 'reads' | 'writes'): void {
    const model = this.model(path);
    for (const field of fields) {
      this.#noteEnum(field);
      const attribute = attributeNamed(field);
      if (field.type !== 'nested') model[use].set(attribute, [...(model[use].get(attribute) ?? []), field]);
      else {
        model.relations.set(attribute, { model: field.model!, many: field.many, nullable: field.nullable });
        this.#noteFields(field.model!, field.fields!, 'reads');
      }
    }
  }

  #noteEnum(field: FieldSpec): void {
    if (field.enum === undefined) return;
    const values = this.enumerations.get(field.enum) ?? new Set<unknown>(['first']);
    this.enumerations.set(field.enum, values);
    for (const value of [field.default].flat()) if (value !== undefined && value !== null) values.add(value);
  }
}

/** A column of which only this is known. */
export function columnSpec(name: string, type: FieldSpec['type']): FieldSpec {
  return { name, type, list: false, read_only: false, nullable: false, many: false, load: 'selectin', unscoped: false };
}

/** A column is null where a request may say so, or where no answer minds. */
function finish({ pk, reads, writes, others, relations, created }: MutableModel): ModelShape {
  const columns = new Map<string, ColumnShape>();
  for (const name of new Set([...reads.keys(), ...writes.keys(), ...others.keys()])) {
    if (name === pk?.name) continue;
    const [read, write, other] = [reads.get(name) ?? [], writes.get(name) ?? [], others.get(name)];
    const nullable =
      write.some((field) => field.nullable) ||
      (read.length > 0 ? read.every((field) => field.nullable) : write.length === 0 && other?.nullable === true);
    const known = [...write, ...read, ...(other ? [other] : [])];
    const spec = known.find(({ type, enum: path, values }) => type !== 'enum' || (path ?? values) !== undefined);
    const hasDefault = created.some((always) => !always.has(name));
    columns.set(name, { spec: spec ?? { ...known[0]!, type: 'str' }, nullable, hasDefault });
  }
  return { pk, columns, relations };
}
