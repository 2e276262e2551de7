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
