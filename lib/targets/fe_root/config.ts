/**
 * A loaded `fe_root` configuration: checked, with defaults filled. Operations read this and nothing else. All types are
 * those of the schema, but for what `resolve` makes of it.
 */
import type { JsonValue } from '../../core/json-value.js';
import type { ScalarType } from '../../core/value-types.js';
import type { ResourceNames } from './resource-names.js';
import type { ParsedField, ParsedResource, ParsedRoot } from './schema/root.js';

/** One field. Keys that do not belong to its type are absent. */
export interface Field extends Omit<ParsedField, 'label' | 'required' | 'default' | 'ref'> {
  readonly label: string;
  /** A new row needs it, and an empty input does not mean null. */
  readonly required: boolean;
  readonly default?: Exclude<JsonValue, null>;
  /** The resource that it is a key of, where that one has a list. */
  readonly reference?: ResourceNames;
}

/** One resource. */
export interface Resource extends Omit<ParsedResource, 'name' | 'label' | 'filters' | 'fields'> {
  readonly names: ResourceNames;
  readonly label: string;
  readonly pkType: ScalarType;
  /** Parameters of the API's list: `title__contains` */
  readonly filters: readonly string[];
  readonly fields: readonly Field[];
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
