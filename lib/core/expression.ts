/**
 * Expressions: text of generated code that cannot be mistaken for any other text. A string becomes one only here, as
 * an identifier that was checked, as an import, or as a literal that a language has escaped; all else is written by us.
 */
import { type ImportSpec, tokenOf } from './imports.js';

declare const EXPRESSION: unique symbol;

/**
 * Text of generated code, with import tokens in it. It can be read as a string, but no string is one.
 *
 * @example
 * import { type Expression, code, library } from 'generator-codegen';
 * const amounts: Expression = code`list[${library('decimal', 'Decimal')}]`;
 */
export type Expression = string & { readonly [EXPRESSION]: true };

/** The only place where a string is said to be an expression. */
function trusted(text: string): Expression {
  return text as Expression;
}

/**
 * Write an expression: the text is ours, what stands in it are expressions, and numbers.
 *
 * @example
 * import { code, identifier } from 'generator-codegen';
 * const call = code`await ${identifier('load_article')}(pk, db)`;
 */
export function code(text: TemplateStringsArray, ...holes: readonly (Expression | number)[]): Expression {
  // Large runs write a million of them: `String.raw` takes four times as long.
  let [written = ''] = text;
  let next = 1;
  for (const hole of holes) written += `${String(hole)}${text[next++] ?? ''}`;
  return trusted(written);
}

/**
 * Name a thing of the generated code.
 *
 * @throws TypeError - the name is no identifier: a name of a config is checked by its schema, before
 *
 * @example
 * import { code, identifier } from 'generator-codegen';
 * const attribute = (field: { readonly name: string }) => code`row.${identifier(field.name)}`;
 */
export function identifier(name: string): Expression {
  if (!IDENTIFIER.test(name) || name !== name.normalize('NFKC'))
    throw new TypeError(`${JSON.stringify(name)} is no identifier`);
  return trusted(name);
}

/** Letters of all languages, in the form to which Python brings them (PEP 3131). */
const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;

/**
 * Name an imported thing inside an expression.
 *
 * @throws TypeError - the module or a name holds what no import has, such as a line end or a quote
 *
 * @example
 * import { code, imported } from 'generator-codegen';
 * const now = code`${imported({ module: 'datetime', name: 'datetime', alias: 'dt', origin: 'library' })}.now()`;
 */
export function imported(spec: ImportSpec): Expression {
  const { module, name = '', alias = '' } = spec;
  const wrong = MODULE.test(module) ? [name, alias].find((one) => !IMPORTABLE.test(one)) : module;
  if (wrong !== undefined) throw new TypeError(`${JSON.stringify(wrong)} can be no part of an import`);
  return trusted(tokenOf(spec));
}

/** A module, as any language spells it. */
const MODULE = /^[\w$@./:-]*$/;

/** A name, also that of a type in TypeScript: `type Client`. */
const IMPORTABLE = /^(?:type )?[\w$]*$/;

/** What may stand between expressions. */
export type Separator = ', ' | ' ' | '\n' | '';

/**
 * Print a list of expressions.
 *
 * @example
 * import { code, identifier, joined } from 'generator-codegen';
 * const names = code`[${joined(['title', 'slug'].map(identifier), ', ')}]`;
 */
export function joined(expressions: readonly Expression[], separator: Separator): Expression {
  return trusted(expressions.join(separator));
}

/** Move all lines of an expression to the right. */
export function indented(expression: Expression, columns: number): Expression {
  return trusted(expression.replaceAll(/^(?=.)/gm, ' '.repeat(columns)));
}

/**
 * Make the `literal` of a language: values of any origin as expressions.
 *
 * @param print - writes a value so that the language reads that value and nothing else: text has to be escaped
 *
 * @example
 * import { code, literals } from 'generator-codegen';
 * const sqlText = literals((value) => `'${String(value).replaceAll("'", "''")}'`);
 * const condition = code`"name" = ${sqlText("O'Neill")}`;
 */
export function literals(print: (value: unknown) => string): (value: unknown) => Expression {
  return (value) => trusted(print(value));
}
