/**
 * What an operation is: a function that reads the config at one scope and returns typed outputs, with the
 * data that says when it runs. Built-in operations and those of plug-ins are made the same way.
 */
import * as z from 'zod';

import type { BuildContext } from './context.js';
import type { Output } from './output.js';
import { CLIError, describeThrown, GenerationError } from './problem.js';
import type { Rule } from './target.js';

/**
 * When, where and with which options an operation runs.
 *
 * @example
 * import type { OperationMeta } from 'generator-codegen';
 * const describe = ({ name, trigger, from }: OperationMeta) =>
 *   `${name} runs at every ${trigger}, from ${from ?? 'the core'}`;
 */
export interface OperationMeta {
  /** Public name, unique at its scope. */
  readonly name: string;
  /** Name of the scope at which it runs. */
  readonly trigger: string;
  /** Names of the targets that it belongs to. */
  readonly targets: readonly string[];
  /** Names of operations of the same scope that run before it; default none. */
  readonly requires: readonly string[];
  /** Run when everything below the instance has run; default false. */
  readonly afterChildren: boolean;
  /** Run only where `instance[dispatchOn]` equals `matchValue`; default: everywhere. */
  readonly dispatchOn?: string;
  /** Default: the name. */
  readonly matchValue: string;
  /** It is about all instances of a kind, not about one, which names that are made of it say; default false. */
  readonly onCollection: boolean;
  /** The operation's own keys of the instance it is dispatched on; default: none. */
  readonly optionsSchema: z.ZodObject;
  /** Operations below the instance see the options too, unless it runs after them; default false. */
  readonly propagateOptions: boolean;
  /** Keys that it adds to the schema of scopes, by scope name; default none. */
  readonly configKeys: Readonly<Record<string, z.ZodRawShape>>;
  /** Checks of its own that look at more than one key of the config, beside those of the target; default none. */
  readonly rules: readonly Rule[];
  /** The package of the plug-in that it comes from; none: it is built in. Whoever loads it fills this in. */
  readonly from?: string;
}

/**
 * An operation: its data and its work.
 *
 * @example
 * import type { Operation } from 'generator-codegen';
 * const atResources = (operations: readonly Operation[]) => operations.filter(({ trigger }) => trigger === 'resource');
 */
export interface Operation extends OperationMeta {
  /** Tell whether a cross-cutting operation has anything to do here; default: always. */
  readonly when: (context: BuildContext) => boolean;
  /** Make the outputs of one instance. */
  readonly build: (context: BuildContext) => Iterable<Output>;
}

/** How messages call an operation. */
export function called({ name, from }: Pick<OperationMeta, 'name' | 'from'>): string {
  return `operation '${name}'${from === undefined ? '' : ` of plug-in '${from}'`}`;
}

/**
 * Do a part of the work of an operation: what other people's code throws there becomes one line that names the plug-in.
 *
 * @param what - that part, as the end of a sentence: `failed at project.apps.0`
 * @throws GenerationError - a plug-in's part threw
 */
export function doPart<T>(operation: Operation, what: string, part: () => T): T {
  try {
    return part();
  } catch (error) {
    if (operation.from === undefined || error instanceof CLIError) throw error;
    throw new GenerationError([`${called(operation)} ${what}: ${describeThrown(error)}`]);
  }
}

/**
 * No options: any key is an error.
 *
 * @example
 * import { EmptyOptions } from 'generator-codegen';
 * EmptyOptions.safeParse({ max_items: 50 }).success; // false
 */
export const EmptyOptions = z.strictObject({});

/**
 * What {@link operation} takes: an operation, where all that has a default may be left out.
 *
 * @example
 * import { type OperationInit, operation } from 'generator-codegen';
 * const forBe = (init: Omit<OperationInit, 'targets'>) => operation({ ...init, targets: ['be'] });
 */
export type OperationInit = Pick<Operation, 'name' | 'trigger' | 'targets' | 'build'> &
  Partial<Omit<Operation, 'name' | 'trigger' | 'targets' | 'build' | 'optionsSchema'>> & {
    /** Schema of the operation's own keys; default {@link EmptyOptions}. */
    readonly options?: z.ZodObject;
  };

/**
 * Define an operation; fills in the defaults.
 *
 * @example
 * import { fileFragment, operation } from 'generator-codegen';
 * import * as z from 'zod';
 * export default operation({
 *   name: 'readme',
 *   trigger: 'app',
 *   targets: ['be'],
 *   configKeys: { app: { readme: z.boolean().default(false).describe('Whether it has a README.') } },
 *   when: ({ instance }) => (instance as { readonly readme: boolean }).readme,
 *   build: ({ instance }) => {
 *     const { module } = instance as { readonly module: string };
 *     return [fileFragment({ path: `${module}/README.md`, template: 'readme/README.md.ejs', context: { view: { module } } })];
 *   },
 * });
 */
export function operation({ options = EmptyOptions, ...init }: OperationInit): Operation {
  return {
    requires: [],
    afterChildren: false,
    matchValue: init.name,
    onCollection: false,
    propagateOptions: false,
    configKeys: {},
    rules: [],
    when: () => true,
    ...init,
    optionsSchema: options,
  };
}

/**
 * The keys that operations add to the schema of a scope, for the schema of a target that lets plug-ins do so:
 * `z.strictObject({ name: z.string(), ...configKeysOf(operations, 'table') })`
 *
 * @example
 * import { type Operation, configKeysOf, scoped } from 'generator-codegen';
 * import * as z from 'zod';
 * const schema = (operations: readonly Operation[]) => {
 *   const table = z.strictObject({ name: z.string(), ...configKeysOf(operations, 'table') });
 *   return z.strictObject({ tables: scoped('table', z.array(table)) });
 * };
 */
export function configKeysOf(operations: readonly Operation[], scope: string): z.ZodRawShape {
  return Object.assign({}, ...operations.map(({ configKeys }) => configKeys[scope] ?? {})) as z.ZodRawShape;
}
