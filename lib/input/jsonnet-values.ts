/**
 * What can be told of the values of jsonnet expressions without evaluating them: objects as layers of literal ones,
 * arrays as their items, functions as their bodies, each with the place where it is written. What cannot be told is
 * left out, and never guessed.
 */
import type { Bind, Expression, FunctionExpression, ObjectExpression, Parameter } from './jsonnet-tree.js';

/** One text that expressions stand in. */
export interface SourceFile {
  /** Its name for people */
  readonly name: string;
  readonly text: string;
  /** Its path, for imports */
  readonly path: string;
  /** Whether it comes with the tool. */
  readonly isBundled: boolean;
  /** Nothing where the text is not understood. */
  readonly root: Expression | undefined;
}

/** What the names in an expression mean. */
export interface Surroundings {
  readonly file: SourceFile;
  readonly names: ReadonlyMap<string, Written>;
  /** `self`, and which of its layers an expression stands in. */
  readonly self?: { readonly value: ObjectValue; readonly layer: number };
  readonly dollar?: ObjectValue;
  /** The call whose function an expression stands in. */
  readonly caller?: Written;
}

/** An expression where it stands. */
export interface Written {
  readonly expression: Expression;
  readonly around: Surroundings;
}

/** An object, the later layers over the earlier ones. */
export interface ObjectValue {
  readonly kind: 'object';
  readonly layers: readonly Layer[];
}

/** A literal object that is a part of one; `hidden`: some value that nothing is known of. */
export type Layer = { readonly literal: ObjectExpression; readonly around: Surroundings } | 'hidden';

/** What is known of a value. */
export type Value =
  | ObjectValue
  /** `isWhole`: nothing follows the items */
  | { readonly kind: 'array'; readonly items: readonly Written[]; readonly isWhole: boolean }
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'function'; readonly literal: FunctionExpression; readonly around: Surroundings };

/** A value with the place where it is written; nothing is known of the value of most expressions. */
export interface Found {
  readonly at: Written;
  readonly value?: Value;
}

/** Add names that may refer to each other. */
export function withBinds(around: Surroundings, binds: readonly Bind[]): Surroundings {
  if (binds.length === 0) return around;
  const names = new Map(around.names);
  const inner = { ...around, names };
  for (const { name, value } of binds) names.set(name, { expression: value, around: inner });
  return inner;
}

/**
 * Bind the parameters of a function.
 *
 * @returns nothing where arguments and parameters do not fit
 */
export function withArguments(
  { parameters, around }: { readonly parameters: readonly Parameter[]; readonly around: Surroundings },
  call: Written,
): Surroundings | undefined {
  const { expression } = call;
  if (expression.kind !== 'call' || expression.given.length > parameters.length) return undefined;
  const names = new Map(around.names);
  const inner = { ...around, names, caller: call };
  for (const [index, { name, value }] of parameters.entries()) {
    const given = expression.given.find((argument, at) => argument.name === name || (!argument.name && at === index));
    if (given) names.set(name, { expression: given.value, around: call.around });
    else if (value) names.set(name, { expression: value, around: inner });
    else return undefined;
  }
  return inner;
}

/** The surroundings of the fields of one layer of an object. */
export function insideOf(value: ObjectValue, layer: number): Surroundings | undefined {
  const found = value.layers[layer];
  if (found === undefined || found === 'hidden') return undefined;
  const { literal, around } = found;
  return withBinds({ ...around, self: { value, layer }, dollar: around.dollar ?? value }, literal.locals);
}
