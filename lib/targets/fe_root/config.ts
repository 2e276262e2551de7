/** A loaded `fe_root` configuration: checked, with defaults filled. Operations read this and nothing else. */
import type { ScalarType } from '../../core/value-types.js';
import type { ResourceNames } from './resource-names.js';

/** A value of a config file. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** One field. Keys that do not belong to its type are absent. */
export interface Field {
  readonly name: string;
  readonly type: ScalarType;
  readonly label: string;
  readonly description?: string;
  readonly list: boolean;
  readonly read_only: boolean;
  readonly nullable: boolean;
  /** A new row needs it, and an empty input does not mean null. */
  readonly required: boolean;
  readonly default?: JsonValue;
  readonly values?: readonly (string | number)[];
  readonly min_length?: number;
  readonly max_length?: number;
  readonly ge?: number;
  readonly gt?: number;
  readonly le?: number;
  readonly lt?: number;
  readonly max_digits?: number;
  readonly decimal_places?: number;
  /** The resource that it is a key of, where that one has a list. */
  readonly reference?: ResourceNames;
}

/** One resource. */
export interface Resource {
  readonly names: ResourceNames;
  readonly label: string;
  readonly pk: string;
  readonly pkType: ScalarType;
  readonly list: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** Names of fields */
  readonly sort: readonly string[];
  /** Parameters of the API's list: `title__contains` */
  readonly filters: readonly string[];
  readonly search: boolean;
  /** The API tells versions of a row by `ETag`, and refuses changes of others by `If-Match`. */
  readonly version: boolean;
  readonly fields: readonly Field[];
}

/** The root. */
export interface RootConfig {
  readonly name: string;
  /** The name as headings show it */
  readonly title: string;
  readonly description: string;
  readonly openapi_spec: string;
  readonly resources: readonly Resource[];
  readonly react_query: boolean;
  readonly api_url: string;
  readonly auth: boolean;
  readonly token_url: string;
}
