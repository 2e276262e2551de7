/**
 * Modifiers of lists whose keys are plain values: their schemas say what drawn configs and those of all pairs have of them.
 * A modifier that names columns, or whose keys depend on each other, is drawn by hand, and has factors of its own.
 */
import * as z from 'zod';

import type { Operation } from '../../lib/core/operation.js';
import { be } from '../../lib/targets/be/target.js';
import { type Case, type Factor, NO } from './all-pairs/covering.js';
import type { Config } from './context.js';
import { type Draw, chance, pick } from './draw.js';

/** Those that `drawModifiers` and the factors of all pairs know by name. */
const BY_HAND: ReadonlySet<string> = new Set(['filter', 'group', 'include', 'order', 'paginate', 'search']);

/** A modifier, and values of its keys. */
export interface PlainModifier {
  readonly type: string;
  readonly keys: readonly { readonly key: string; readonly values: readonly unknown[]; readonly isOptional: boolean }[];
}

/** All of the target that are plain. */
export const PLAIN_MODIFIERS: readonly PlainModifier[] = be.operations
  .filter(({ name, trigger }) => trigger === 'modifier' && !BY_HAND.has(name))
  .map(plainModifier);

/** What the schema of a modifier says of its keys. */
export function plainModifier({ matchValue: type, optionsSchema }: Operation): PlainModifier {
  const keys = Object.entries(optionsSchema.shape as Record<string, z.ZodType>).map(([key, schema]) => ({
    key,
    values: valuesOf(schema, `${type}.${key}`),
    isOptional: schema.safeParse(undefined).success,
  }));
  return { type, keys };
}

/** All values of a set, the ends of a range. */
function valuesOf(schema: z.ZodType, name: string): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return valuesOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodNumber) return [schema.minValue, schema.maxValue];
  throw new Error(`'${name}' is no plain value: its modifier is one of BY_HAND`);
}

/** The modifier with some of its keys. */
export function drawPlain(draw: Draw, { type, keys }: PlainModifier): Config {
  const drawn = keys.filter(({ isOptional }) => !isOptional || chance(draw, 50));
  return { type, ...Object.fromEntries(drawn.map(({ key, values }) => [key, pick(draw, values)])) };
}

/** Whether it is there, by numbers that choose the values of the keys that it must have; and each other key. */
export function plainFactors({ type, keys }: PlainModifier): readonly [Factor, ...Factor[]] {
  const most = Math.max(1, ...keys.map(({ values, isOptional }) => (isOptional ? 0 : values.length)));
  return [
    { name: `${type}.type`, values: [NO, ...Array.from({ length: most }, (_, index) => String(index))] },
    ...keys
      .filter(({ isOptional }) => isOptional)
      .map(({ key, values }) => ({ name: `${type}.${key}`, values: [NO, ...values.map(String)] })),
  ];
}

/** The modifier as a case has it; none, where it has none. */
export function plainOf(one: Case, { type, keys }: PlainModifier): readonly Config[] {
  const number = one[`${type}.type`];
  if (number === undefined || number === NO) return [];
  const chosen = keys.flatMap(({ key, values, isOptional }) =>
    (isOptional
      ? values.filter((value) => String(value) === one[`${type}.${key}`])
      : [values[Number(number) % values.length]]
    ).map((value) => [key, value] as const),
  );
  return [{ type, ...Object.fromEntries(chosen) }];
}
