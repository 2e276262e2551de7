/**
 * The walk over a config: depth first; at each instance the operations of its scope, then everything below,
 * then the operations that wait for it. It knows no target.
 */
import { BuildContext } from './context.js';
import { called, doPart, type Operation } from './operation.js';
import type { Output } from './output.js';
import { GenerationError } from './problem.js';
import { property } from './property.js';
import type { OperationRegistry } from './registry.js';
import { type Scope, type ScopeTree, PROJECT } from './scope.js';
import { type Instance, BuildStore } from './store.js';

/**
 * Runs the operations of a registry on a config.
 *
 * @example
 * import { Engine, type Target, discoverScopes, loadRegistry } from 'generator-codegen';
 * // What the operations of a target make of a loaded config.
 * function storeOf(target: Target, config: object) {
 *   const registry = loadRegistry(target);
 *   return new Engine(registry, discoverScopes(target.schema(registry.all))).build(config);
 * }
 */
export class Engine {
  /**
   * @param registry - the operations
   * @param scopes - the scopes of the config
   * @param packagePrefix - directory of the target's files below the output directory; default empty
   * @throws GenerationError - an operation runs at a scope that there is not
   */
  constructor(
    readonly registry: OperationRegistry,
    readonly scopes: ScopeTree,
    readonly packagePrefix = '',
  ) {
    for (const operation of registry.all) {
      const { trigger } = operation;
      if (scopes.get(trigger)) continue;
      const known = [...scopes].map((scope) => scope.name).join(', ');
      throw new GenerationError([
        `${called(operation)} has trigger '${trigger}', which is no scope of target '${registry.target.name}': ${known}`,
      ]);
    }
  }

  /** Run all operations on a loaded config. */
  build(config: unknown): BuildStore {
    const store = new BuildStore(this.scopes);
    this.#visit(store.addInstance(PROJECT.name, PROJECT, config), config, store);
    return store.seal();
  }

  #visit(instance: Instance, config: unknown, store: BuildStore): void {
    const operations = this.registry.at(instance.scope.name);
    for (const operation of operations) if (!operation.afterChildren) this.#run(operation, instance, config, store);
    for (const scope of this.scopes.children(instance.scope)) {
      instancesBelow(instance.value, scope).forEach((value, index) => {
        const id = [instance.id, ...scope.resolvePath, scope.configKey, index].join('.');
        this.#visit(store.addInstance(id, scope, value, instance), config, store);
      });
    }
    for (const operation of operations) if (operation.afterChildren) this.#run(operation, instance, config, store);
  }

  #run(operation: Operation, instance: Instance, config: unknown, store: BuildStore): void {
    const { dispatchOn } = operation;
    if (dispatchOn !== undefined && property(instance.value, dispatchOn) !== operation.matchValue) return;
    const context = new BuildContext(config, instance, store, this.packagePrefix);
    doPart(operation, `failed at ${instance.id}`, () => {
      if (!operation.when(context)) return;
      if (operation.propagateOptions) store.propagate(instance, operation.name, instance.value);
      store.add(instance, operation.name, outputsOf(operation, instance, operation.build(context, instance.value)));
    });
  }
}

/** What an operation built; it may be JavaScript, which no compiler has looked at. */
function outputsOf(operation: Operation, { id }: Instance, built: unknown): readonly Output[] {
  if (typeof built === 'object' && built !== null && Symbol.iterator in built) {
    const outputs = [...(built as Iterable<unknown>)];
    if (outputs.every(isOutput)) return outputs;
  }
  throw new GenerationError([
    `${called(operation)} failed at ${id}: build must return a list of outputs, each with a type`,
  ]);
}

function isOutput(value: unknown): value is Output {
  return typeof property(value, 'type') === 'string';
}

function instancesBelow(value: unknown, scope: Scope): readonly unknown[] {
  const container = scope.resolvePath.reduce(property, value);
  const list = property(container, scope.configKey);
  return Array.isArray(list) ? list : [];
}
