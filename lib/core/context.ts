/** What a build function may see: its instance, the config above it, and what others have made. */
import type { Scope } from './scope.js';
import type { BuildStore, Instance } from './store.js';

/**
 * The view of one operation on one instance.
 *
 * @example
 * import type { BuildContext, ResourceConfig } from 'generator-codegen';
 * const modelAt = (context: BuildContext): string | undefined =>
 *   (context.at('resource') as ResourceConfig | undefined)?.model;
 */
export class BuildContext {
  /** The value of the config at which the operation runs. */
  readonly instance: unknown;
  /** `project.apps.0.resources.2` */
  readonly instanceId: string;
  readonly scope: Scope;

  /**
   * @param config - the whole config
   * @param at - the instance
   * @param store - what has been made so far
   * @param packagePrefix - directory of the target's files below the output directory; default empty
   */
  constructor(
    readonly config: unknown,
    at: Instance,
    readonly store: BuildStore,
    readonly packagePrefix = '',
  ) {
    this.instance = at.value;
    this.instanceId = at.id;
    this.scope = at.scope;
  }

  /** The config value of the nearest instance of a scope, from here upwards. */
  at(scope: string): unknown {
    return this.store.ancestor(this.instanceId, scope)?.value;
  }

  /** Options that an operation here or above handed down. */
  options(operation: string): unknown {
    return this.store.instance(this.instanceId)?.options.get(operation);
  }
}

/** What stands at a place and above it, by the name of its scope. */
export interface Above {
  readonly project: unknown;
}

/**
 * The view of an operation whose place is known: what it reads of the config has its type.
 *
 * @example
 * import { type BuildContext, type ContextAt, type ScopesByTarget, operation } from 'generator-codegen';
 * // `context` of an operation is one; a function that it is handed to says from which place on.
 * const pathOf = (context: ContextAt<ScopesByTarget['be']['resource']>): string =>
 *   context.at('app').prefix + context.at('resource').route_prefix;
 * export default operation({
 *   name: 'paths',
 *   trigger: 'resource',
 *   targets: ['be'],
 *   build: (context) => {
 *     console.log(pathOf(context), (context satisfies BuildContext).instance.pk);
 *     return [];
 *   },
 * });
 */
export interface ContextAt<Here extends Above, Own = unknown> extends BuildContext {
  readonly config: Here['project'];
  readonly instance: Own;
  at<Name extends keyof Here & string>(scope: Name): Here[Name];
  at(scope: string): unknown;
}
