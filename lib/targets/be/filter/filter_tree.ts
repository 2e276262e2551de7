/**
 * `filter_tree`: a second way to ask a list that has filters: conditions joined by and, or and not.
 *
 * Config: none of its own. Yields the class `{Model}SearchRequest`, the classes of its tree, and the handler of
 * `POST /search`, which answers as the list does.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { FieldType } from '../config.js';
import type { FilterOperator } from './schema.js';
import type { Column } from '../fields/columns.js';
import { columnOf } from '../fields/declarations.js';
import { library, literalType, optionalParameter } from '../fields/expressions.js';
import { hasModifier, modifierOf } from '../list/modifiers.js';
import { type ResourceNames, generatedName, ownFunction } from '../names/names.js';
import { operationId } from '../names/operation-ids.js';
import { type Filter, FilterSet } from '../outputs/filter_set.js';
import type { ConditionTree, Leaf } from '../outputs/condition_tree.js';
import type { Field } from '../outputs/field.js';
import { readsBySession } from '../outputs/page_reader.js';
import { userArgumentFor, userParameterFor } from '../outputs/related_rows.js';
import { type RouteHandler, referencesOf } from '../outputs/route_handler.js';
import { SchemaClass } from '../outputs/schema_class.js';
import type { VisibleRows } from '../outputs/visible_rows.js';
import { comparedColumn, operandType, positiveOf } from './filter.js';
import { entryOf, readParam, routeHandler } from '../routes/handler.js';
import { listParts } from '../list/parts.js';
import { schemaOf } from '../read/read.js';
import { throughRelations } from '../list/relation-path.js';
import { supportFiles } from '../project/support.js';

/** The operation `filter_tree`. */
export const filterTree = operation({
  name: 'filter_tree',
  trigger: 'operation',
  targets: ['be'],
  afterChildren: true,
  when: ({ instance }) => hasModifier(instance, 'filter'),
  build: (context) => {
    const of = entryOf<unknown>(context);
    const { names, project, rows } = of;
    const { handler: list, reader, query } = listParts(context);
    const filters = context.store
      .outputsUnder(context.instanceId, SchemaClass)
      .filter(({ name }) => name === query.base);
    const [set] = context.store.outputsUnder(context.instanceId, FilterSet);
    const model = names.api.schema;
    const request = schemaOf(names, `${model}SearchRequest`);
    const leaves = (set?.filters ?? []).flatMap((filter) => leavesOf(rows, filter));
    const references = (set?.filters ?? []).flatMap(({ column }) => column.relations);
    const { fields: found = [] } = modifierOf(of.entry, 'search') ?? {};
    const searched = found.map((ref) => columnOf(project, of.resource, ref));
    const matched = ownFunction(names, 'matched', 'many');
    const handler = routeHandler(of, {
      method: 'post',
      path: '/search',
      docstring: `Search ${names.plural} by a tree of conditions.`,
      params: [{ name: 'query', annotation: request }, ...asks(list), readParam(of, () => readsBySession(reader))],
      problems: [400, 422],
      returns: list.returns,
      template: '[module]/routes/_list.py.ejs',
      body: list.body,
      late: list.late,
      references: [...referencesOf(list)],
      shared: [
        {
          id: matched,
          slot: 'functions',
          template: '[module]/routes/_matched.py.ejs',
          view: () => ({
            name: matched,
            request,
            one: ownFunction(names, 'match', 'one'),
            condition: schemaOf(names, `${model}Condition`),
            userParameter: userParameterFor(rows, references),
            withUser: userArgumentFor(rows, references),
            cases: [
              ...joinCases(names, userArgumentFor(rows, references)),
              ...leaves.map((leaf) => ({ schema: schemaOf(names, leaf.name), condition: leaf.condition() })),
            ],
          }),
        },
      ],
      order: 25,
    });
    const answer = {
      ...{ ...handler, ...(list.options && { options: list.options }) },
      name: operationId(of.resource, of.entry, 'search'),
      conditions: [...list.conditions, () => code`${matched}(query${userArgumentFor(rows, references)})`],
    };
    reader.handlers.push(answer);
    return [
      ...supportFiles('compiled_statements', 'condition_trees', 'conditions'),
      { type: 'ConditionTree', names, leaves } satisfies ConditionTree,
      requestSchema(names, [...filters, query], limit(set?.filters ?? [], searched)),
      answer,
    ];
  },
});

/** What the classes that join conditions mean. */
function joinCases(names: ResourceNames, user: Expression) {
  const one = ownFunction(names, 'match', 'one');
  const schema = (join: string): Expression => schemaOf(names, names.api.schema + join);
  const each = (word: Expression): Expression => {
    const nodes = code`${generatedName('support.condition_trees', 'merged')}("${word}", node.nodes)`;
    return user === '' ? code`map(${one}, ${nodes})` : code`(${one}(one${user}) for one in ${nodes})`;
  };
  const joining = (word: 'and' | 'or'): Expression =>
    code`${library('sqlalchemy', `${word}_`)}(*${each(identifier(word))})`;
  return [
    { schema: schema('And'), condition: joining('and') },
    { schema: schema('Or'), condition: joining('or') },
    { schema: schema('Not'), condition: code`${helper('complement')}(${one}(node.node${user}))` },
  ];
}

/** The request, where pages are read for one. */
function asks({ params }: RouteHandler): RouteHandler['params'] {
  return params.filter(({ name }) => name === 'request');
}

/** A search has the parameters of the list, with the values that JSON has, and a tree. */
function requestSchema(names: ResourceNames, classes: readonly SchemaClass[], limited: Expression): SchemaClass {
  const model = identifier(names.api.schema);
  const tree = code`${library('typing', 'Annotated')}[${model}Condition, ${limited}]`;
  return {
    type: 'SchemaClass',
    names,
    name: `${model}SearchRequest`,
    docstring: `A search of ${names.plural}: the parameters of the list, and a tree of conditions.`,
    forbidsExtra: false,
    base: `${model}ListQuery`,
    fields: [
      ...classes.flatMap(({ fields }) =>
        fields
          .filter((field) => field.inBody !== undefined)
          .map((field): Field => ({ ...field, annotation: field.inBody ?? code`` })),
      ),
      { name: 'filter', ...optionalParameter(tree, 'Conditions joined by `and`, `or` and `not`'), order: TREE },
    ],
    order: 26,
  };
}

/** The limit of a tree, which knows how far away columns are, and which are dear to compare. */
function limit(filters: readonly Filter[], searched: readonly Column[]): Expression {
  const far = filters.filter(({ column }) => column.relations.length > 0);
  const relations = far.map(({ name, column }) => code`${literal(name)}: ${column.relations.length}`);
  const namesOf = (type: FieldType): readonly string[] =>
    filters.filter(({ field, column }) => [field.type, column.field.type].includes(type)).map(({ name }) => name);
  const dear = Object.entries({ moments: namesOf('datetime'), decimals: namesOf('decimal') });
  const given = [
    ...(relations.length === 0 ? [] : [code`{${joined(relations, ', ')}}`]),
    ...dear.flatMap(([key, names]) => (names.length === 0 ? [] : [code`${identifier(key)}=${literal(names)}`])),
  ];
  const ways = searched.map(({ relations: way }) => way.length);
  if (ways.some((way) => way > 0) || ways.length > 1) given.push(code`searched=${literal(ways)}`);
  return code`${generatedName('support.condition_trees', 'LimitedTree')}(${joined(given, ', ')})`;
}

/** Place of the tree among the parameters: behind the filters. */
const TREE = 20;

/** The classes of one filter's conditions: one for the operators that take the same values. */
function leavesOf(rows: VisibleRows, filter: Filter): readonly Leaf[] {
  const { names } = rows;
  const { name, operators } = filter;
  return SHAPES.flatMap(({ shape, of, condition, about }) => {
    const own = operators.filter((operator) => of.includes(operator));
    const [first] = own;
    if (first === undefined) return [];
    const parts = [literalType([name]), literalType(own), operandType(filter, first, 'body')];
    return [
      {
        name: `${names.api.schema}${new Name(name).pascal}${shape}`,
        tag: `${name}.${shape.toLowerCase()}`,
        docstring: about(name),
        base: code`${generatedName('support.conditions', 'Condition')}[${joined(parts, ', ')}]`,
        condition: () => (first === 'is_null' ? isNull(rows, filter) : conditionOf(rows, filter, { own, condition })),
      },
    ];
  });
}

interface Compared {
  /** The operators of the condition's class */
  readonly own: readonly FilterOperator[];
  readonly condition: Shape['condition'];
}

function conditionOf(rows: VisibleRows, filter: Filter, { own, condition }: Compared): Expression {
  const { column } = filter;
  const through = (operator: Expression): Expression =>
    throughRelations({ rows }, column, condition(comparedColumn(filter), operator));
  const negative = own.find((operator) => positiveOf(column, operator) !== undefined);
  if (negative === undefined) return through(code`node.op`);
  const none = code`~${through(literal(positiveOf(column, negative) ?? ''))}`;
  return own.length === 1 ? none : code`${none} if node.op == ${literal(negative)} else ${through(code`node.op`)}`;
}

/** What is behind a relationship is null, too, where there is nothing behind it. */
function isNull(rows: VisibleRows, filter: Filter): Expression {
  const { column, attribute } = filter;
  if (column.relations.length === 0) return code`${helper('is_null')}(${attribute}, node.value)`;
  const there = throughRelations({ rows }, column, code`${attribute}.is_not(None)`);
  return code`~${there} if node.value else ${there}`;
}

function helper(name: string): Expression {
  return generatedName('support.conditions', name);
}

interface Shape {
  readonly shape: string;
  /** Operators */
  readonly of: readonly FilterOperator[];
  readonly about: (field: string) => string;
  readonly condition: (column: Expression, operator: Expression) => Expression;
}

const SHAPES: readonly Shape[] = [
  {
    shape: 'Comparison',
    of: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'],
    about: (field) => `Compares \`${field}\` with a value.`,
    condition: (column, operator) => code`${helper('compare')}(${column}, ${operator}, node.value)`,
  },
  {
    shape: 'Match',
    of: ['contains', 'icontains', 'starts_with', 'ends_with'],
    about: (field) => `Finds a text in \`${field}\`.`,
    condition: (column, operator) => code`${helper('match_text')}(${column}, ${operator}, node.value)`,
  },
  {
    shape: 'Choice',
    of: ['in', 'not_in'],
    about: (field) => `Compares \`${field}\` with several values.`,
    condition: (column, operator) => code`${helper('choose')}(${column}, ${operator}, node.value)`,
  },
  {
    shape: 'Range',
    of: ['between'],
    about: (field) => `Compares \`${field}\` with two bounds.`,
    condition: (column) => code`${helper('within')}(${column}, node.value)`,
  },
  {
    shape: 'Null',
    of: ['is_null'],
    about: (field) => `Tells whether \`${field}\` is null.`,
    condition: (column) => code`${helper('is_null')}(${column}, node.value)`,
  },
];
