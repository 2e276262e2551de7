/**
 * A loaded `be_root` configuration: checked, defaults filled, relations turned into columns. Views read this and
 * nothing else; how it was written can no longer be told.
 */
import type { Name } from '../../core/name.js';
import type { ScalarType } from '../../core/value-types.js';
import type { INDEX_KINDS, ON_DELETE } from './schema/model.js';
import type { ParsedRoot } from './schema/root.js';

/** What happens to a row when the one that it leads to is deleted. */
export type OnDelete = (typeof ON_DELETE)[number];

/** The row of another table that a column leads to. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  readonly onDelete: OnDelete;
  /** Made when all tables are there, because both need each other. */
  readonly isDeferred: boolean;
  /** The table is of a class that is not among the models. */
  readonly isElsewhere?: true;
}

/** One column. */
export interface Column {
  readonly name: string;
  readonly type: ScalarType;
  readonly list: boolean;
  readonly nullable: boolean;
  readonly read_only: boolean;
  /** A value of a config file; absent: none. */
  readonly default?: unknown;
  readonly unique: boolean;
  readonly index: boolean;
  /** Characters of a text; absent: as many as there are. */
  readonly max_length?: number;
  /** Of a decimal. */
  readonly digits: number;
  readonly places: number;
  /** The allowed values of an `enum`; else empty. */
  readonly values: readonly (string | number)[];
  readonly isKey: boolean;
  readonly reference?: Reference;
}

/** A class that is not made from the config, and its table. */
export interface Elsewhere {
  /** Module that has the class */
  readonly module: string;
  readonly table: string;
  readonly key: Pick<Column, 'name' | 'type'>;
}

/** Where a relation leads. */
export interface Target {
  /** Name of the class */
  readonly target: string;
  /** Absent: it is among the models. */
  readonly elsewhere?: Elsewhere;
}

/** A relation to one row. */
export interface Relation extends Target {
  readonly name: string;
  /** The column that holds the key */
  readonly column: Column;
}

/** A relation to many rows. */
export interface Join extends Target {
  readonly name: string;
  /** The table of pairs: the key of the row that has the relation, and that of the other one. */
  readonly pairs: Model;
}

/** An index or a unique constraint over several columns. */
export interface Index {
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** An index of PostgreSQL for a search of these columns. */
export interface SearchIndex {
  readonly kind: Exclude<(typeof INDEX_KINDS)[number], 'plain'>;
  readonly columns: readonly string[];
  /** Of `full_text` */
  readonly language: string;
}

/** One starter model. */
export interface Model {
  /** Name of the class */
  readonly name: Name;
  readonly table: string;
  /** The table was there before the project, and has more than its model tells; absent: a migration of the project made it. */
  readonly isForeign?: true;
  /** The primary key first. */
  readonly columns: readonly Column[];
  /** In the order of their columns */
  readonly relations: readonly Relation[];
  /** Relations to many rows, in the order of their names */
  readonly joins: readonly Join[];
  readonly indexes: readonly Index[];
  readonly searchIndexes: readonly SearchIndex[];
}

/** The root. */
export interface RootConfig extends Omit<ParsedRoot, 'description' | 'models'> {
  readonly description: string;
  /** Those that a model leads to come before it, but for deferred references. */
  readonly models: readonly Model[];
}

declare module '../../core/scopes-by-target.js' {
  interface ScopesByTarget {
    readonly be_root: { readonly project: { readonly project: RootConfig } };
  }
}
