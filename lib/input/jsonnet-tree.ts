/** The tree of a jsonnet text: expressions, as far as telling where values were written needs them. Types only. */

/** An expression. */
export type Expression = {
  /** Where it begins in its text */
  readonly offset: number;
} & (
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | ObjectExpression
  | { readonly kind: 'array'; readonly items: readonly Expression[] }
  | { readonly kind: 'each'; readonly body: Expression; readonly variable: string; readonly list: Expression }
  | { readonly kind: 'local'; readonly binds: readonly Bind[]; readonly body: Expression }
  | { readonly kind: 'import'; readonly path: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'self' | 'dollar' | 'super' }
  | { readonly kind: 'member'; readonly of: Expression; readonly key: Expression }
  | { readonly kind: 'call'; readonly callee: Expression; readonly given: readonly Argument[] }
  | FunctionExpression
  | { readonly kind: 'binary'; readonly mark: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'if'; readonly test: Expression; readonly yes: Expression; readonly no?: Expression }
  | { readonly kind: 'other' }
);

/** A literal object. */
export interface ObjectExpression {
  readonly kind: 'object';
  readonly fields: readonly Field[];
  readonly locals: readonly Bind[];
}

/** A function. */
export interface FunctionExpression {
  readonly kind: 'function';
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
}

/** One field of an object. */
export interface Field {
  readonly key: Expression;
  /** Written with `+:` */
  readonly isAdded: boolean;
  readonly value: Expression;
}

/** `name = value`, or `name(parameters) = value` */
export interface Bind {
  readonly name: string;
  readonly value: Expression;
}

/** A parameter of a function. */
export interface Parameter {
  readonly name: string;
  readonly value?: Expression;
}

/** An argument of a call. */
export interface Argument {
  readonly name?: string;
  readonly value: Expression;
}
