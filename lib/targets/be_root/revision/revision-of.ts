/**
 * The way from the tables of one config to those of another: START HERE. Data in, data out; the way back is the one from
 * the new config to the old.
 */
import type { Model, SearchIndex } from '../config.js';
import { searchIndexName } from '../constraint-names.js';
import { allTables } from '../pairs.js';
import { keyChanges, tableChanges } from './table-changes.js';
import type { Change, Operation, Rename, Revision } from './operations.js';

/** How a revision is made. */
export interface RevisionOptions {
  /** Default: nothing got a new name. */
  readonly renames?: readonly Rename[];
  /** Columns that say whose a row is, as `Model.column`; default: none */
  readonly owners?: readonly string[];
  /** Name of the user who gets rows of before where a table gets an owner; default: they belong to nobody. */
  readonly owner?: string | undefined;
  /** The way back: rows get empty values where theirs are gone, and nothing is refused. Default: false */
  readonly isBack?: boolean;
  /** Values of rows may get lost where a column gets another type; default: that is refused. */
  readonly mayLose?: boolean;
}

/** Work out what is to be done so that the tables of `before` become those of `after`. */
export function revisionOf(
  before: readonly Model[],
  after: readonly Model[],
  { renames = [], owners = [], owner, isBack = false, mayLose = false }: RevisionOptions = {},
): Revision {
  const pairs = keptTables(before, after, renames);
  const tables = new Map(pairs.map(({ old, now }) => [old.table, now.table]));
  const kept = pairs.map((pair) => ({
    ...pair,
    changes: tableChanges({ ...pair, tables, owners, owner, isBack, mayLose }),
  }));
  const made = allTables(after).filter((model) => pairs.every(({ now }) => now !== model));
  const gone = allTables(before).filter((model) => pairs.every(({ old }) => old !== model));
  const operations = [
    ...kept.flatMap(({ old, now }) => searchIndexes('drop_search_index', old, now)),
    ...kept.flatMap(({ old, changes }) => altered(old, changes.dropped)),
    ...gone.flatMap((model) => altered(model, deferredKeys(model, 'drop_key'))),
    ...pairs.flatMap(({ old, now }): readonly Operation[] =>
      old.table === now.table ? [] : [{ kind: 'rename_table', from: old.table, to: now.table }],
    ),
    ...made.map((model): Operation => ({ kind: 'create_table', model })),
    ...made.flatMap((model) => altered(model, deferredKeys(model, 'create_key'))),
    ...kept.flatMap(({ now, changes }) => [
      ...altered(now, changes.renamed),
      ...altered(now, changes.added),
      ...changes.filled.map(({ column, fill }): Operation => ({ kind: 'fill_column', table: now.table, column, fill })),
      ...changes.given.map((one): Operation => ({ kind: 'give_rows', table: now.table, ...one })),
      ...altered(now, changes.changed),
      ...altered(now, changes.made),
    ]),
    ...gone.toReversed().map(({ table }): Operation => ({ kind: 'drop_table', table })),
    ...kept.flatMap(({ old, now }) => searchIndexes('create_search_index', now, old)),
    ...made.flatMap((model) => searchIndexes('create_search_index', model)),
  ];
  return {
    operations,
    refused: kept.flatMap(({ changes }) => changes.refused),
    told: kept.flatMap(({ changes }) => changes.told),
  };
}

/** A table of both configs. */
interface Kept {
  readonly old: Model;
  readonly now: Model;
  /** New names of columns, by the old ones. */
  readonly columns: ReadonlyMap<string, string>;
}

function keptTables(before: readonly Model[], after: readonly Model[], renames: readonly Rename[]): readonly Kept[] {
  const namesIn = (model: string | undefined): ReadonlyMap<string, string> =>
    new Map(renames.flatMap((rename) => (rename.model === model ? [[rename.from, rename.to]] : [])));
  const classes = namesIn(undefined);
  const nameNow = (name: string): string => classes.get(name) ?? name;
  const kept = before.flatMap((old): readonly Kept[] => {
    const now = after.find(({ name }) => name.raw === nameNow(old.name.raw));
    return now ? [{ old, now, columns: namesIn(now.name.raw) }] : [];
  });
  return [...kept, ...kept.flatMap((pair) => keptPairs(pair, nameNow))];
}

/** Tables of pairs follow the names of their relation and of both classes. */
function keptPairs({ old, now, columns }: Kept, nameNow: (name: string) => string): readonly Kept[] {
  return old.joins.flatMap(({ name, target, pairs }): readonly Kept[] => {
    const called = columns.get(name) ?? name;
    const next = now.joins.find((join) => join.name === called && join.target === nameNow(target))?.pairs;
    if (next === undefined) return [];
    const names = pairs.columns.map(
      (column, index) => [column.name, next.columns[index]?.name ?? column.name] as const,
    );
    return [{ old: pairs, now: next, columns: new Map(names) }];
  });
}

function altered({ table, isForeign }: Model, changes: readonly Change[]): readonly Operation[] {
  return changes.length === 0 ? [] : [{ kind: 'alter_table', table, ...(isForeign && { isForeign }), changes }];
}

/** Keys of tables that lead to each other, which are made when all tables are there. */
function deferredKeys(model: Model, kind: 'drop_key' | 'create_key'): readonly Change[] {
  return keyChanges(kind, model.columns).filter(
    (change) => 'column' in change && change.column.reference?.isDeferred === true,
  );
}

function searchIndexes(
  kind: 'drop_search_index' | 'create_search_index',
  { table, searchIndexes: own }: Model,
  other?: Model,
): readonly Operation[] {
  const nameOf = (at: string, index: SearchIndex): string => searchIndexName(at, index);
  const known = new Set(other?.searchIndexes.map((index) => nameOf(other.table, index)));
  return own.filter((index) => !known.has(nameOf(table, index))).map((index) => ({ kind, table, index }));
}
