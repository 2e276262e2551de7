/** What the user's code must have for a loaded config: read out of it, and independent of how it is written down. */
import type {
  ActionOptions,
  FieldSpec,
  FieldsOptions,
  ProjectConfig,
  ResourceConfig,
  WriteOptions,
} from '../../lib/targets/be/config.js';

/** A mapped class. */
export interface ModelShape {
  readonly pk: { name: string; type: string } | undefined;
  readonly columns: ReadonlyMap<string, ColumnShape>;
  readonly relations: ReadonlyMap<
    string,
    { readonly model: string; readonly many: boolean; readonly nullable: boolean }
  >;
}

/** A mapped attribute. */
export interface ColumnShape {
  readonly spec: FieldSpec;
  readonly nullable: boolean;
}

/** A function behind actions. */
export interface ActionShape {
  /** Classes of the rows that it gets; none: it works on collections. */
  readonly models: readonly string[];
  readonly options: ActionOptions;
}

/** All that the user's code has, by dotted path. */
export interface Shapes {
  readonly models: ReadonlyMap<string, ModelShape>;
  /** Values of the members of Enums. */
  readonly enumerations: ReadonlyMap<string, ReadonlySet<unknown>>;
  readonly schemas: ReadonlySet<string>;
  readonly actions: ReadonlyMap<string, ActionShape>;
}

interface MutableModel {
  pk: { name: string; type: string } | undefined;
  readonly reads: Map<string, FieldSpec[]>;
  readonly writes: Map<string, FieldSpec[]>;
  readonly relations: Map<string, { model: string; many: boolean; nullable: boolean }>;
}

/** Read the shapes out of a loaded config. */
export function shapesOf(project: ProjectConfig): Shapes {
  const models = new Map<string, MutableModel>();
  const enumerations = new Map<string, Set<unknown>>();
  const schemas = new Set<string>();
  const actions = new Map<string, ActionShape>();
  for (const resource of project.apps.flatMap((app) => app.resources)) {
    modelOf(models, resource.model).pk = { name: resource.pk, type: resource.pk_type };
    for (const [use, fields] of fieldLists(resource)) {
      for (const field of fields) noteEnum(enumerations, field);
      if (use !== 'loose') noteFields(models, resource.model, fields, use);
    }
    for (const entry of resource.operations.filter(({ type }) => type === 'action')) {
      const options = entry as unknown as ActionOptions;
      const known = actions.get(options.fn)?.models ?? [];
      actions.set(options.fn, {
        options,
        models: options.scope === 'object' ? [...new Set([...known, resource.model])] : [],
      });
      if (typeof options.returns === 'string') schemas.add(options.returns);
    }
  }
  if (project.auth?.user_schema !== undefined) schemas.add(project.auth.user_schema);
  return { models: new Map([...models].map(([path, model]) => [path, finish(model)])), enumerations, schemas, actions };

  function noteFields(
    into: Map<string, MutableModel>,
    path: string,
    fields: readonly FieldSpec[],
    use: 'reads' | 'writes',
  ): void {
    const model = modelOf(into, path);
    for (const field of fields) {
      if (field.type === 'nested') {
        model.relations.set(field.name, { model: field.model!, many: field.many, nullable: field.nullable });
        noteFields(into, field.model!, field.fields!, 'reads');
        for (const inner of field.fields!) noteEnum(enumerations, inner);
      } else model[use].set(field.name, [...(model[use].get(field.name) ?? []), field]);
    }
  }
}

function modelOf(models: Map<string, MutableModel>, path: string): MutableModel {
  let model = models.get(path);
  if (!model) models.set(path, (model = { pk: undefined, reads: new Map(), writes: new Map(), relations: new Map() }));
  return model;
}

type FieldLists = readonly (readonly ['reads' | 'writes' | 'loose', readonly FieldSpec[]])[];

function fieldLists({ operations }: ResourceConfig): FieldLists {
  return operations.flatMap((entry): FieldLists => {
    if (entry.type === 'get' || entry.type === 'list') return [['reads', (entry as unknown as FieldsOptions).fields]];
    if (entry.type === 'action') {
      const { params, returns } = entry as unknown as ActionOptions;
      return [
        ['loose', params],
        ['loose', typeof returns === 'string' ? [] : (returns ?? [])],
      ];
    }
    if (entry.type === 'delete') return [];
    const { fields, returns = [] } = entry as unknown as WriteOptions;
    return [
      ['writes', fields],
      ['reads', returns],
    ];
  });
}

function noteEnum(enumerations: Map<string, Set<unknown>>, field: FieldSpec): void {
  if (field.enum === undefined) return;
  const values = enumerations.get(field.enum) ?? new Set<unknown>(['first']);
  enumerations.set(field.enum, values);
  for (const value of [field.default].flat()) if (value !== undefined && value !== null) values.add(value);
}

/** A column is null where a request may say so, or where no answer minds. */
function finish({ pk, reads, writes, relations }: MutableModel): ModelShape {
  const columns = new Map<string, ColumnShape>();
  for (const name of new Set([...reads.keys(), ...writes.keys()])) {
    if (name === pk?.name) continue;
    const [read, write] = [reads.get(name) ?? [], writes.get(name) ?? []];
    const nullable =
      write.some((field) => field.nullable) || (read.length > 0 && read.every((field) => field.nullable));
    columns.set(name, { spec: [...write, ...read][0]!, nullable });
  }
  return { pk, columns, relations };
}
