/**
 * A loaded `be` configuration: checked, defaults filled, inheritance resolved. Operations read this and nothing
 * else; how it was written (shorthand, `config:`, inherited lists) can no longer be told. All types are those of the
 * schema, but for what `resolve` makes of it.
 */
import type { ScalarType } from '../../core/value-types.js';
import type { CommsConfig } from './comms/schema.js';
import type { ParsedField } from './fields/schema.js';
import type { ModifierConfig, ParsedOperation } from './schema/operation.js';
import type { ParsedProject, ParsedResource } from './schema/project.js';

/** Value types of a field; `nested` is the dump of a related model. */
export type FieldType = ScalarType | 'nested';

/** One field: where a nested one names a representation, it has the fields of that. */
export interface FieldSpec extends Omit<ParsedField, 'representation' | 'fields'> {
  /** Fields that are dumped, for `nested`; not empty. */
  readonly fields?: readonly FieldSpec[] | undefined;
}

/** A named list of fields. */
export interface RepresentationConfig {
  readonly name: string;
  readonly fields: readonly FieldSpec[];
}

/** A relationship that columns go through. */
export type RelationConfig = Exclude<NonNullable<ParsedResource['relations']>[string], string>;

/** How a row shows where others refer to it. */
export type LinksConfig = NonNullable<ParsedResource['links']>;

/** The rows of the current user. */
export type ScopeBy = NonNullable<ParsedResource['scope_by']>;

/**
 * One entry of a resource's operations: the keys that all have. The options of its type stand beside them, with inherited
 * fields filled in.
 *
 * @example
 * import type { OperationConfig, ResourceConfig } from 'generator-codegen';
 * const listOf = ({ operations }: ResourceConfig): OperationConfig | undefined =>
 *   operations.find(({ type }) => type === 'list');
 */
export interface OperationConfig extends ParsedOperation {
  readonly require_auth: boolean;
}

/**
 * One resource.
 *
 * @example
 * import type { BuildContext, ResourceConfig } from 'generator-codegen';
 * const modelOf = (context: BuildContext): string => (context.at('resource') as ResourceConfig).model;
 */
export interface ResourceConfig extends Omit<ParsedResource, 'search'> {
  /** What clients call it: `blog.Article`, or `Article` */
  readonly api_name: string;
  readonly route_prefix: string;
  readonly require_auth: boolean;
  readonly generate_tests: boolean;
  /** Its own default fields; empty when every operation has its own. */
  readonly fields: readonly FieldSpec[];
  readonly operations: readonly OperationConfig[];
  readonly representations: readonly RepresentationConfig[];
  readonly relations: Readonly<Record<string, RelationConfig>>;
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

/**
 * The root.
 *
 * @example
 * import type { BuildContext, ProjectConfig } from 'generator-codegen';
 * const hasUsers = ({ config }: BuildContext): boolean => (config as ProjectConfig).auth !== undefined;
 */
export interface ProjectConfig extends Omit<ParsedProject, 'apps' | 'module' | 'resources' | 'operations' | 'comms'> {
  readonly apps: readonly App[];
  readonly comms?: CommsConfig;
}

/** What stands at the scopes of a config, and above. */
export interface AtProject {
  readonly project: ProjectConfig;
}
export interface AtApp extends AtProject {
  readonly app: App;
}
export interface AtResource extends AtApp {
  readonly resource: ResourceConfig;
}
export interface AtOperation extends AtResource {
  readonly operation: OperationConfig;
}
export interface AtModifier extends AtOperation {
  readonly modifier: ModifierConfig;
}

declare module '../../core/scopes-by-target.js' {
  interface ScopesByTarget {
    readonly be: {
      readonly project: AtProject;
      readonly app: AtApp;
      readonly resource: AtResource;
      readonly operation: AtOperation;
      readonly modifier: AtModifier;
    };
  }
}
