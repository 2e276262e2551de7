/** Expressions of columns behind relationships. */
import type { Expression } from '../../../core/imports.js';
import type { Column } from '../columns.js';
import { type ResourceNames, userName } from '../names.js';

/** The mapped column: `Article.title`, `Author.name` */
export function attributeOf(names: ResourceNames, { relations, attribute }: Column): Expression {
  const model = relations.at(-1)?.model;
  return `${model === undefined ? names.modelClass : userName(model)}.${attribute}`;
}

/** A condition of a column as one of the resource's rows: some related row meets it. */
export function throughRelations(names: ResourceNames, { relations }: Column, condition: Expression): Expression {
  return relations.reduceRight((inner, { name, many }, index) => {
    const owner = index === 0 ? names.modelClass : userName(relations[index - 1]?.model ?? '');
    return `${owner}.${name}.${many ? 'any' : 'has'}(${inner})`;
  }, condition);
}
