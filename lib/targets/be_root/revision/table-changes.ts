/** What is to be done to a table that stays. */
import type { Column, Model } from '../config.js';
import { foreignKeyName, indexName, uniqueName } from '../constraint-names.js';
import { USER_TABLE } from '../users.js';
import { migrationType } from '../views/columns.js';
import { conversionOf, typeText } from './conversions.js';
import { filledWith } from './fill.js';
import type { Change, Fill, Refusal } from './operations.js';

/** A table before and after. */
export interface Pair {
  readonly old: Model;
  readonly now: Model;
  /** New names of columns, by the old ones. */
  readonly columns: ReadonlyMap<string, string>;
  /** Names of all tables that stay, by those of before. */
  readonly tables: ReadonlyMap<string, string>;
  readonly owners: readonly string[];
  /** Name of the user who gets the rows of before; none: nobody does. */
  readonly owner: string | undefined;
  readonly isBack: boolean;
  /** Values of rows may get lost where a column gets another type. */
  readonly mayLose: boolean;
}

/** Changes in the order in which they are done, each list in a batch of its own. */
export interface TableChanges {
  readonly dropped: readonly Change[];
  readonly renamed: readonly Change[];
  readonly added: readonly Change[];
  /** Columns whose rows get a value, before they take none without. */
  readonly filled: readonly { readonly column: Column; readonly fill: Fill }[];
  /** Columns whose rows get a user. */
  readonly given: readonly { readonly column: Column; readonly user: string }[];
  readonly changed: readonly Change[];
  readonly made: readonly Change[];
  readonly refused: readonly Refusal[];
  readonly told: readonly string[];
}

/** Compare a table with what it is to become. */
export function tableChanges(pair: Pair): TableChanges {
  const { old, now, columns } = pair;
  const both = old.columns.flatMap((from) => {
    const to = now.columns.find(({ name }) => name === (columns.get(from.name) ?? from.name));
    return to ? [{ from, to }] : [];
  });
  const added = now.columns.filter((column) => both.every(({ to }) => to !== column)).map((one) => addition(one, pair));
  const gone = old.columns.filter((column) => both.every(({ from }) => from !== column));
  const altered = both.map((one) => alteration(one, pair));
  const { dropped, made } = constraintChanges(pair);
  return {
    dropped,
    renamed: both.flatMap(({ from, to }): readonly Change[] =>
      from.name === to.name ? [] : [{ kind: 'rename_column', from, to: to.name }],
    ),
    added: added.flatMap(({ change }) => change),
    filled: altered.flatMap(({ filled }) => filled),
    given: added.flatMap(({ given }) => given),
    changed: [
      ...added.flatMap(({ start }) => start),
      ...altered.flatMap(({ change }) => change),
      ...gone.map(({ name }): Change => ({ kind: 'drop_column', name })),
    ],
    made,
    refused: [...added, ...altered].flatMap(({ refused }) => refused),
    told: [...added.flatMap(({ told }) => told), ...uniqueLines(made, pair)],
  };
}

/** Rows of before may have what only one of them can have now. */
function uniqueLines(made: readonly Change[], { old, now, isBack }: Pair): readonly string[] {
  const known = new Set([
    ...old.columns.filter(({ unique }) => unique).map(({ name }) => name),
    ...old.indexes.filter(({ unique }) => unique).map(({ columns }) => columns.join()),
  ]);
  const isThere = (column: string): boolean => old.columns.some(({ name }) => name === column);
  return made.flatMap((change) => {
    if (isBack || change.kind !== 'create_unique' || known.has(change.columns.join())) return [];
    if (!change.columns.every(isThere)) return [];
    return [`${now.name.raw}.${change.columns.join(', ')}: two rows with one value stop the migration`];
  });
}

interface Addition extends Pick<TableChanges, 'given' | 'refused' | 'told'> {
  readonly change: readonly Change[];
  /** What is done when rows have their value. */
  readonly start: readonly Change[];
}

function addition(column: Column, pair: Pair): Addition {
  const { now, owners, isBack } = pair;
  const change = (nullable: boolean, fill: Fill): readonly Change[] => [
    { kind: 'add_column', column: { ...column, nullable }, fill },
  ];
  const none: Addition = { change: [], start: [], given: [], refused: [], told: [] };
  const fill: Fill = isBack ? 'empty' : 'start';
  const isOwner = owners.includes(`${now.name.raw}.${column.name}`);
  if (isOwner && !isBack) return { ...none, change: change(true, 'nothing'), ...ownership(column, pair) };
  if (column.nullable) return { ...none, change: change(true, 'nothing') };
  if (filledWith(column, fill)) {
    // Others may write to a table that was there before: they know nothing of the column, which keeps its default.
    const start: readonly Change[] = now.isForeign ? [] : [{ kind: 'drop_start', column }];
    return { ...none, change: change(false, fill), start };
  }
  // What a removal took along cannot be had back.
  if (isBack) return { ...none, change: change(true, 'nothing') };
  return { ...none, change: change(false, 'nothing'), refused: [refusal(now, column)] };
}

/** What becomes of rows of before whose table gets an owner. */
function ownership(column: Column, { now, owner }: Pair): Partial<Addition> {
  const place = `${now.name.raw}.${column.name}`;
  if (owner === undefined) {
    // The model and the tables would differ, which the project's tests notice.
    const more = column.nullable
      ? ''
      : '; as their column is empty, say `optional: true` of its relation, or `nullable` of its field';
    return { told: [`${place}: rows of before belong to nobody, and nobody sees them${more}`] };
  }
  if (column.reference?.table !== USER_TABLE) {
    return {
      refused: [refusedAt(now, column, 'it does not lead to users, so that --owner cannot name one; leave it out')],
    };
  }
  return {
    given: [{ column, user: owner }],
    start: column.nullable ? [] : [{ kind: 'alter_column', from: { ...column, nullable: true }, to: column }],
    told: [`${place}: rows of before go to the user ${JSON.stringify(owner)}`],
  };
}

function refusedAt({ name }: Model, column: Column, problem: string): Refusal {
  return { model: name.raw, column: column.name, problem };
}

function refusal(model: Model, column: Column): Refusal {
  const problem = 'rows that are there need a value, and';
  return column.unique && column.default !== undefined
    ? refusedAt(model, column, `${problem} its default cannot be that of all, since it is unique; let it be nullable`)
    : refusedAt(model, column, `${problem} it has no default; give it one, or let it be nullable`);
}

function alteration({ from, to }: { readonly from: Column; readonly to: Column }, { now, isBack, mayLose }: Pair) {
  const none = { change: [], filled: [], refused: [] };
  const isSameType = migrationType(from) === migrationType(to);
  const lost = isBack ? undefined : lossOf({ from, to }, { now, mayLose });
  if (lost !== undefined) return { ...none, refused: [lost] };
  if (isSameType && from.nullable === to.nullable) return none;
  if (!isSameType && to.isKey) {
    return {
      ...none,
      refused: [refusedAt(now, to, 'the type of a key cannot change; write that migration by hand')],
    };
  }
  const change: readonly Change[] = [{ kind: 'alter_column', from, to }];
  if (!from.nullable || to.nullable) return { ...none, change };
  const fill: Fill = isBack ? 'empty' : 'start';
  if (filledWith(to, fill)) return { ...none, change, filled: [{ column: to, fill }] };
  // On the way back rows may lack a value, and there is none for them.
  const open: Change = { kind: 'alter_column', from, to: { ...to, nullable: true } };
  if (isBack) return isSameType ? none : { ...none, change: [open] };
  return { ...none, refused: [refusal(now, to)] };
}

/** What commands that take it say of values that may get lost. */
export const WRITTEN_ANYWAY = '--yes has it written all the same';

/** Why values of rows would not stay what they are; nothing: they do, or need not. */
function lossOf(
  { from, to }: { readonly from: Column; readonly to: Column },
  { now, mayLose }: Pick<Pair, 'now' | 'mayLose'>,
): Refusal | undefined {
  const conversion = conversionOf(from, to);
  if (to.isKey || conversion === 'keeps' || (conversion === 'may lose' && mayLose)) return undefined;
  const what = `from ${typeText(from)} to ${typeText(to)}`;
  if (conversion === 'may lose') {
    return refusedAt(now, to, `${what} values that do not fit are lost, or stop the migration; ${WRITTEN_ANYWAY}`);
  }
  const way = 'add another field instead, or write that migration by hand after --no-migration';
  return refusedAt(now, to, `${what} nothing converts values on both databases; ${way}`);
}

/** Constraints and indexes are compared by their names, which hold those of table and columns. */
function constraintChanges({ old, now, tables }: Pair) {
  const [before, after] = [constraints(old, tables, 'drop'), constraints(now, new Map(), 'create')];
  const missing = (from: ReadonlyMap<string, Change>, others: ReadonlyMap<string, Change>): readonly Change[] =>
    [...from].filter(([name]) => !others.has(name)).map(([, change]) => change);
  return { dropped: missing(before, after), made: missing(after, before) };
}

function constraints(
  { table, columns, indexes }: Model,
  tables: ReadonlyMap<string, string>,
  verb: 'drop' | 'create',
): ReadonlyMap<string, Change> {
  const found = new Map<string, Change>();
  for (const column of columns) {
    const { name, reference } = column;
    if (!reference) continue;
    const { table: target, column: key, onDelete } = reference;
    const spec = [foreignKeyName(table, name), tables.get(target) ?? target, key, onDelete].join(' ');
    found.set(spec, { kind: `${verb}_key`, column });
  }
  const single = (key: 'unique' | 'index') => columns.filter((column) => column[key]).map(({ name }) => [name]);
  const several = (isUnique: boolean) => indexes.filter(({ unique }) => unique === isUnique).map((one) => one.columns);
  for (const names of [...single('unique'), ...several(true)]) {
    found.set(uniqueName(table, names), { kind: `${verb}_unique`, columns: names });
  }
  for (const names of [...single('index'), ...several(false)]) {
    found.set(indexName(table, names), { kind: `${verb}_index`, columns: names });
  }
  return found;
}

/** Changes of the keys of columns that lead to rows. */
export function keyChanges(kind: 'drop_key' | 'create_key', columns: readonly Column[]): readonly Change[] {
  return columns.filter(({ reference }) => reference).map((column) => ({ kind, column }));
}
