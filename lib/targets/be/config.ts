/**
 * A loaded `be` configuration: checked, defaults filled, inheritance resolved. Operations read this and nothing
 * else; how it was written (shorthand, `config:`, inherited lists) can no longer be told.
 */
import type { ScalarType } from '../../core/value-types.js';
import type { CommsConfig } from './comms-config.js';
import type { ModifierConfig } from './modifier-config.js';
import type { Overridden, Overrides } from './overrides.js';

/** Value types of a field; `nested` is the dump of a related model. */
export type FieldType = ScalarType | 'nested';

/** How a relation is loaded. */
export type LoadStrategy = 'selectin' | 'joined' | 'subquery';

/** A value of a config file. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** One field. Keys that do not belong to its type are absent. */
export interface FieldSpec {
  readonly name: string;
  readonly type: FieldType;
  /** A list of that type. */
  readonly list: boolean;
  readonly read_only: boolean;
  readonly description?: string;
  readonly example?: JsonValue;
  readonly nullable: boolean;
  /** Default: true in requests of `create` and `action` unless there is a default; never in `update`. */
  readonly required?: boolean;
  readonly default?: JsonValue;
  readonly ge?: number;
  readonly gt?: number;
  readonly le?: number;
  readonly lt?: number;
  readonly multiple_of?: number;
  readonly max_digits?: number;
  readonly decimal_places?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly pattern?: string;
  /** Most items of a list; default 1000 */
  readonly max_items?: number;
  /** Dotted path of a Python Enum; with `type: 'enum'` either this or `values`. */
  readonly enum?: string;
  /** The allowed values, all strings or all integers. */
  readonly values?: readonly (string | number)[];
  /** Dotted path of the related model, for `nested`. */
  readonly model?: string;
  /** Fields that are dumped, for `nested`; not empty. */
  readonly fields?: readonly FieldSpec[];
  readonly many: boolean;
  readonly load: LoadStrategy;
  /** Leads to all rows, whoever sees them elsewhere, for `nested` and beside `ref`. Default: no. */
  readonly unscoped?: boolean;
  /** The resource whose rows it holds keys of. */
  readonly ref?: string;
}

/** A named list of fields. */
export interface RepresentationConfig {
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

/** A relationship that columns go through. */
export interface RelationConfig {
  readonly model: string;
  readonly many: boolean;
}

/** How a row shows where others refer to it. */
export interface LinksConfig {
  readonly kind: 'name' | 'id' | 'id_name';
  readonly name?: string;
  readonly id?: string;
  readonly builder?: string;
  readonly self: boolean;
}

/** The rows of the current user. */
export interface ScopeBy {
  readonly column: string;
  readonly claim: string;
  readonly type: FieldType;
}

/**
 * One entry of a resource's operations: the keys that all have, and the options of its type.
 *
 * @example
 * import type { OperationConfig, ResourceConfig } from 'generator-codegen';
 * const listOf = ({ operations }: ResourceConfig): OperationConfig | undefined =>
 *   operations.find(({ type }) => type === 'list');
 */
export interface OperationConfig extends Overrides {
  readonly name: string;
  /** Name of the operation that it is an entry of. */
  readonly type: string;
  readonly require_auth: boolean;
  /** Dotted path of the guard. */
  readonly can?: string;
  /** Seconds */
  readonly statement_timeout?: number;
  /** Of a `list`. */
  readonly modifiers?: readonly ModifierConfig[];
  /** Options of the operation, as its own schema gives them, with inherited fields filled in. */
  readonly [option: string]: unknown;
}

/**
 * One resource.
 *
 * @example
 * import type { BuildContext, ResourceConfig } from 'generator-codegen';
 * const keyOf = (context: BuildContext): string => (context.at('resource') as ResourceConfig).pk;
 */
export interface ResourceConfig extends Overrides {
  /** Dotted path of the user's SQLAlchemy class. */
  readonly model: string;
  readonly pk: string;
  readonly pk_type: FieldType;
  /** Starts with `/`. */
  readonly route_prefix: string;
  /** Key of its database; absent when the project's one database has no key. */
  readonly db_key?: string;
  readonly require_auth: boolean;
  readonly generate_tests: boolean;
  /** Its own default fields; empty when every operation has its own. */
  readonly fields: readonly FieldSpec[];
  readonly operations: readonly OperationConfig[];
  readonly representations: readonly RepresentationConfig[];
  readonly relations: Readonly<Record<string, RelationConfig>>;
  readonly links?: LinksConfig;
  readonly scope_by?: ScopeBy;
  /** Dotted path of the function that makes a condition of the current user. */
  readonly row_filter?: string;
  /** Integer attribute that counts the changes of a row. */
  readonly version_column?: string;
  /** Attribute of a nullable date and time. */
  readonly soft_delete?: string;
  /** Rows that a nested list shows. */
  readonly max_nested: number;
  /** Rows that all nested lists of an answer show. */
  readonly max_nested_rows: number;
}

/**
 * One app.
 *
 * @example
 * import type { App, BuildContext } from 'generator-codegen';
 * const moduleOf = (context: BuildContext): string => (context.at('app') as App).module;
 */
export interface App {
  /** Starts with `/`, or is empty. */
  readonly prefix: string;
  readonly module: string;
  readonly resources: readonly ResourceConfig[];
}

/** One database. */
export interface DatabaseConfig {
  readonly key?: string;
  readonly driver: 'postgresql' | 'sqlite';
  readonly url_env: string;
  readonly default: boolean;
  readonly echo: boolean;
  readonly pool_size: number;
  readonly max_overflow: number;
  /** Seconds */
  readonly pool_timeout: number;
  /** Seconds; -1 is off. */
  readonly pool_recycle: number;
  readonly pool_pre_ping: boolean;
  /** Seconds */
  readonly connect_timeout: number;
  /** Seconds */
  readonly statement_timeout: number;
  /** Seconds */
  readonly lock_timeout: number;
  /** Seconds */
  readonly idle_in_transaction_timeout: number;
}

/** Authentication. Either `verify_credentials_fn` or `get_current_user_fn` is there. */
export interface AuthConfig {
  readonly type: 'jwt';
  readonly secret_env: string;
  readonly algorithm: string;
  /** For asymmetric algorithms. */
  readonly public_key_env?: string;
  readonly token_url: string;
  readonly exclude_paths: readonly string[];
  readonly verify_credentials_fn?: string;
  readonly get_current_user_fn?: string;
  /** Dependency that tells the user of a request to an open route, if any; without it such routes answer as to nobody. */
  readonly get_optional_user_fn?: string;
  /** What tells users of `get_current_user_fn` apart. */
  readonly user_key?: string;
  readonly user_schema?: string;
  readonly token_ttl_seconds: number;
  readonly issuer?: string;
  readonly audience?: string;
  readonly sources: readonly ('bearer' | 'cookie')[];
  readonly cookie_name: string;
  readonly cookie_secure: boolean;
  readonly cookie_samesite: 'lax' | 'strict' | 'none';
  readonly session_store?: string;
}

/**
 * The root.
 *
 * @example
 * import type { BuildContext, ProjectConfig } from 'generator-codegen';
 * const hasUsers = ({ config }: BuildContext): boolean => (config as ProjectConfig).auth !== undefined;
 */
export interface ProjectConfig extends Overridden {
  readonly version: '1' | '2';
  /** Directory below the output directory, with `/`; may be empty. */
  readonly package_prefix: string;
  readonly apps: readonly App[];
  readonly databases: readonly DatabaseConfig[];
  readonly auth?: AuthConfig;
  readonly generate_tests: boolean;
  /** Dotted path of the user's module of test factories. */
  readonly test_factories?: string;
  readonly max_body_bytes: number;
  /** Discovery of filters; default: when any list has some. */
  readonly filters?: boolean;
  readonly idempotency?: { readonly model: string; readonly ttl_hours: number };
  readonly comms?: CommsConfig;
}

/**
 * Options of `get` and `list`.
 *
 * @example
 * import { type BuildContext, type FieldsOptions, entryOf } from 'generator-codegen';
 * // The names of the fields that a `get` or a `list` shows.
 * const shownBy = (context: BuildContext) => entryOf<FieldsOptions>(context).entry.fields.map(({ name }) => name);
 */
export interface FieldsOptions {
  readonly fields: readonly FieldSpec[];
  /** Dotted path of the function that makes the answer of a row. */
  readonly serializer?: string;
}

/**
 * Options of `create` and `update`.
 *
 * @example
 * import { type BuildContext, type WriteOptions, entryOf, userName } from 'generator-codegen';
 * // The user's function that runs before a write, where there is one.
 * function hookOf(context: BuildContext) {
 *   const { pre } = entryOf<WriteOptions>(context).entry;
 *   return pre === undefined ? undefined : userName(pre);
 * }
 */
export interface WriteOptions {
  readonly fields: readonly FieldSpec[];
  /** Fields of the answer; absent: the answer of `get`. */
  readonly returns?: readonly FieldSpec[];
  /** Dotted paths of the hooks. */
  readonly pre?: string;
  readonly post?: string;
}

/** Options of `action`. */
export interface ActionOptions {
  /** Dotted path of the user's function. */
  readonly fn: string;
  readonly scope: 'object' | 'collection';
  readonly params: readonly FieldSpec[];
  /** Fields, or the dotted path of a Pydantic model; absent: no answer body. */
  readonly returns?: readonly FieldSpec[] | string;
  readonly status_code: number;
}
