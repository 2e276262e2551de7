/**
 * `filter`: a modifier of `list`; parameters that rows must fit.
 *
 * Config: `{ type: 'filter', fields: ['title', { column: 'author.name', name: 'author', operators: ['eq'] }] }`.
 * Yields the class `{Model}Filters`, which the query of the list extends, and the function that makes conditions of it.
 */
import type { BuildContext } from '../../../core/context.js';
import type { Expression } from '../../../core/imports.js';
import { operation } from '../../../core/operation.js';
import type { FilterConfig, FilterOperator, StructuredFilterField } from '../modifier-config.js';
import { columnOf } from '../declarations.js';
import { filterType, library, optionalParameter } from '../expressions.js';
import { defaultOperators, filterName, kindOf, parameterName, structured, valueField } from '../filters.js';
import { type ResourceNames, generatedName, ownFunction } from '../names.js';
import type { Field } from '../outputs/field.js';
import type { Filter, FilterSet } from '../outputs/filter_set.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { MOST_CHOICES } from '../sample-operand.js';
import { resourceNamed } from '../resource-references.js';
import { FilterConfigSchema } from '../schema/modifiers.js';
import { type Entry, entryOf } from './handler.js';
import { listParts } from './list_parts.js';
import { schemaOf } from './read.js';
import { attributeOf, throughRelations } from './relation_path.js';
import { supportFiles } from './support.js';

/** The operation `filter`. */
export const filter = operation({
  name: 'filter',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: FilterConfigSchema,
  build: (context) => {
    const of = entryOf<unknown>(context);
    const { names } = of;
    const { handler, query } = listParts(context);
    const filters = filtersOf(context, of);
    const { schema: filterClass, conditions: name } = filterNames(names);
    query.base = filterClass;
    handler.conditions.push(`${name}(query)`);
    handler.shared.push({
      id: name,
      slot: 'functions',
      template: '[module]/routes/_filtered.py.ejs',
      view: {
        names,
        name,
        filterClass: schemaOf(names, filterClass),
        conditions: filters.flatMap((one) => conditionsOf(names, one)),
      },
    });
    return [
      ...supportFiles('conditions', 'query'),
      filtersSchema(names, filterClass, filters),
      { type: 'FilterSet', names, entry: of.entry, filters } satisfies FilterSet,
    ];
  },
});

/** The class of a list's filters, and the function that makes conditions of them. */
export function filterNames(names: ResourceNames): { readonly schema: string; readonly conditions: string } {
  return { schema: `${names.model.pascal}Filters`, conditions: ownFunction(names, 'filtered', 'many') };
}

function filtersOf(context: BuildContext, of: Entry<unknown>): readonly Filter[] {
  return (context.instance as FilterConfig).fields.map((written) => makeFilter(of, structured(written)));
}

function makeFilter({ project, app, resource, names }: Entry<unknown>, written: StructuredFilterField): Filter {
  const column = columnOf(project, resource, written.column);
  const field = valueField(column, written);
  const kind = written.values ?? kindOf(column, resource.pk);
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
  return {
    name: parameterName(one.name, operator),
    ...optionalParameter(inQuery, DESCRIPTIONS[operator]),
    ...(inBody !== inQuery && { inBody: optionalParameter(inBody).annotation }),
  };
}

/** The type of what an operator compares with. */
export function operandType({ field, attribute }: Filter, operator: FilterOperator, use: 'query' | 'body'): Expression {
  const value = filterType(field, attribute, use);
  const list = (limits: string): Expression =>
    `${library('typing', 'Annotated')}[list[${value}], ${library('pydantic', 'Field')}(${limits})]`;
  switch (operator) {
    case 'contains':
    case 'icontains':
    case 'starts_with':
    case 'ends_with':
      return generatedName('support.fields', 'Text');
    case 'is_null':
      return use === 'query' ? generatedName('support.query', 'QueryBool') : generatedName('support.fields', 'Bool');
    case 'between':
      return list('min_length=2, max_length=2');
    case 'in':
    case 'not_in':
      return list(`min_length=1, max_length=${MOST_CHOICES}`);
    default:
      return value;
  }
}

/** The column as conditions name it: moments compare as one text on SQLite, whoever has set them. */
export function comparedColumn({ field, attribute }: Filter): Expression {
  return field.type === 'datetime' ? `${generatedName('support.conditions', 'comparable')}(${attribute})` : attribute;
}

function conditionsOf(names: ResourceNames, one: Filter) {
  return one.operators.map((operator) => {
    const parameter = `query.${parameterName(one.name, operator)}`;
    return { parameter, condition: conditionOf(names, one, { operator, parameter }) };
  });
}

interface Comparison {
  readonly operator: FilterOperator;
  readonly parameter: Expression;
}

function conditionOf(names: ResourceNames, one: Filter, { operator, parameter }: Comparison): Expression {
  const { column } = one;
  if (operator === 'is_null' && column.relations.length > 0) {
    const there = throughRelations(names, column, `${one.attribute}.is_not(None)`);
    return `~${there} if ${parameter} else ${there}`;
  }
  return throughRelations(names, column, COMPARISONS[operator](comparedColumn(one), parameter));
}

const COMPARISONS: Readonly<Record<FilterOperator, (column: Expression, value: Expression) => Expression>> = {
  eq: (column, value) => `${column} == ${value}`,
  ne: (column, value) => `${column} != ${value}`,
  gt: (column, value) => `${column} > ${value}`,
  gte: (column, value) => `${column} >= ${value}`,
  lt: (column, value) => `${column} < ${value}`,
  lte: (column, value) => `${column} <= ${value}`,
  in: (column, value) => `${column}.in_(${value})`,
  not_in: (column, value) => `${column}.not_in(${value})`,
  contains: (column, value) => `${column}.contains(${value}, autoescape=True)`,
  icontains: (column, value) => `${column}.icontains(${value}, autoescape=True)`,
  starts_with: (column, value) => `${column}.startswith(${value}, autoescape=True)`,
  ends_with: (column, value) => `${column}.endswith(${value}, autoescape=True)`,
  is_null: (column, value) => `${column}.is_(None) if ${value} else ${column}.is_not(None)`,
  between: (column, value) => `${column}.between(${value}[0], ${value}[1])`,
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
