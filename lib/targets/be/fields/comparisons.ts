/** Comparisons of a column with a value, as linters and type checkers want them. */
import type { Expression } from '../../../core/imports.js';

type Comparison = (column: Expression, value: Expression) => Expression;

/**
 * Comparisons by their signs. Linters take an attribute in capitals for a constant, which they want on the other side; of
 * `==` and `!=` turned round type checkers would make truth values.
 */
export const COMPARED = {
  '==': compared('==', (column, value) => `${column}.in_([${value}])`),
  '!=': compared('!=', (column, value) => `${column}.not_in([${value}])`),
  '>': compared('>', turned('<')),
  '>=': compared('>=', turned('<=')),
  '<': compared('<', turned('>')),
  '<=': compared('<=', turned('>=')),
} as const;

/**
 * @param sign - between the column and the value
 * @param other - the same condition for a column in capitals
 */
function compared(sign: string, other: Comparison): Comparison {
  return (column, value) => (isInCapitals(column) ? other(column, value) : `${column} ${sign} ${value}`);
}

function turned(sign: string): Comparison {
  return (column, value) => `${value} ${sign} ${column}`;
}

/** Tell of `Article.PAGES`, and of no call. */
function isInCapitals(column: Expression): boolean {
  return /\.[\p{Lu}\p{Lo}\p{N}_]+$/u.test(column);
}
