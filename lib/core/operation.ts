/**
 * What an operation is: a function that reads the config at one scope and returns typed outputs, with the
 * data that says when it runs. Built-in operations and those of plug-ins are made the same way.
 */
import * as z from 'zod';

import type { Above, BuildContext, ContextAt } from './context.js';
import type { Output } from './output.js';
import { CLIError, describeThrown, GenerationError } from './problem.js';
import type { ReadOnly } from './read-only.js';
import type { ScopesByTarget } from './scopes-by-target.js';
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
  /** Make the outputs of one instance; the options are the operation's own keys of it. */
  readonly build: (context: BuildContext, options?: unknown) => Iterable<Output>;
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

/** What stands at the trigger of an operation for some targets, and above it; nothing is known of targets that do not say. */
type HereOf<Target, Trigger> = Target extends keyof ScopesByTarget
  ? Trigger extends keyof ScopesByTarget[Target]
    ? ScopesByTarget[Target][Trigger]
    : Above
  : Above;

/** Keys that operations add to the schema of scopes. */
type ConfigKeys = Readonly<Record<string, z.ZodRawShape>>;

/** What a loaded config has of keys; of those that only a run knows, nothing can be said. */
type Loaded<Shape extends z.ZodRawShape> = keyof Shape extends never
  ? unknown
  : string extends keyof Shape
    ? unknown
    : ReadOnly<z.output<z.ZodObject<Shape>>>;

/** What is added to a scope, as a loaded config has it. */
type Added<Keys extends ConfigKeys, Scope> = Scope extends keyof Keys ? Loaded<Keys[Scope]> : unknown;

/** What stands at a trigger and above, with the keys that an operation adds there. */
type WithAdded<Here, Keys extends ConfigKeys> = { readonly [Scope in keyof Here]: Here[Scope] & Added<Keys, Scope> };

/** The instance of an operation: what stands there, the operation's options, and the keys that it adds. */
type InstanceOf<Here, Trigger, Options extends z.ZodObject, Keys extends ConfigKeys> = Added<Keys, Trigger> &
  (Trigger extends keyof Here ? Here[Trigger] : unknown) &
  Loaded<Options['shape']>;

/** What the functions of an operation get. */
type ContextOf<Target, Trigger, Options extends z.ZodObject, Keys extends ConfigKeys> =
  HereOf<Target, Trigger> extends infer Here
    ? ContextAt<WithAdded<Here, Keys> & Above, InstanceOf<Here, Trigger, Options, Keys>>
    : never;

/**
 * What {@link operation} takes: an operation, where all that has a default may be left out. What its functions get has the
 * types that its targets, trigger, options and keys say.
 *
 * @example
 * import { type OperationInit, operation } from 'generator-codegen';
 * const forBe = (init: Omit<OperationInit, 'targets'>) => operation({ ...init, targets: ['be'] });
 */
export interface OperationInit<
  Target extends string = string,
  Trigger extends string = string,
  Options extends z.ZodObject = z.ZodObject,
  Keys extends ConfigKeys = ConfigKeys,
> extends Partial<Omit<OperationMeta, 'name' | 'trigger' | 'targets' | 'optionsSchema' | 'configKeys'>> {
  readonly name: string;
  readonly trigger: Trigger;
  readonly targets: readonly Target[];
  /** Schema of the operation's own keys; default {@link EmptyOptions}. */
  readonly options?: Options;
  /** Keys that it adds to the schema of scopes, by scope name; default none. */
  readonly configKeys?: Keys;
  /** Tell whether a cross-cutting operation has anything to do here; default: always. */
  when?(context: ContextOf<Target, Trigger, Options, Keys>): boolean;
  /** Make the outputs of one instance; the options are the operation's own keys of it. */
  build(context: ContextOf<Target, Trigger, Options, Keys>, options: Loaded<Options['shape']>): Iterable<Output>;
}

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
 *   when: ({ instance }) => instance.readme,
 *   build: ({ instance: { module } }) => [
 *     fileFragment({ path: `${module}/README.md`, template: 'readme/README.md.ejs', context: { view: { module } } }),
 *   ],
 * });
 *
 * @example
 * import { operation } from 'generator-codegen';
 * import * as z from 'zod';
 * export default operation({
 *   name: 'digest',
 *   trigger: 'operation',
 *   targets: ['be'],
 *   dispatchOn: 'type',
 *   options: z.strictObject({ format: z.enum(['csv', 'json']).default('csv').describe('What is sent.') }),
 *   build: (context, { format }) => {
 *     console.log(`${context.at('resource').model} as ${format}`);
 *     return [];
 *   },
 * });
 */
export function operation<
  const Target extends string,
  const Trigger extends string,
  Options extends z.ZodObject = typeof EmptyOptions,
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- no keys
  Keys extends ConfigKeys = {},
>(init: OperationInit<Target, Trigger, Options, Keys>): Operation;
// The engine gives an operation the instances of its trigger alone, as the schema of its target has checked them: that is
// why the types above hold, and why none of them is needed below.
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
