/** What a revision of the database is made of: plain data, in the order in which it is done. */
import type { Column, Model, SearchIndex } from '../config.js';

/**
 * A new name, as it was told: nothing in two configs tells it from a removal and an addition. Without `model` it is that of
 * a class; else that of a column, of the class that is called `model` now.
 */
export interface Rename {
  readonly model?: string;
  readonly from: string;
  readonly to: string;
}

/** A change of one table, for a batch. */
export type Change =
  | { readonly kind: 'add_column'; readonly column: Column; readonly fill: Fill }
  | { readonly kind: 'drop_column'; readonly name: string }
  | { readonly kind: 'rename_column'; readonly from: Column; readonly to: string }
  | { readonly kind: 'alter_column'; readonly from: Column; readonly to: Column }
  | { readonly kind: 'drop_start'; readonly column: Column }
  | { readonly kind: 'drop_key' | 'create_key'; readonly column: Column }
  | { readonly kind: 'drop_unique' | 'create_unique' | 'drop_index' | 'create_index'; readonly columns: Names };

type Names = readonly string[];

/** What rows that are there get in a new column: its start, an empty value, or nothing. */
export type Fill = 'start' | 'empty' | 'nothing';

/** A step of a revision. */
export type Operation =
  | { readonly kind: 'create_table'; readonly model: Model }
  | { readonly kind: 'drop_table'; readonly table: string }
  | { readonly kind: 'rename_table'; readonly from: string; readonly to: string }
  /** SQLite makes a table anew for most changes; what nobody knows of it would be gone, so that it must not (`isForeign`). */
  | {
      readonly kind: 'alter_table';
      readonly table: string;
      readonly isForeign?: true;
      readonly changes: readonly Change[];
    }
  /** Rows without a value get one, before the column takes no row without. */
  | { readonly kind: 'fill_column'; readonly table: string; readonly column: Column; readonly fill: Fill }
  /** Rows without an owner get a user, before the column takes no row without. */
  | { readonly kind: 'give_rows'; readonly table: string; readonly column: Column; readonly user: string }
  | {
      readonly kind: 'drop_search_index' | 'create_search_index';
      readonly table: string;
      readonly index: SearchIndex;
    };

/** A change of a column that is not made. */
export interface Refusal {
  /** Name of the class */
  readonly model: string;
  readonly column: string;
  /** What is wrong, and what to do. */
  readonly problem: string;
}

/** The way from one config to another. */
export interface Revision {
  /** Empty: the tables are the same. */
  readonly operations: readonly Operation[];
  /** Why there is none; empty: there is one. */
  readonly refused: readonly Refusal[];
  /** What whoever runs it should know, a line each. */
  readonly told: readonly string[];
}
