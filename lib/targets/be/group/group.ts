/**
 * `group`: a modifier of `list`; rows are counted, and more is computed of them, by columns that clients choose.
 *
 * Config: `{ type: 'group', fields: ['status', 'author.name'], aggregates: [{ fn: 'sum', column: 'views', name: 'views' }] }`.
 * Yields the schemas `{Model}GroupKey`, `{Model}Group`, `{Model}Groups` and `{Model}GroupsQuery`, which has the filters and the
 * search of the list, and the handler of `GET /groups`.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { Column } from '../fields/columns.js';
import type { FieldSpec, OperationConfig } from '../config.js';
import type { Aggregate } from './schema.js';
import { columnOf } from '../fields/declarations.js';
import type { ColumnRef } from '../fields/column-ref-schema.js';
import { library, literalType, outputType } from '../fields/expressions.js';
import { groupKey, isRowCount } from './aggregates.js';
import { type GroupKey, groupKeys, groupsQueryName } from './keys.js';
import { hasModifier, modifierOf } from '../list/modifiers.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import { operationId } from '../names/operation-ids.js';
import type { EnumClass } from '../outputs/enum_class.js';
import type { Field } from '../outputs/field.js';
import { referByColumns } from '../outputs/related_rows.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import { GroupConfigSchema } from './schema.js';
import { filterNames, filteredCall } from '../filter/filter.js';
import { searchParameter, searchedCall } from '../search/search.js';
import { type Entry, entryOfHandler, placeOf, routeHandler, sessionParam } from '../routes/handler.js';
import { asQuery } from '../outputs/route_param.js';
import { listParts } from '../list/parts.js';
import { joinedAliases, joinedColumn, outerJoins } from '../list/outer-joins.js';
import { wholeNumber } from '../list/list.js';
import { schemaOf } from '../read/read.js';
import { supportFiles } from '../project/support.js';
import { groupsFact } from './contract.js';
import { groups } from './rules.js';
import { amendFacts } from '../contracts/operation.js';

const DEFAULT_GROUPS = 100;
const MOST_GROUPS = 500;
const ALIAS = 'GROUPED';

/** The operation `group`. */
export const group = operation({
  name: 'group',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: GroupConfigSchema,
  rules: [groups],
  build: (context, config) => {
    const { project, app, resource, names } = placeOf(context);
    const { handler, contract } = listParts(context);
    const list = entryOfHandler(handler, { project, app });
    const find = (ref: ColumnRef): Column => columnOf(project, resource, ref);
    const keys = groupKeys(config.fields, find);
    const computed = config.aggregates
      .filter((aggregate) => !isRowCount(aggregate))
      .map(({ column, ...aggregate }): Computed => ({ ...aggregate, ...(column && { column: find(column) }) }));
    const of = { ...list, handler: operationId(list.resource, list.entry, 'group') };
    const counts = { mostBy: config.max_by, standard: DEFAULT_GROUPS, most: MOST_GROUPS };
    amendFacts(contract, { groups: groupsFact({ keys, computed, ...counts }) });
    return [
      ...supportFiles(
        'fields',
        'query',
        ...(keys.some(isMoment) ? (['conditions'] as const) : []),
        ...(keys.some(({ period }) => period !== undefined) ? (['periods'] as const) : []),
        ...(computed.some(isSum) ? (['sums'] as const) : []),
      ),
      ...schemas(names, { keys, computed, entry: list.entry, mostBy: config.max_by }),
      handlerOf(of, keys, computed),
    ];
  },
});

/** An aggregate whose column was found. */
export interface Computed extends Pick<Aggregate, 'fn' | 'name'> {
  readonly column?: Column;
}

interface Parts {
  readonly keys: readonly GroupKey[];
  readonly computed: readonly Computed[];
  readonly entry: OperationConfig;
  /** Columns of a request, at most */
  readonly mostBy: number;
}

function schemas(names: ResourceNames, { keys, computed, entry, mostBy }: Parts): readonly (EnumClass | SchemaClass)[] {
  const model = identifier(names.api.schema);
  const { plural } = names;
  const answer = { type: 'SchemaClass', names, forbidsExtra: false } as const;
  return [
    { type: 'EnumClass', names, name: `${model}GroupBy`, definition: literalType(keys.map(({ name }) => name)) },
    {
      ...answer,
      name: `${model}GroupKey`,
      docstring: `What the ${plural} of a group share: the columns that were asked for.`,
      fields: keys.map(keyField),
      order: 30,
    },
    {
      ...answer,
      name: `${model}Group`,
      docstring: `A group of ${plural}.`,
      fields: [
        { name: 'key', annotation: code`${model}GroupKey` },
        { name: 'count', annotation: code`int` },
        ...computed.map((one) => ({ name: one.name, annotation: aggregateType(one) })),
      ],
      order: 31,
    },
    {
      ...answer,
      name: `${model}Groups`,
      docstring: `Groups of ${plural}, in the order of what they share.`,
      fields: [
        { name: 'items', annotation: code`list[${model}Group]` },
        { name: 'has_more', annotation: code`bool` },
      ],
      order: 32,
    },
    groupsQuery(names, { entry, mostBy }),
  ];
}

/** A column that was not asked for is left out; its name may have dots, which that of an attribute has not. */
function keyField({ name: asked, column, period }: GroupKey): Field {
  const { field, relations } = column;
  const name = groupKey(asked);
  const alias = name === asked ? code`` : code`, alias=${literal(asked)}`;
  const told: Column = period === undefined ? column : { ...column, field: { ...field, type: 'date' } };
  return {
    name,
    annotation: valueType(told, field.nullable || relations.length > 0),
    value: code`${library('pydantic', 'Field')}(default_factory=${generatedName('support.fields', 'unset')}${alias})`,
  };
}

function valueType({ field }: Column, nullable: boolean): Expression {
  return outputType({ ...field, list: false, nullable } as FieldSpec);
}

function aggregateType({ fn, column }: Computed): Expression {
  if (fn === 'count' || column === undefined) return code`int`;
  if (fn === 'avg' && column.field.type === 'int') return code`float | None`;
  return valueType(column, true);
}

function handlerOf(of: Entry<unknown>, keys: readonly GroupKey[], computed: readonly Computed[]) {
  const { names, entry, rows } = of;
  const model = names.api.schema;
  const query = schemaOf(names, groupsQueryName(names));
  const references = referByColumns(rows, columnsOf(keys, computed));
  const hasSums = computed.some(isSum);
  const handler = routeHandler(of, {
    method: 'get',
    path: '/groups',
    docstring: `Count ${names.plural} by the columns that a query names.`,
    params: [{ name: 'query', annotation: asQuery(query) }, sessionParam(of, 'read')],
    problems: hasSums ? [409, 422] : [422],
    returns: schemaOf(names, `${model}Groups`),
    template: '[module]/routes/_group.py.ejs',
    body: {
      group: schemaOf(names, `${model}Group`),
      key: schemaOf(names, `${model}GroupKey`),
      readSums: hasSums ? generatedName('support.sums', 'read_sums') : '',
      aggregates: computed.map((one) => ({
        name: one.name,
        variable: LOCAL.has(one.name) ? `${one.name}_` : one.name,
        expression: aggregate(names, one),
      })),
    },
    late: () => joinsOf(rows, keys, computed),
    shared: [
      {
        id: 'GROUPS',
        slot: 'constants',
        template: '[module]/routes/_group_keys.py.ejs',
        view: {
          aliases: joinedAliases(rows, columnsOf(keys, computed), ALIAS),
          keys: keys.map((key) => ({ path: literal(key.name), column: comparedKey(names, key) })),
        },
      },
    ],
    references: [...references],
    order: 15,
  });
  const search = modifierOf(entry, 'search');
  const narrowed = [
    ...(hasModifier(entry, 'filter') ? [filteredCall(of)] : []),
    ...(search ? [searchedCall(of, search)] : []),
  ];
  handler.conditions.push(...narrowed.map(({ call }) => call));
  handler.references.push(...narrowed.flatMap((one) => one.references));
  return { ...handler, options: [code`response_model_exclude_unset=True`] };
}

/** What the handler binds where it names the aggregates. */
const LOCAL: ReadonlySet<string> = new Set('query key page rows dict zip'.split(' '));

/** Aggregates need their relations always, keys when they are asked for. */
function joinsOf(rows: VisibleRows, keys: readonly GroupKey[], computed: readonly Computed[]) {
  const needed = new Set(outerJoins(rows, columnsOf([], computed), ALIAS).map(({ alias }) => alias));
  const joins = outerJoins(rows, columnsOf(keys, computed), ALIAS);
  return {
    joins: joins.filter(({ alias }) => needed.has(alias)).map(({ target }) => target()),
    optionalJoins: joins
      .filter(({ alias }) => !needed.has(alias))
      .map(({ target, paths }) => ({ target: target(), isAsked: isAsked(paths) })),
  };
}

function isAsked(paths: readonly string[]): Expression {
  const names = joined(paths.map(literal), ', ');
  return paths.length === 1 ? code`${names} in query.by` : code`not {${names}}.isdisjoint(query.by)`;
}

/** All columns, those of keys by the names that requests have for them. */
function columnsOf(keys: readonly GroupKey[], computed: readonly Computed[]): readonly Column[] {
  return [
    ...keys.map(({ name, column }) => ({ ...column, path: name })),
    ...computed.flatMap(({ column }) => column ?? []),
  ];
}

/** The query of groups: the filters and the search of the list, and what rows are grouped by. */
function groupsQuery(names: ResourceNames, { entry, mostBy }: Pick<Parts, 'entry' | 'mostBy'>): SchemaClass {
  const annotated = library('typing', 'Annotated');
  const distinct = generatedName('support.query', 'DistinctColumns');
  const separated = generatedName('support.query', 'CommaSeparated');
  const field = library('pydantic', 'Field');
  const search = modifierOf(entry, 'search');
  return {
    type: 'SchemaClass',
    names,
    name: groupsQueryName(names),
    docstring: `The query parameters of the groups of ${names.plural}.`,
    forbidsExtra: true,
    ...(hasModifier(entry, 'filter') && { base: filterNames(names).schema }),
    fields: [
      {
        name: 'by',
        annotation: code`${annotated}[list[${identifier(names.api.schema)}GroupBy], ${field}(max_length=${mostBy}, description="What the rows of a group share"), ${distinct}, ${separated}]`,
      },
      {
        name: 'limit',
        annotation: wholeNumber(code`ge=1, le=${MOST_GROUPS}, description="How many groups there are at most"`)
          .annotation,
        value: literal(DEFAULT_GROUPS),
      },
      ...(search ? [searchParameter(search)] : []),
    ],
    order: 33,
  };
}

function aggregate(names: ResourceNames, { fn, column }: Computed): Expression {
  return code`${library('sqlalchemy', 'func')}.${identifier(fn)}(${column ? joinedColumn(names, column, ALIAS) : code``})`;
}

/** Moments are one text on SQLite, whoever has set them; what period they are in, that of each database says. */
function comparedKey(names: ResourceNames, { column, period }: GroupKey): Expression {
  const key = joinedColumn(names, column, ALIAS);
  if (period !== undefined) return code`${generatedName('support.periods', 'first_day')}(${key}, ${literal(period)})`;
  return isMoment({ column }) ? code`${generatedName('support.conditions', 'comparable')}(${key})` : key;
}

/** What may be larger than all values that it is computed of. */
function isSum({ fn }: Computed): boolean {
  return fn === 'sum' || fn === 'avg';
}

function isMoment({ column, period }: Pick<GroupKey, 'column' | 'period'>): boolean {
  return column.field.type === 'datetime' && period === undefined;
}
