/** Outer joins of the to-one relations that columns of a statement go through. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import type { Column, Relation } from '../fields/columns.js';
import { type ResourceNames, userName } from '../names/names.js';
import { seenRelation } from '../outputs/related_rows.js';
import type { VisibleRows } from '../outputs/visible_rows.js';

/** A relationship that columns go through, on the way from the resource's model. */
export interface OuterJoin {
  /** Constant with an alias of the related class: the class itself may be in the statement too. */
  readonly alias: Expression;
  /** The related class */
  readonly model: Expression;
  /** `Article.author.of_type(SORTED_AUTHOR)`, with the condition of the rows that the user sees; asked in the end. */
  readonly target: () => Expression;
  /** Paths of the columns that need it */
  readonly paths: readonly string[];
}

/** The joins of some columns, those nearer to the resource first; `prefix` starts the names of their aliases. */
export function outerJoins(rows: VisibleRows, columns: readonly Column[], prefix: string): readonly OuterJoin[] {
  const joins = new Map<string, OuterJoin & { readonly depth: number; readonly paths: string[] }>();
  for (const { path, relations } of columns) {
    relations.forEach((relation, index) => {
      const { name, model } = relation;
      const before = relations.slice(0, index);
      const alias = aliasOf([...before, { name }], prefix);
      const owner = before.length === 0 ? rows.names.modelClass : aliasOf(before, prefix);
      const known = joins.get(alias) ?? {
        alias,
        model: userName(model),
        target: () => seenRelation(rows, relation, code`${owner}.${identifier(name)}.of_type(${alias})`),
        depth: index,
        paths: [],
      };
      known.paths.push(path);
      joins.set(alias, known);
    });
  }
  return [...joins.values()].sort((a, b) => a.depth - b.depth);
}

/** The aliases that the joins of some columns need, each with the class that it stands for. */
export function joinedAliases(...of: Parameters<typeof outerJoins>): readonly Pick<OuterJoin, 'alias' | 'model'>[] {
  return outerJoins(...of).map(({ alias, model }) => ({ alias, model }));
}

/** A column in a statement with its joins: `Article.title`, `SORTED_AUTHOR.name` */
export function joinedColumn(names: ResourceNames, { relations, attribute }: Column, prefix: string): Expression {
  return code`${relations.length === 0 ? names.modelClass : aliasOf(relations, prefix)}.${identifier(attribute)}`;
}

function aliasOf(relations: readonly Pick<Relation, 'name'>[], prefix: string): Expression {
  return identifier([prefix, ...relations.map(({ name }) => new Name(name).snake.toUpperCase())].join('_'));
}
