/**
 * The operations of one run, in the order in which they run: within a scope those that are required come
 * first, ties go by name, so that the order is the same on every machine.
 */
import { GenerationError } from './problem.js';
import { called, type Operation } from './operation.js';
import type { Target } from './target.js';

/**
 * Operations by scope, in order.
 *
 * @example
 * import { OperationRegistry, type Target } from 'generator-codegen';
 * const namesAt = (target: Target, scope: string) =>
 *   new OperationRegistry(target, ...target.operations).at(scope).map(({ name }) => name);
 */
export class OperationRegistry {
  readonly #byScope: ReadonlyMap<string, readonly Operation[]>;

  /**
   * @param target - the target that they are for
   * @param operations - in any order
   * @throws GenerationError - two of one name at one scope, an unknown or a circular requirement
   */
  constructor(
    readonly target: Target,
    ...operations: readonly Operation[]
  ) {
    const scopes = new Map<string, Operation[]>();
    for (const operation of operations) {
      if (!operation.targets.includes(target.name)) continue;
      const list = scopes.get(operation.trigger) ?? [];
      const other = list.find(({ name }) => name === operation.name);
      if (other !== undefined) {
        const makers = [other, operation].map(({ from }) =>
          from === undefined ? 'a built-in one' : `one of plug-in '${from}'`,
        );
        const where = `at scope '${operation.trigger}' of target '${target.name}'`;
        // Later versions have operations that plug-ins brought before.
        const isBuiltIn = [other.from, operation.from].filter((from) => from === undefined).length === 1;
        const wayOut = isBuiltIn ? 'use the built-in one, or give the other another name' : 'give one another name';
        throw new GenerationError([
          `two operations are called '${operation.name}' ${where}: ${makers.join(' and ')}; ${wayOut}`,
        ]);
      }
      scopes.set(operation.trigger, [...list, operation]);
    }
    this.#byScope = new Map([...scopes].map(([scope, list]) => [scope, sortOperations(scope, list)]));
  }

  /** The operations of a scope, in the order in which they run. */
  at(scope: string): readonly Operation[] {
    return this.#byScope.get(scope) ?? [];
  }

  /** All operations. */
  get all(): readonly Operation[] {
    return [...this.#byScope.values()].flat();
  }
}

/**
 * The registry of a target's own operations and those of plug-ins.
 *
 * @example
 * import { discoverTargets, loadRegistry } from 'generator-codegen';
 * for (const target of await discoverTargets()) console.log(loadRegistry(target).at('project'));
 */
export function loadRegistry(target: Target, pluginOperations: readonly Operation[] = []): OperationRegistry {
  return new OperationRegistry(target, ...target.operations, ...pluginOperations);
}

function sortOperations(scope: string, operations: readonly Operation[]): readonly Operation[] {
  const byName = new Map([...operations].sort(byCodePoint).map((operation) => [operation.name, operation]));
  const sorted = new Set<Operation>();
  const visit = (operation: Operation, chain: readonly string[]): void => {
    if (sorted.has(operation)) return;
    if (chain.includes(operation.name)) {
      throw new GenerationError([
        `operations of scope '${scope}' require each other: ${[...chain, operation.name].join(' → ')}`,
      ]);
    }
    for (const name of [...operation.requires].sort()) {
      const required = byName.get(name);
      if (!required) {
        throw new GenerationError([`${called(operation)} requires '${name}', which scope '${scope}' does not have`]);
      }
      if (required.afterChildren && !operation.afterChildren) {
        throw new GenerationError([
          `${called(operation)} requires '${name}', which scope '${scope}' runs later: after its children`,
        ]);
      }
      visit(required, [...chain, operation.name]);
    }
    sorted.add(operation);
  };
  for (const operation of byName.values()) visit(operation, []);
  return [...sorted];
}

function byCodePoint(a: Operation, b: Operation): number {
  return a.name < b.name ? -1 : 1;
}
