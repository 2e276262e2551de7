/**
 * `order`: a modifier of `list`; the columns that clients may sort by.
 *
 * Config: `{ type: 'order', fields: ['title', 'author.name'], default: 'title', default_dir: 'desc' }`.
 * Yields the alias `{Model}Sort`; amends the query of the list and the reader of its pages.
 */
import type { Expression } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { Column, Relation } from '../columns.js';
import type { OrderConfig } from '../config.js';
import { columnOf } from '../declarations.js';
import { library, literalType } from '../expressions.js';
import { type ResourceNames, generatedName, userName } from '../names.js';
import type { EnumClass } from '../outputs/enum_class.js';
import { OrderConfigSchema } from '../schema/modifiers.js';
import { entryOf } from './handler.js';
import { listParts } from './list_parts.js';
import { supportFiles } from './support.js';

/** Place of `sort` among the parameters of a list: behind the filters. */
const SORT = 50;

/** The operation `order`. */
export const order = operation({
  name: 'order',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: OrderConfigSchema,
  build: (context) => {
    const { project, resource, names } = entryOf<unknown>(context);
    const { fields, default: byDefault, default_dir: direction = 'asc' } = context.instance as OrderConfig;
    const columns = fields.map((ref) => columnOf(project, resource, ref));
    const { reader, query } = listParts(context);
    const alias: EnumClass = {
      type: 'EnumClass',
      names,
      name: `${names.model.pascal}Sort`,
      definition: literalType(columns.flatMap(({ path }) => [path, `-${path}`])),
    };
    const distinct = generatedName('support.query', 'DistinctSort');
    const fromQuery = generatedName('support.query', 'SortParameter');
    const annotated = library('typing', 'Annotated');
    const initial = byDefault === undefined ? [] : [`${direction === 'desc' ? '-' : ''}${byDefault}`];
    query.fields.push({
      name: 'sort',
      annotation: `${annotated}[list[${alias.name}], ${distinct}, ${fromQuery}]`,
      inBody: `${annotated}[list[${alias.name}], ${distinct}]`,
      value: literal(initial),
      order: SORT,
    });
    const joined = joinedRelations(columns);
    const pk = `${names.modelClass}.${names.pk}`;
    reader.keys = `${generatedName('support.keyset', 'sort_keys')}(query.sort, SORTS, ${pk})`;
    reader.sort = 'query.sort';
    reader.joins.push(...joined.map((one) => joinStatement(names, one)));
    reader.shared.push({
      id: 'SORTS',
      slot: 'constants',
      template: '[module]/routes/_sorts.py.ejs',
      view: {
        aliases: joined.map(({ alias: constant, relations }) => ({
          constant,
          model: userName(relations.at(-1)?.model ?? ''),
        })),
        sorts: columns.map((column) => ({ name: literal(column.path), sort: sortOf(names, column) })),
      },
    });
    return [...supportFiles('keyset', 'query'), alias];
  },
});

/** A relationship that some sorts go through, on the way from the resource's model. */
interface JoinedRelation {
  /** Constant with an alias of the related class: the class itself may be in the statement too. */
  readonly alias: string;
  readonly relations: readonly Relation[];
  /** Sorts that need it */
  readonly sorts: readonly string[];
}

/** Those nearer to the resource first. */
function joinedRelations(columns: readonly Column[]): readonly JoinedRelation[] {
  const joined = new Map<string, JoinedRelation & { sorts: string[] }>();
  for (const { path, relations } of columns) {
    relations.forEach((_, index) => {
      const way = relations.slice(0, index + 1);
      const alias = aliasOf(way);
      const known = joined.get(alias) ?? { alias, relations: way, sorts: [] };
      known.sorts.push(path, `-${path}`);
      joined.set(alias, known);
    });
  }
  return [...joined.values()].sort((a, b) => a.relations.length - b.relations.length);
}

function aliasOf(relations: readonly Relation[]): string {
  return `SORTED_${relations.map(({ name }) => new Name(name).snake.toUpperCase()).join('_')}`;
}

function joinStatement({ modelClass }: ResourceNames, { alias, relations, sorts }: JoinedRelation): string {
  const before = relations.slice(0, -1);
  const owner = before.length === 0 ? modelClass : aliasOf(before);
  const relation = `${owner}.${relations.at(-1)?.name ?? ''}`;
  return `if not {${sorts.map(literal).join(', ')}}.isdisjoint(query.sort):
        statement = statement.outerjoin(${relation}.of_type(${alias}))`;
}

function sortOf(names: ResourceNames, { relations, attribute }: Column): Expression {
  const sort = generatedName('support.keyset', 'Sort');
  if (relations.length === 0) return `${sort}(${names.modelClass}.${attribute})`;
  return `${sort}(${aliasOf(relations)}.${attribute}, outer=True)`;
}
