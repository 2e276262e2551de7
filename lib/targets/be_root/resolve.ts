/**
 * From a checked config to the one that views read: relations turned into columns, what is left out filled in, models in
 * the order in which their tables can be made. It reports nothing; what it may rely on is said by the rules.
 */
import { Name } from '../../core/name.js';
import type { ScalarType } from '../../core/value-types.js';
import type { Column, Index, Join, Model, OnDelete, Relation, RootConfig, SearchIndex, Target } from './config.js';
import { decimalSize } from './decimals.js';
import { pairTable } from './pairs.js';
import type { ParsedRoot } from './schema/root.js';
import { type Link, orderTables } from './table-order.js';
import { USER, USER_COLUMNS } from './users.js';

type ParsedModel = ParsedRoot['models'][number];
type ParsedColumn = Partial<ParsedModel['fields'][number]> & { readonly name: string; readonly type: ScalarType };

/** Columns that the server sets, and that stand behind all others. */
const TIMESTAMPS = ['created_at', 'updated_at'];

/** Fill in a config. */
export function resolve({ models, description, ...root }: ParsedRoot): RootConfig {
  const all = new Map([...(root.auth ? [usersModel()] : []), ...models].map((model) => [model.name, model]));
  const keys = new Map([...all].map(([name, model]) => [name, keyOf(model)]));
  // Tables of classes elsewhere are there before.
  const own = (model: ParsedModel): readonly Link[] => relationsOf(model).filter(({ elsewhere }) => !elsewhere);
  const order = orderTables(new Map([...all].map(([name, model]) => [name, own(model)])));
  return {
    ...root,
    description: description ?? `The API of ${titleOf(root.name)}.`,
    models: [...order].flatMap(([name, deferred]) => {
      const model = all.get(name);
      return model ? [resolveModel(model, { keys, deferred })] : [];
    }),
  };
}

/** The name of a project as people write it: `my-app` is `My app`. */
export function titleOf(name: string): string {
  const words = name.split(/[-_.]+/).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Surroundings {
  /** Primary keys, by model. */
  readonly keys: ReadonlyMap<string, ParsedColumn>;
  /** Columns of the model that lead to tables which are made later. */
  readonly deferred: ReadonlySet<string>;
}

function usersModel(): ParsedModel {
  const usual = { list: false, nullable: false, read_only: false, unique: false, index: false };
  const fields = USER_COLUMNS.map((column) => ({ ...usual, ...column }));
  return { name: USER, pk: 'id', fields, relations: {}, indexes: [] };
}

function keyOf({ pk, fields }: ParsedModel): ParsedColumn {
  return fields.find(({ name }) => name === pk) ?? { name: pk, type: 'uuid' };
}

type WrittenRelation = Exclude<ParsedModel['relations'][string], string>;

interface ParsedRelation extends Link, Target {
  readonly name: string;
  readonly onDelete: OnDelete;
}

/** The relations of a model by name, because the order of keys says nothing. */
function relationsOf({ relations, fields }: ParsedModel): readonly ParsedRelation[] {
  return Object.entries(relations)
    .flatMap(([name, relation]) => {
      const column = `${name}_id`;
      const field = fields.find((one) => one.name === column);
      const isOptional = field ? field.nullable : typeof relation !== 'string' && relation.optional;
      const common = { name, column, isOptional };
      if (typeof relation === 'string') return { ...common, target: relation, onDelete: 'restrict' as const };
      return relation.many ? [] : { ...common, ...targetOf(relation), onDelete: relation.on_delete ?? 'restrict' };
    })
    .sort(byName);
}

function targetOf({ model, table, pk: name = 'id', pk_type: type = 'uuid' }: WrittenRelation): Target {
  if (table === undefined) return { target: model };
  const at = model.lastIndexOf('.');
  return { target: model.slice(at + 1), elsewhere: { module: model.slice(0, at), table, key: { name, type } } };
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}

/** The relations of a model to many rows. */
function joinsOf(model: ParsedModel, { keys }: Surroundings): readonly Join[] {
  return Object.entries(model.relations)
    .flatMap(([name, relation]): readonly Join[] => {
      if (typeof relation === 'string' || !relation.many) return [];
      const led = targetOf(relation);
      const end = (of: string) => ({ model: new Name(of), key: keys.get(of) ?? { name: 'id', type: 'uuid' as const } });
      const other = { ...end(led.target), ...led.elsewhere };
      return [{ name, ...led, pairs: pairTable(name, end(model.name), other) }];
    })
    .sort(byName);
}

function resolveModel(model: ParsedModel, surroundings: Surroundings): Model {
  const columns = columnsOf(model).map((column) => resolveColumn(column, model, surroundings));
  const byColumn = new Map(relationsOf(model).map((relation) => [relation.column, relation]));
  const relations = columns.flatMap((column): readonly Relation[] => {
    const relation = byColumn.get(column.name);
    if (relation === undefined) return [];
    const { name, target, elsewhere } = relation;
    return [{ name, target, ...(elsewhere && { elsewhere }), column }];
  });
  const name = new Name(model.name);
  return {
    name,
    table: name.plural.snake,
    columns,
    relations,
    joins: joinsOf(model, surroundings),
    indexes: model.indexes
      .filter(({ kind }) => kind === 'plain')
      .map(({ fields, unique }): Index => ({ columns: fields, unique })),
    searchIndexes: model.indexes.flatMap(({ fields, kind, language }): readonly SearchIndex[] =>
      kind === 'plain' ? [] : [{ kind, columns: fields, language }],
    ),
  };
}

/** The key first, then the columns as they are written, those that relations bring, and the timestamps. */
function columnsOf(model: ParsedModel): readonly ParsedColumn[] {
  const { fields, pk } = model;
  const isTimestamp = ({ name }: ParsedColumn) => TIMESTAMPS.includes(name);
  const made = relationsOf(model)
    .filter(({ column }) => fields.every(({ name }) => name !== column))
    .map(({ column, isOptional }): ParsedColumn => ({ name: column, type: 'uuid', nullable: isOptional }));
  const own = fields.filter(({ name }) => name !== pk);
  return [keyOf(model), ...own.filter((field) => !isTimestamp(field)), ...made, ...own.filter(isTimestamp)];
}

function resolveColumn(column: ParsedColumn, model: ParsedModel, { keys, deferred }: Surroundings): Column {
  const relation = relationsOf(model).find((candidate) => candidate.column === column.name);
  const { name, type, list = false, nullable = false, read_only = false, unique = false } = column;
  const target = relation && (relation.elsewhere?.key ?? keys.get(relation.target));
  return {
    ...{ name, list, nullable, read_only, unique },
    type: target?.type ?? type,
    ...(column.default !== undefined && column.default !== null && { default: column.default }),
    // Rows are looked up by what they lead to; a unique column has an index already.
    index: column.index === true || (relation !== undefined && !unique),
    ...(column.max_length !== undefined && { max_length: column.max_length }),
    ...decimalSize(column),
    values: column.values ?? [],
    isKey: name === model.pk,
    ...(relation &&
      target && {
        reference: {
          table: relation.elsewhere?.table ?? new Name(relation.target).plural.snake,
          column: target.name,
          onDelete: relation.onDelete,
          isDeferred: deferred.has(name),
          ...(relation.elsewhere && { isElsewhere: true }),
        },
      }),
  };
}
