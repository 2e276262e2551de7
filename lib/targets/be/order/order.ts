/**
 * `order`: a modifier of `list`; the columns that clients may sort by.
 *
 * Config: `{ type: 'order', fields: ['title', 'author.name'], default: ['-title'] }`.
 * Yields the alias `{Model}Sort`; amends the query of the list and the reader of its pages.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../fields/columns.js';
import { columnOf } from '../fields/declarations.js';
import { library, literalType } from '../fields/expressions.js';
import { keyColumns } from '../fields/keys.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import type { EnumClass } from '../outputs/enum_class.js';
import { referByColumns } from '../outputs/related_rows.js';
import { OrderConfigSchema } from './schema.js';
import { placeOf, rowsAt } from '../routes/handler.js';
import { listParts } from '../list/parts.js';
import { type OuterJoin, joinedAliases, joinedColumn, outerJoins } from '../list/outer-joins.js';
import { supportFiles } from '../project/support.js';

/** Place of `sort` among the parameters of a list: behind the filters. */
const SORT = 50;

/** The operation `order`. */
export const order = operation({
  name: 'order',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: OrderConfigSchema,
  build: (context, { fields, default: initial = [], max_sorts: most }) => {
    const { project, resource, names } = placeOf(context);
    const rows = rowsAt(context);
    const columns = fields.map((ref) => columnOf(project, resource, ref));
    const { reader, query } = listParts(context);
    const alias: EnumClass = {
      type: 'EnumClass',
      names,
      name: `${names.api.schema}Sort`,
      definition: literalType(columns.flatMap(({ path }) => [path, `-${path}`])),
    };
    const distinct = generatedName('support.query', 'DistinctColumns');
    const fromQuery = generatedName('support.query', 'CommaSeparated');
    const annotated = library('typing', 'Annotated');
    const limit = code`${library('pydantic', 'Field')}(max_length=${most}, description="What comes first: columns, with a minus before one from its end")`;
    query.fields.push({
      name: 'sort',
      annotation: code`${annotated}[list[${identifier(alias.name)}], ${limit}, ${distinct}, ${fromQuery}]`,
      inBody: code`${annotated}[list[${identifier(alias.name)}], ${limit}, ${distinct}]`,
      value: literal(initial),
      order: SORT,
    });
    const joins = outerJoins(rows, columns, ALIAS);
    reader.keys = code`${generatedName('support.keyset', 'sort_keys')}(query.sort, SORTS, ${joined(keyColumns(names), ', ')})`;
    reader.sort = code`query.sort`;
    reader.references.push(...referByColumns(rows, columns));
    reader.joins.push(...joins.map((join) => () => joinStatement(join)));
    reader.shared.push({
      id: 'SORTS',
      slot: 'constants',
      template: '[module]/routes/_sorts.py.ejs',
      view: {
        aliases: joinedAliases(rows, columns, ALIAS),
        sorts: columns.map((column) => ({ name: literal(column.path), sort: sortOf(names, column) })),
      },
    });
    return [...supportFiles('cursor_rows', 'keyset', 'query'), alias];
  },
});

const ALIAS = 'SORTED';

function joinStatement({ target, paths }: OuterJoin): Expression {
  const sorts = paths.flatMap((path) => [path, `-${path}`]);
  return code`if not {${joined(sorts.map(literal), ', ')}}.isdisjoint(query.sort):
        statement = statement.outerjoin(${target()})`;
}

function sortOf(names: ResourceNames, column: Column): Expression {
  const outer = column.relations.length === 0 ? code`` : code`, outer=True`;
  return code`${generatedName('support.keyset', 'Sort')}(${joinedColumn(names, column, ALIAS)}${outer})`;
}
