/**
 * Facts: what a config promises, as data that generated tests check. One printer writes all of them as Python: calls with
 * keyword arguments, lists, dictionaries, and names that are imported.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';

/**
 * A value of a fact: JSON, or something that has to be named in Python.
 *
 * @example
 * import type { Fact } from 'generator-codegen';
 * const limits: Fact = { most: 100, names: ['title'] };
 */
export type Fact =
  | string
  | number
  | boolean
  | null
  | AsIs
  | Call
  | Constant
  | readonly Fact[]
  | { readonly [name: string]: Fact | undefined };

const KIND = Symbol('kind');

/**
 * An expression as it is, such as the name of a class.
 *
 * @example
 * import { type AsIs, asIs, userName } from 'generator-codegen';
 * const model: AsIs = asIs(userName('blog.models.Article'));
 */
export interface AsIs {
  readonly [KIND]: 'asIs';
  readonly text: Expression;
}

/**
 * A call of a class of facts.
 *
 * @example
 * import { type Call, call, generatedName } from 'generator-codegen';
 * const owner: Call = call(generatedName('testing.contract', 'Owner'), ['owner', 'sub']);
 */
export interface Call {
  readonly [KIND]: 'call';
  readonly callee: Expression;
  readonly positional: readonly Fact[];
  readonly named: Readonly<Record<string, Fact | undefined>>;
}

/**
 * A value that a contract names, so that several operations share it.
 *
 * @example
 * import type { Constant } from 'generator-codegen';
 * const nameOf = ({ id }: Constant) => id;
 */
export interface Constant {
  readonly [KIND]: 'constant';
  readonly id: string;
  readonly value: Fact;
}

/**
 * Name something in Python.
 *
 * @example
 * import { asIs, userName } from 'generator-codegen';
 * const facts = { model: asIs(userName('blog.models.Article')) };
 */
export function asIs(text: Expression): AsIs {
  return { [KIND]: 'asIs', text };
}

/**
 * Call a class of facts.
 *
 * @param named - keyword arguments; what is undefined is what the class takes by default, and is left out
 *
 * @example
 * import { call, generatedName } from 'generator-codegen';
 * const field = call(generatedName('testing.fields', 'Field'), ['title', 'str'], { max_length: 40 });
 */
export function call(callee: Expression, positional: readonly Fact[], named: Call['named'] = {}): Call {
  return { [KIND]: 'call', callee, positional, named };
}

/** What is shorter is written where it is used. */
const SHORT = 40;

/**
 * Name a value, unless it is short.
 *
 * @param id - the same for the same value alone
 *
 * @example
 * import { constant } from 'generator-codegen';
 * const facts = { columns: constant('COLUMNS', ['title', 'slug', 'pages', 'created_at', 'owner']) };
 */
export function constant(id: string, value: Fact): Fact {
  return printFact(value).length < SHORT ? value : { [KIND]: 'constant', id, value };
}

/** Tell whether a value of a fact has a name. */
export function isConstant(fact: Fact | undefined): fact is Constant {
  return typeof fact === 'object' && fact !== null && KIND in fact && fact[KIND] === 'constant';
}

/**
 * Write a fact as Python.
 *
 * @example
 * import { call, code, printFact } from 'generator-codegen';
 * console.log(printFact(call(code`Field`, ['code', 'str'], { max_length: 10 })));
 */
export function printFact(fact: Fact): Expression {
  if (fact === null || typeof fact !== 'object') return literal(fact);
  if (isList(fact)) return code`[${joined(fact.map(printFact), ', ')}]`;
  if (KIND in fact) return printNamed(fact);
  const entries = Object.entries(fact).flatMap(([name, value]) =>
    value === undefined ? [] : [code`${literal(name)}: ${printFact(value)}`],
  );
  return code`{${joined(entries, ', ')}}`;
}

function printNamed(fact: AsIs | Call | Constant): Expression {
  switch (fact[KIND]) {
    case 'asIs':
      return fact.text;
    case 'constant':
      return identifier(fact.id);
    case 'call':
      return code`${fact.callee}(${joined([...fact.positional.map(printFact), ...argumentsOf(fact.named)], ', ')})`;
  }
}

/** Keyword arguments of a call, without those that are left out. */
export function argumentsOf(named: Call['named']): readonly Expression[] {
  return Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [code`${identifier(name)}=${printFact(value)}`],
  );
}

function isList(fact: object): fact is readonly Fact[] {
  return Array.isArray(fact);
}
