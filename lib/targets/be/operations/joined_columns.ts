/** Columns behind relationships, in a statement of a test that joins the classes on the way. */
import type { Expression } from '../../../core/imports.js';
import type { Column } from '../columns.js';
import { library } from '../expressions.js';
import { type ResourceNames, userName } from '../names.js';

/** What a statement that reads the columns consists of. */
export interface JoinedColumns {
  /** `to_parent = aliased(Category)`; a class that is met twice goes by such names. */
  readonly aliases: readonly Expression[];
  /** `.join(Article.author)` */
  readonly joins: Expression;
  /** The column in that statement: `Author.name`, `to_parent.name` */
  readonly expression: (column: Column) => Expression;
}

/** Join the classes of columns to that of the resource, each by one way only once. */
export function joinedColumns(
  names: ResourceNames,
  columns: readonly Column[],
  join: 'join' | 'outerjoin',
): JoinedColumns {
  const classes = new Map([['', names.modelClass]]);
  const ways: { owner: string; relation: string; path: string }[] = [];
  for (const { relations } of columns) {
    relations.forEach(({ name, model }, index) => {
      const owner = pathOf(relations.slice(0, index));
      const path = pathOf(relations.slice(0, index + 1));
      if (classes.has(path)) return;
      classes.set(path, userName(model));
      ways.push({ owner, relation: name, path });
    });
  }
  const isAliased = new Set(classes.values()).size < classes.size;
  const classAt = (path: string) => (isAliased && path !== '' ? `to_${path}` : (classes.get(path) ?? ''));
  return {
    aliases: isAliased
      ? ways.map(({ path }) => `${classAt(path)} = ${library('sqlalchemy.orm', 'aliased')}(${classes.get(path) ?? ''})`)
      : [],
    joins: ways
      .map(({ owner, relation, path }) => {
        const way = `${classAt(owner)}.${relation}`;
        return `.${join}(${isAliased ? `${way}.of_type(${classAt(path)})` : way})`;
      })
      .join(''),
    expression: ({ relations, attribute }) => `${classAt(pathOf(relations))}.${attribute}`,
  };
}

function pathOf(relations: Column['relations']): string {
  return relations.map(({ name }) => name).join('_');
}
