/**
 * `filter`: a modifier of `list`; parameters that rows must fit.
 *
 * Config: `{ type: 'filter', fields: ['title', { column: 'author.name', name: 'author', operators: ['eq'] }] }`.
 * Yields the class `{Model}Filters`, which the query of the list extends, and the function that makes conditions of it.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { singleKey } from '../fields/attribute.js';
import type { Column } from '../fields/columns.js';
import type { OperationConfig } from '../config.js';
import type { FilterConfig, FilterOperator, StructuredFilterField } from './schema.js';
import { modifierOf } from '../list/modifiers.js';
import { columnOf } from '../fields/declarations.js';
import { filterType, library, matchType, optionalParameter } from '../fields/expressions.js';
import {
  defaultMostItems,
  defaultOperators,
  filterName,
  kindOf,
  parameterName,
  structured,
  takesAny,
  valueField,
} from './kinds.js';
import { type ResourceNames, generatedName, ownFunction } from '../names/names.js';
import type { Field } from '../outputs/field.js';
import type { Filter, FilterSet } from '../outputs/filter_set.js';
import { type Reference, referByColumns, userArgumentFor, userParameterFor } from '../outputs/related_rows.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { resourceNamed } from '../names/resource-references.js';
import { FilterConfigSchema } from './schema.js';
import { type Entry, type Place, entryOfHandler, placeOf, rowsAt } from '../routes/handler.js';
import { listParts } from '../list/parts.js';
import { schemaOf } from '../read/read.js';
import { COMPARED } from '../fields/comparisons.js';
import { attributeOf, throughRelations } from '../list/relation-path.js';
import { supportFiles } from '../project/support.js';
import { filterFacts } from './contract.js';
import { filters } from './rules.js';
import { amendFacts } from '../contracts/operation.js';
import { offeredFacts } from '../values/contract.js';
import { discovers } from '../values/offering.js';

/** The operation `filter`. */
export const filter = operation({
  name: 'filter',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: FilterConfigSchema,
  rules: [filters],
  build: (context, options) => {
    const [place, rows] = [placeOf(context), rowsAt(context)];
    const { names } = place;
    const { handler, query, contract } = listParts(context);
    const filters = filtersOf(options, place);
    const references = referByColumns(
      rows,
      filters.map(({ column }) => column),
    );
    const { schema: filterClass, conditions: name } = filterNames(names);
    query.base = filterClass;
    handler.conditions.push(() => code`${identifier(name)}(query${userArgumentFor(rows, references)})`);
    handler.shared.push({
      id: name,
      slot: 'functions',
      template: '[module]/routes/_filtered.py.ejs',
      view: () => ({
        name,
        filterClass: schemaOf(names, filterClass),
        userParameter: userParameterFor(rows, references),
        conditions: filters.flatMap((one) => conditionsOf(rows, one)),
      }),
      references,
    });
    const of = entryOfHandler(handler, place);
    amendFacts(contract, filterFacts(of, filters, offeredFacts(of, filters), discovers(of.project)));
    return [
      ...supportFiles('conditions', 'query'),
      filtersSchema(names, filterClass, filters),
      { type: 'FilterSet', names, entry: context.at('operation'), filters } satisfies FilterSet,
    ];
  },
});

/** The call of the function that makes conditions of a list's filters, and what these refer to. */
export function filteredCall({ project, resource, entry, rows, names }: Entry<unknown>): {
  readonly call: () => Expression;
  readonly references: readonly Reference[];
} {
  const references = (modifierOf(entry, 'filter')?.fields ?? []).flatMap(
    (written) => columnOf(project, resource, structured(written).column).relations,
  );
  return {
    call: () => code`${identifier(filterNames(names).conditions)}(query${userArgumentFor(rows, references)})`,
    references,
  };
}

/** The class of a list's filters, and the function that makes conditions of them. */
export function filterNames(names: ResourceNames): { readonly schema: string; readonly conditions: string } {
  return { schema: `${names.api.schema}Filters`, conditions: ownFunction(names, 'filtered', 'many') };
}

/** The parameters of a list that ask for related rows, that of trees among them; none, where no filter does. */
export function parametersThroughRelations(place: Place, entry: OperationConfig): readonly string[] {
  const options = modifierOf(entry, 'filter');
  const far = options ? filtersOf(options, place).filter(({ column }) => column.relations.length > 0) : [];
  const parameters = far.flatMap(({ name, operators }) => operators.map((operator) => parameterName(name, operator)));
  return far.length === 0 ? [] : [...parameters, 'filter'];
}

/** The filters of a list. */
export function filtersOf({ fields, max_items: given }: FilterConfig, place: Place): readonly Filter[] {
  const filters = fields.map((written) => makeFilter(place, structured(written)));
  const count = filters.flatMap(({ operators }) => operators).filter(takesAny).length;
  const mostItems = given ?? defaultMostItems(count);
  return filters.map((one) => ({ ...one, mostItems }));
}

function makeFilter(
  { project, app, resource, names }: Place,
  written: StructuredFilterField,
): Omit<Filter, 'mostItems'> {
  const column = columnOf(project, resource, written.column);
  const field = valueField(column, written);
  const kind = written.values ?? kindOf(column, singleKey(resource.pk));
  const target = kind === 'ref' ? resourceNamed(project, app, written.ref_resource ?? '') : undefined;
  return {
    name: filterName(written),
    column,
    kind,
    operators: written.operators ?? defaultOperators(kind, column.field.nullable),
    field: target ? { ...field, type: target.pk_type, values: undefined, enum: undefined } : field,
    attribute: attributeOf(names, column),
    ...(target && { refResource: target }),
  };
}

function filtersSchema(names: ResourceNames, name: string, filters: readonly Filter[]): SchemaClass {
  return {
    type: 'SchemaClass',
    names,
    name,
    docstring: `The filters of the list of ${names.plural}.`,
    forbidsExtra: true,
    fields: filters.flatMap((one) => one.operators.map((operator) => parameterOf(one, operator))),
    order: 22,
  };
}

function parameterOf(one: Filter, operator: FilterOperator): Field {
  const inQuery = operandType(one, operator, 'query');
  const inBody = operandType(one, operator, 'body');
  const negative = positiveOf(one.column, operator) === undefined ? undefined : OF_NONE[operator];
  const description = negative ?? DESCRIPTIONS[operator];
  return {
    name: parameterName(one.name, operator),
    ...optionalParameter(inQuery, description),
    ...(inBody !== inQuery && { inBody: optionalParameter(inBody).annotation }),
  };
}

/** The type of what an operator compares with. */
export function operandType(filter: Filter, operator: FilterOperator, use: 'query' | 'body'): Expression {
  const { field, attribute, mostItems } = filter;
  const value = filterType(field, attribute, use);
  const list = (limits: Expression): Expression =>
    code`${library('typing', 'Annotated')}[list[${value}], ${library('pydantic', 'Field')}(${limits})]`;
  switch (operator) {
    case 'contains':
    case 'icontains':
    case 'starts_with':
    case 'ends_with':
      return matchType(attribute);
    case 'is_null':
      return use === 'query' ? generatedName('support.query', 'QueryBool') : generatedName('support.fields', 'Bool');
    case 'between':
      return list(code`min_length=2, max_length=2`);
    case 'in':
    case 'not_in':
      return list(code`min_length=1, max_length=${mostItems}`);
    default:
      return value;
  }
}

/** The column as conditions name it: moments compare as one text on SQLite, whoever has set them. */
export function comparedColumn({
  field,
  attribute,
}: {
  readonly field: Pick<Filter['field'], 'type'>;
  readonly attribute: Expression;
}): Expression {
  return field.type === 'datetime'
    ? code`${generatedName('support.conditions', 'comparable')}(${attribute})`
    : attribute;
}

function conditionsOf(rows: VisibleRows, one: Filter) {
  return one.operators.map((operator) => {
    const parameter = code`query.${identifier(parameterName(one.name, operator))}`;
    return { parameter, condition: conditionOf(rows, one, { operator, parameter }) };
  });
}

interface Comparison {
  readonly operator: FilterOperator;
  readonly parameter: Expression;
}

function conditionOf(rows: VisibleRows, one: Filter, { operator, parameter }: Comparison): Expression {
  const { column } = one;
  if (operator === 'is_null' && column.relations.length > 0) {
    const there = throughRelations({ rows }, column, code`${one.attribute}.is_not(None)`);
    return code`~${there} if ${parameter} else ${there}`;
  }
  const positive = positiveOf(column, operator);
  const found = throughRelations({ rows }, column, COMPARISONS[positive ?? operator](comparedColumn(one), parameter));
  return positive === undefined ? found : code`~${found}`;
}

/** Of several related rows none meets a negative condition that one of them breaks: the operator that none may meet. */
export function positiveOf({ relations }: Column, operator: FilterOperator): FilterOperator | undefined {
  return relations.some(({ many }) => many) ? POSITIVE[operator] : undefined;
}

const POSITIVE: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = { ne: 'eq', not_in: 'in' };

const COMPARISONS: Readonly<Record<FilterOperator, (column: Expression, value: Expression) => Expression>> = {
  eq: COMPARED['=='],
  ne: COMPARED['!='],
  gt: COMPARED['>'],
  gte: COMPARED['>='],
  lt: COMPARED['<'],
  lte: COMPARED['<='],
  in: (column, value) => code`${column}.in_(${value})`,
  not_in: (column, value) => code`${column}.not_in(${value})`,
  contains: (column, value) => code`${column}.contains(${value}, autoescape=True)`,
  icontains: (column, value) => code`${column}.icontains(${value}, autoescape=True)`,
  starts_with: (column, value) => code`${column}.startswith(${value}, autoescape=True)`,
  ends_with: (column, value) => code`${column}.endswith(${value}, autoescape=True)`,
  is_null: (column, value) => code`${column}.is_(None) if ${value} else ${column}.is_not(None)`,
  between: (column, value) => code`${column}.between(${value}[0], ${value}[1])`,
};

/** What negative operators mean where there are several related rows. */
const OF_NONE: Readonly<Partial<Record<FilterOperator, string>>> = {
  ne: 'No related row has it',
  not_in: 'No related row has one of them',
};

const DESCRIPTIONS: Readonly<Record<FilterOperator, string>> = {
  eq: 'Equal to',
  ne: 'Not equal to, and not null',
  gt: 'Greater than',
  gte: 'At least',
  lt: 'Less than',
  lte: 'At most',
  in: 'One of',
  not_in: 'None of, and not null',
  contains: 'Contains the text',
  icontains: 'Contains the text, in capitals or not',
  starts_with: 'Starts with the text',
  ends_with: 'Ends with the text',
  is_null: 'Whether it is null',
  between: 'From the first to the second value, both included',
};
