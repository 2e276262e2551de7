/**
 * `OperationConfig`: an entry of a resource's operations, a name or an object. The keys of an object are those that
 * all entries have and the options of the operation that it names; which operations there are is the run's business.
 */
import * as z from 'zod';

import { type JsonSchema, writtenAs } from '../../../core/json-schema.js';
import { type Operation, configKeysOf } from '../../../core/operation.js';
import { property } from '../../../core/property.js';
import type { ReadOnly } from '../../../core/read-only.js';
import { scoped } from '../../../core/scope.js';
import { didYouMean, oneOf, show } from '../../../core/wording.js';
import { Seconds } from '../databases/schema.js';
import type { GetOptionsSchema } from '../read/schema.js';
import type { ActionOptions, ActionOptionsSchema, WriteOptionsSchema } from '../write/schema.js';
import { DottedPath } from './names.js';
import { OpaOverride } from '../opa/schema.js';
import { RateLimitOverride } from '../rate_limit/schema.js';

const common = {
  name: z.string().describe('Name of the operation; of an action, also the last part of its path.'),
  require_auth: z.boolean().optional().describe("Whether a current user is required; default: the resource's."),
  trace: z
    .boolean()
    .optional()
    .describe("Whether its handler has a span; default: the resource's, or what `telemetry` says."),
  can: DottedPath.optional().describe('Guard: a function that says whether the current user may do it; otherwise 403.'),
  statement_timeout: Seconds.optional().describe(
    "Seconds that each of its statements may take; default: its database's.",
  ),
  opa: OpaOverride.optional().describe("Rule that its routes ask, or false: none; default: the resource's."),
  rate_limit: RateLimitOverride.optional().describe("Limits of its routes, or false: none; default: the resource's."),
};

/** What entries hold of an operation that is about the collection, as those of actions do. */
const OnCollection = z.literal('collection').default('collection').describe('It works on the collection as a whole.');

const type = z.string().optional().describe('The operation that it is an entry of, where the name is another one.');

/** The keys of every entry; `modifiers` are those of a `list` alone. */
export const OperationKeysSchema = z.strictObject({
  ...common,
  type,
  modifiers: z.array(z.object({})).optional().describe('What clients may ask of a `list`.'),
});

/** An entry as a config writes it, with all options of those that the core brings; in place of one stands its name. */
export interface OperationInput
  extends
    Omit<z.input<typeof OperationKeysSchema>, 'modifiers'>,
    z.input<typeof GetOptionsSchema>,
    Omit<z.input<typeof WriteOptionsSchema>, 'returns'>,
    Partial<z.input<typeof ActionOptionsSchema>> {
  readonly modifiers?: readonly { readonly type: string }[] | undefined;
}

/** What all modifiers have; which options one has beside it depends on its type. */
export interface ModifierConfig {
  readonly type: string;
}

/** An entry as the schema gives it; which options it has beside these depends on its type. */
export interface ParsedOperation extends ReadOnly<z.output<z.ZodObject<typeof common>>> {
  /** Name of the operation that it is an entry of. */
  readonly type: string;
  /** It works on the collection: actions and operations of plug-ins say so. */
  readonly scope?: ActionOptions['scope'];
  /** Of a `list`. */
  readonly modifiers?: readonly ModifierConfig[] | undefined;
}

/** The options of modifiers, by type: the folder of each adds its own. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled where they are declared
export interface ModifierOptions {}

/**
 * The options of entries, by type: the folders of reads and writes add theirs.
 *
 * @public
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled where they are declared
export interface EntryOptions {}

type OptionSchemas = ModifierOptions & EntryOptions;

/** The options of one of some types, as a loaded config has them. */
type Options<Type extends keyof OptionSchemas> = ReadOnly<z.output<OptionSchemas[Type]>>;

/** The type of a modifier that the core brings. */
export type ModifierType = keyof ModifierOptions;

/** The options of a modifier as a config writes them. */
export type ModifierInput<Type extends ModifierType> = z.input<ModifierOptions[Type]>;

/** An entry, or a modifier, with the options of one of some types. */
export type Of<T, Type extends keyof OptionSchemas> = T & Options<Type>;

/**
 * Tell whether an entry, or a modifier, is one of some types. The schema has checked its options by its type, and no
 * plug-in can bring another operation of that name.
 */
export function isOf<T extends { readonly type: string }, Type extends keyof OptionSchemas>(
  one: T,
  ...types: readonly Type[]
): one is Of<T, Type> {
  return types.some((type) => type === one.type);
}

/** The schema of an entry. */
export type EntrySchema = z.ZodType<ParsedOperation, OperationInput | string>;

/**
 * The schema of an entry, given the operations of the run. An entry that is only a name becomes an object, and
 * `type` is always set.
 */
export function operationEntrySchema(operations: readonly Operation[]): EntrySchema {
  const shapes = entryShapes(operations);
  const list = shapes.get('list');
  if (list) shapes.set('list', { ...list, modifiers: modifiersSchema(operations) });
  const known = [...shapes.keys()].sort();
  const entry = byType(
    [...shapes].map(([type, shape]) =>
      writtenAs(
        z.strictObject({
          ...common,
          type: z.literal(type).describe('The operation that this is an entry of; default: the name.'),
          ...withoutTypes(shape),
        }),
        (json) => withoutType(json, type),
      ),
    ),
    z.looseObject({ ...common, type: z.string() }),
  );
  const read = z.preprocess<unknown, typeof entry, OperationInput | string>(
    (value, context) => readEntry(value, { context, known }),
    entry,
  );
  return writtenAs(read, ({ description, ...json }) => ({ description, anyOf: [{ enum: known }, json] }));
}

/** An entry whose name is that of its operation needs no type. */
function withoutType({ required, ...json }: JsonSchema, type: string): JsonSchema {
  const others = Array.isArray(required) ? required.filter((key) => key !== 'type') : [];
  const isNamed = { properties: { name: { const: type } } };
  return { ...json, required: others, anyOf: [{ required: ['type'] }, isNamed] };
}

/** The list of modifiers of a `list`, each one dispatched on its `type`. */
function modifiersSchema(operations: readonly Operation[]) {
  const options = operations
    .filter(({ trigger }) => trigger === 'modifier')
    .map(({ matchValue, optionsSchema }) =>
      z.strictObject({
        type: z.literal(matchValue).describe('Kind of the modifier.'),
        ...withoutTypes(optionsSchema.shape),
      }),
    );
  return scoped('modifier', z.array(byType(options, z.looseObject({ type: z.string() }))))
    .optional()
    .describe('What clients may ask of the list.');
}

/** What is read by its type; where there is no type, anything is. */
function byType<Option extends z.ZodObject<{ type: z.ZodLiteral<string> }>, Other extends z.ZodType>(
  [first, ...others]: readonly Option[],
  other: Other,
) {
  return first === undefined ? other : z.discriminatedUnion('type', [first, ...others]);
}

/** Keys that operations bring, of which the compiler knows nothing. */
export function withoutTypes(shape: z.ZodRawShape): object {
  return shape;
}

/** Names of the operations that an entry may name. */
export function operationTypes(operations: readonly Operation[]): readonly string[] {
  return [...entryShapes(operations).keys()];
}

/** Own keys of the entries of each operation; several operations may run on entries of one type. */
function entryShapes(operations: readonly Operation[]): Map<string, z.ZodRawShape> {
  const shapes = new Map<string, z.ZodRawShape>();
  const added = configKeysOf(operations, 'operation');
  for (const { trigger, dispatchOn, matchValue, onCollection, optionsSchema } of operations) {
    if (trigger !== 'operation' || dispatchOn === undefined) continue;
    const scope = onCollection ? { scope: OnCollection } : {};
    shapes.set(matchValue, { ...added, ...shapes.get(matchValue), ...scope, ...optionsSchema.shape });
  }
  return shapes;
}

interface Reading {
  readonly context: z.RefinementCtx;
  readonly known: readonly string[];
}

function readEntry(value: unknown, { context, known }: Reading): unknown {
  if (typeof value === 'string') {
    if (!known.includes(value)) refuse([], value);
    return { name: value, type: value };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `expected the name of an operation or an object, found ${show(value)}`;
    context.addIssue({ code: 'custom', message, params: { code: 'wrong_type' } });
    return value;
  }
  const key = 'type' in value ? 'type' : 'name';
  const type = property(value, key);
  if (typeof type !== 'string')
    context.issues.push({ code: 'invalid_type', expected: 'string', input: type, path: [key] });
  else if (!known.includes(type)) refuse([key], type);
  return { ...value, type };

  function refuse(path: readonly string[], name: string): void {
    const { hint = path[0] === 'type' ? undefined : "an action of your own needs type: 'action'" } = didYouMean(
      name,
      known,
    );
    const message = `unknown operation: expected ${oneOf(known)}, found ${show(name)}`;
    context.addIssue({ code: 'custom', path: [...path], message, params: { code: 'unknown_reference', hint } });
  }
}
