/** Comparisons of a column with a value, as linters and type checkers want them. */
import { type Expression, code } from '../../../core/expression.js';

type Comparison = (column: Expression, value: Expression) => Expression;

/**
 * Comparisons by their signs. Linters take an attribute in capitals for a constant, which they want on the other side; of
 * `==` and `!=` turned round type checkers would make truth values.
 */
export const COMPARED = {
  '==': compared(code`==`, (column, value) => code`${column}.in_([${value}])`),
  '!=': compared(code`!=`, (column, value) => code`${column}.not_in([${value}])`),
  '>': compared(code`>`, turned(code`<`)),
  '>=': compared(code`>=`, turned(code`<=`)),
  '<': compared(code`<`, turned(code`>`)),
  '<=': compared(code`<=`, turned(code`>=`)),
} as const;

/**
 * @param sign - between the column and the value
 * @param other - the same condition for a column in capitals
 */
function compared(sign: Expression, other: Comparison): Comparison {
  return (column, value) => (isInCapitals(column) ? other(column, value) : code`${column} ${sign} ${value}`);
}

function turned(sign: Expression): Comparison {
  return (column, value) => code`${value} ${sign} ${column}`;
}

/** Tell of `Article.PAGES`, and of no call. */
function isInCapitals(column: Expression): boolean {
  return /\.[\p{Lu}\p{Lo}\p{N}_]+$/u.test(column);
}
