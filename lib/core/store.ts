/**
 * What a build has made so far: the instances of the config and the outputs of every operation, in the order in
 * which they were made. Operations add to it while the engine walks; afterwards it is only read.
 */
import { type Output, type OutputType, isOfType } from './output.js';
import { type Scope, type ScopeTree, PROJECT } from './scope.js';

/**
 * One place of the config at which operations run.
 *
 * @example
 * import type { BuildStore, Instance } from 'generator-codegen';
 * const resourcesOf = ({ root }: BuildStore): readonly Instance[] => root.children.flatMap(({ children }) => children);
 */
export interface Instance {
  /** `project.apps.0.resources.2` */
  readonly id: string;
  readonly scope: Scope;
  /** The config value that stands there. */
  readonly value: unknown;
  readonly parent?: Instance;
  readonly children: readonly Instance[];
  /** Options that operations of this instance or above hand down, by operation name. */
  readonly options: ReadonlyMap<string, unknown>;
}

/**
 * What one operation made at one instance.
 *
 * @example
 * import type { StoreItem } from 'generator-codegen';
 * const lineOf = ({ operation, instance, outputs }: StoreItem) =>
 *   `${operation} made ${outputs.length} at ${instance.id}`;
 */
export interface StoreItem {
  readonly instance: Instance;
  /** Name of the operation */
  readonly operation: string;
  readonly outputs: readonly Output[];
}

/**
 * Outputs by instance and operation.
 *
 * @example
 * import { type BuildStore, RouteHandler } from 'generator-codegen';
 * const handlersBelow = (store: BuildStore, id: string) => store.outputsUnder(id, RouteHandler);
 */
export class BuildStore {
  readonly #items: StoreItem[] = [];
  readonly #byInstance = new Map<string, StoreItem[]>();
  readonly #instances = new Map<string, Instance & { children: Instance[]; options: Map<string, unknown> }>();
  #sealed = false;

  /** @param scopeTree - the scopes of the target */
  constructor(readonly scopeTree: ScopeTree) {}

  /** Whether all operations have run: what is asked of the outputs of others before may be answered too early. */
  get isSealed(): boolean {
    return this.#sealed;
  }

  /** Register an instance below its parent; the engine calls this before any operation runs there. */
  addInstance(id: string, scope: Scope, value: unknown, parent?: Instance): Instance {
    this.#checkOpen(`instance '${id}'`);
    const instance = {
      id,
      scope,
      value,
      children: [],
      options: new Map(parent?.options),
      ...(parent && { parent }),
    };
    this.#instances.set(id, instance);
    if (parent) this.#instances.get(parent.id)?.children.push(instance);
    return instance;
  }

  /** Hand options of an operation down to what is below an instance. */
  propagate(instance: Instance, operation: string, options: unknown): void {
    this.#checkOpen(`options of operation '${operation}'`);
    this.#instances.get(instance.id)?.options.set(operation, options);
  }

  /** Add what an operation made. */
  add(instance: Instance, operation: string, outputs: readonly Output[]): void {
    this.#checkOpen(`outputs of operation '${operation}'`);
    const item = { instance, operation, outputs };
    this.#items.push(item);
    const known = this.#byInstance.get(instance.id);
    if (known) known.push(item);
    else this.#byInstance.set(instance.id, [item]);
  }

  /** End the build: nothing can be added from here on. */
  seal(): this {
    this.#sealed = true;
    return this;
  }

  #checkOpen(what: string): void {
    if (this.#sealed) throw new Error(`${what} cannot be added: the build is over`);
  }

  /** All items, in the order in which they were made. */
  get items(): readonly StoreItem[] {
    return this.#items;
  }

  /** The instance of an id. */
  instance(id: string): Instance | undefined {
    return this.#instances.get(id);
  }

  /** The root instance. */
  get root(): Instance {
    const root = this.#instances.get(PROJECT.name);
    if (!root) throw new Error('the store has no project yet');
    return root;
  }

  /** What operations made at one instance; of one operation when it is named. */
  outputsAt(id: string, operation?: string): readonly Output[] {
    const items = this.#byInstance.get(id) ?? [];
    return items
      .filter((item) => operation === undefined || item.operation === operation)
      .flatMap((item) => item.outputs);
  }

  /** Outputs of one type at an instance and everywhere below it. */
  outputsUnder<T extends Output>(id: string, type: OutputType<T>): readonly T[] {
    const found: T[] = [];
    const isWanted = isOfType(type);
    const visit = (instance: Instance): void => {
      for (const item of this.#byInstance.get(instance.id) ?? []) {
        for (const output of item.outputs) if (isWanted(output)) found.push(output);
      }
      instance.children.forEach(visit);
    };
    const start = this.#instances.get(id);
    if (start) visit(start);
    return found;
  }

  /** The nearest instance of a scope at or above another instance. */
  ancestor(id: string, scope: string): Instance | undefined {
    let instance: Instance | undefined = this.#instances.get(id);
    while (instance && instance.scope.name !== scope) instance = instance.parent;
    return instance;
  }

  /** The instances directly below one. */
  children(id: string): readonly Instance[] {
    return this.#instances.get(id)?.children ?? [];
  }
}
