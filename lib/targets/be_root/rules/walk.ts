/**
 * The places of a config that rules look at, each with its path. Values may be missing anywhere: rules also run on
 * what is left of a config with mistakes.
 */
import { Name } from '../../../core/name.js';
import type { Partly } from '../../../core/partly.js';
import type { PathStep, Problem } from '../../../core/problem.js';
import type { ColumnInput, IndexInput, ModelInput } from '../schema/model.js';
import type { RootInput } from '../schema/root.js';
import { pairNames, type PairNames } from '../pairs.js';
import { USER, USER_COLUMNS } from '../users.js';

export type Path = readonly PathStep[];

type RelationObject = Exclude<NonNullable<ModelInput['relations']>[string], string>;

export type Root = Partly<RootInput>;
export type Column = Partly<ColumnInput>;

/** A column that the config writes. */
export interface ColumnAt {
  readonly value: Column;
  readonly path: Path;
}

/** An index over several columns, or of a search. */
export interface IndexAt {
  readonly value: Partly<IndexInput>;
  readonly path: Path;
}

/** A relation. */
export interface RelationAt {
  readonly name: string;
  readonly path: Path;
  /** Name of the model that it leads to, and where that is written. */
  readonly target: string | undefined;
  readonly targetPath: Path;
  /** What says that its class is not among the models. */
  readonly elsewhere?: Partly<Pick<RelationObject, 'model' | 'table' | 'pk' | 'pk_type'>>;
  readonly onDelete: string | undefined;
  /** Name of its column */
  readonly column: string;
}

/** A relation to many rows. */
export interface JoinAt extends Omit<RelationAt, 'column'> {
  /** Names of its table, and of the columns there */
  readonly pairs: PairNames | undefined;
}

/** A model. */
export interface ModelAt {
  readonly value: Partly<ModelInput>;
  readonly path: Path;
  /** Spellings of its name; none where it has none. */
  readonly name: Name | undefined;
  readonly pk: string;
  readonly columns: readonly ColumnAt[];
  /** Those to one row. */
  readonly relations: readonly RelationAt[];
  readonly joins: readonly JoinAt[];
}

/** A config of which any part may be missing. */
export function rootOf(config: unknown): Root {
  return config as Root;
}

/** List the models of a config. */
export function modelsOf(config: unknown): readonly ModelAt[] {
  return items(rootOf(config), 'models').map(({ value, path }) => {
    const name = value.name === undefined ? undefined : new Name(value.name);
    const found = Object.entries(value.relations ?? {}).map(([called, relation]) => {
      const at = [...path, 'relations', called];
      if (typeof relation !== 'object') {
        return { name: called, path: at, target: relation, targetPath: at, onDelete: undefined, isMany: false };
      }
      const { model, table, pk, pk_type, on_delete: onDelete, many = false } = relation;
      const elsewhere = [table, pk, pk_type].some((one) => one !== undefined) && { model, table, pk, pk_type };
      const target = elsewhere ? model?.slice(model.lastIndexOf('.') + 1) : model;
      const common = { name: called, path: at, target, targetPath: [...at, 'model'], onDelete, isMany: many };
      return { ...common, ...(elsewhere && { elsewhere }) };
    });
    return {
      value,
      path,
      name,
      pk: value.pk ?? 'id',
      columns: items(value, 'fields', path),
      relations: found.filter(({ isMany }) => !isMany).map((one) => ({ ...one, column: `${one.name}_id` })),
      joins: found.filter(({ isMany }) => isMany).map((one) => ({ ...one, pairs: name && pairNames(name, one.name) })),
    };
  });
}

/** List the indexes of a model. */
export function indexesOf({ value, path }: ModelAt): readonly IndexAt[] {
  return items(value, 'indexes', path);
}

/** The column of a name, if the model writes it. */
export function columnOf(model: ModelAt, name: string): ColumnAt | undefined {
  return model.columns.find(({ value }) => value.name === name);
}

/** Names of all columns that a model will have, written or made. */
export function columnNames({ pk, columns, relations }: ModelAt): ReadonlySet<string> {
  return new Set([
    pk,
    ...columns.flatMap(({ value: { name } }) => (name === undefined ? [] : [name])),
    ...relations.map(({ column }) => column),
  ]);
}

/** Types of the primary keys that relations may lead to, by name of the model. */
export function keyTypes(config: unknown): ReadonlyMap<string, string | undefined> {
  const users: (readonly [string, string])[] = rootOf(config).auth === true ? [[USER, USER_COLUMNS[0].type]] : [];
  const own = modelsOf(config).flatMap((model) =>
    model.name === undefined ? [] : [[model.name.raw, keyType(model)] as const],
  );
  return new Map([...own, ...users]);
}

function keyType(model: ModelAt): string | undefined {
  const key = columnOf(model, model.pk);
  return key === undefined ? 'uuid' : key.value.type;
}

/** What a check of one column says; its path starts at the column. */
export type Report = (problem: Problem) => void;

/** Check every column that is written. */
export function checkColumns(
  config: unknown,
  visit: (column: Column, report: Report, model: ModelAt) => void,
): readonly Problem[] {
  const found: Problem[] = [];
  for (const model of modelsOf(config)) {
    for (const { value, path } of model.columns) {
      visit(value, (problem) => found.push({ ...problem, path: [...path, ...problem.path] }), model);
    }
  }
  return found;
}

function items<Key extends string, Item>(
  holder: Readonly<Partial<Record<Key, readonly (Item | undefined)[] | undefined>>>,
  key: Key,
  path: Path = [],
): readonly { readonly value: Item; readonly path: Path }[] {
  return (holder[key] ?? []).flatMap((value, index) =>
    value === undefined ? [] : [{ value, path: [...path, key, index] }],
  );
}
