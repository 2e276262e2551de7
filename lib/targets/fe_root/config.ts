/**
 * A loaded `fe_root` configuration: checked, with defaults filled. Operations read this and nothing else. All types are
 * those of the schema, but for what `resolve` makes of it.
 */
import type { JsonValue } from '../../core/json-value.js';
import type { FieldType } from './field-types.js';
import type { Operator } from './filters.js';
import type { ResourceNames } from './resource-names.js';
import type { ParsedAction, ParsedField, ParsedResource, ParsedRoot } from './schema/root.js';

/** One field. Keys that do not belong to its type are absent. */
export interface Field extends Omit<ParsedField, 'label' | 'required' | 'default' | 'ref' | 'fields' | 'key' | 'file'> {
  readonly label: string;
  /** A new row needs it, and an empty input does not mean null. */
  readonly required: boolean;
  readonly default?: Exclude<JsonValue, null>;
  /** The resource that it is a key of, where that one has a list. */
  readonly reference?: ResourceNames;
  /** The files that it holds the names of. */
  readonly file?: Files;
  /** The rows that it lists, which are written with the row that it belongs to. */
  readonly items?: Items;
}

/** What files may be, and the operations that tell where they are sent and read. */
export interface Files {
  readonly maxBytes: number;
  readonly types: readonly string[];
  readonly upload?: FileOperation;
  readonly download?: FileOperation;
}

/** An operation of the API by its name, which permissions know, with the function of the client that calls it. */
export interface FileOperation {
  readonly name: string;
  readonly function: string;
}

/** Rows of a list in a row. */
export interface Items {
  readonly fields: readonly Field[];
  /** Fields that tell them apart */
  readonly key: readonly string[];
}

/** A filter of a list, with the operators that pages offer. */
export interface Filter {
  readonly name: string;
  readonly operators: readonly Operator[];
}

/** An action, with what calls it. */
export interface Action extends Omit<ParsedAction, 'label' | 'params'> {
  readonly label: string;
  readonly fields: readonly Field[];
  /** The function of the client */
  readonly function: string;
}

/** A field that tells rows apart, with others or alone. */
export interface Key {
  readonly name: string;
  readonly type: FieldType;
}

/** One resource. */
export interface Resource extends Omit<
  ParsedResource,
  'name' | 'label' | 'pk' | 'get' | 'default_sort' | 'filters' | 'fields' | 'actions' | 'icon'
> {
  readonly names: ResourceNames;
  readonly label: string;
  readonly icon: string;
  /** What tells rows apart, in its order */
  readonly keys: readonly Key[];
  readonly get: boolean;
  readonly defaultSort?: string;
  readonly filters: readonly Filter[];
  readonly fields: readonly Field[];
  readonly actions: readonly Action[];
}

/** The root. */
export interface RootConfig extends Omit<ParsedRoot, 'description' | 'resources'> {
  /** The name as headings show it */
  readonly title: string;
  readonly description: string;
  readonly resources: readonly Resource[];
}

declare module '../../core/scopes-by-target.js' {
  interface ScopesByTarget {
    readonly fe_root: { readonly project: { readonly project: RootConfig } };
  }
}
