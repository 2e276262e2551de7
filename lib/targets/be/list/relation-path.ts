/** Expressions of columns behind relationships. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import type { Column } from '../fields/columns.js';
import { type ResourceNames, userName } from '../names/names.js';
import { seenAnd } from '../outputs/related_rows.js';
import type { VisibleRows } from '../outputs/visible_rows.js';

/** The class that holds a column: the resource's own, or the last one on the way to it. */
export function holderOf({ modelClass }: ResourceNames, { relations }: Column): Expression {
  const model = relations.at(-1)?.model;
  return model === undefined ? modelClass : userName(model);
}

/** The mapped column: `Article.title`, `Author.name` */
export function attributeOf(names: ResourceNames, column: Column): Expression {
  return code`${holderOf(names, column)}.${identifier(column.attribute)}`;
}

/** The class that a relationship on the way to a column is of: the resource's own, or the one before. */
export function ownerOf({ modelClass }: ResourceNames, { relations }: Column, index: number): Expression {
  return index === 0 ? modelClass : userName(relations[index - 1]?.model ?? '');
}

/** The rows that a condition is about, under the names that its statement has. */
export interface Of {
  readonly rows: VisibleRows;
  /** Default: those of the rows */
  readonly names?: ResourceNames;
}

/** A condition of a column as one of the resource's rows: some related row that the user sees meets it. */
export function throughRelations({ rows, names = rows.names }: Of, column: Column, condition: Expression): Expression {
  return column.relations.reduceRight((inner, relation, index) => {
    const { name, many } = relation;
    return code`${ownerOf(names, column, index)}.${identifier(name)}.${many ? code`any` : code`has`}(${seenAnd(rows, relation, inner)})`;
  }, condition);
}
