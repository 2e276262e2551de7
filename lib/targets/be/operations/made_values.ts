/** Values that tests make rows with. */
import type { Expression } from '../../../core/imports.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../columns.js';
import { userName } from '../names.js';

/**
 * Attributes of a row that holds a value in a column: its own attribute, or the rows that it refers to, made on the way.
 *
 * @param value - the value, as an expression
 * @param db - the fixture of the database
 */
export function madeValues({ relations, attribute }: Column, value: Expression, db: string): Expression {
  return relations.reduceRight(
    (values, { name, model, many }) => {
      const row = `await factory.make(${db}, ${userName(model)}, ${values})`;
      return `{${literal(name)}: ${many ? `[${row}]` : row}}`;
    },
    `{${literal(attribute)}: ${value}}`,
  );
}
