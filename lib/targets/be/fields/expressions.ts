/**
 * Python expressions of field types. Requests take only what the database can store, with limits of the config
 * and of the mapped column; answers carry plain types, so that no stored row can fail to be answered.
 */
import { type Expression, code, identifier, imported, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { ColumnField } from './columns.js';
import type { FieldSpec, FieldType } from '../config.js';
import { type PlainType, isFamily, plainType, traitsOf } from './field-types.js';
import { generatedName, userName } from '../names/names.js';

/**
 * A name of a library: `library('pydantic', 'Field')`.
 *
 * @example
 * import { code, library } from 'generator-codegen';
 * const limits = code`${library('pydantic', 'Field')}(min_length=1, max_length=50)`;
 */
export function library(module: string, name: string): Expression {
  return imported({ module, name, origin: 'library' });
}

/** A name of the module `datetime`. */
export const datetime = (name: string): Expression =>
  code`${imported({ module: 'datetime', alias: 'dt', origin: 'library' })}.${identifier(name)}`;
/** The class of UUIDs. */
export const uuid = code`${imported({ module: 'uuid', origin: 'library' })}.UUID`;
/** The class of decimals. */
export const decimal = library('decimal', 'Decimal');
const field = (name: string): Expression => generatedName('support.fields', name);
/** A type and what stands beside it, or the type alone. */
export const annotated = (first: Expression, ...others: readonly Expression[]): Expression =>
  others.length === 0 ? first : code`${library('typing', 'Annotated')}[${joined([first, ...others], ', ')}]`;

const OUTPUT: Readonly<Record<PlainType, Expression>> = {
  uuid,
  str: code`str`,
  email: code`str`,
  int: code`int`,
  float: code`float`,
  bool: code`bool`,
  datetime: field('UtcDatetime'),
  date: datetime('date'),
  time: field('StoredTime'),
  json: code`dict[str, ${library('typing', 'Any')}]`,
  decimal,
};

const INPUT: Readonly<Record<PlainType, Expression>> = {
  ...OUTPUT,
  str: field('Text'),
  email: field('Email'),
  int: field('Int'),
  float: field('Float'),
  bool: field('Bool'),
  datetime: field('Moment'),
  date: field('Day'),
  time: field('ClockTime'),
  json: field('Json'),
};

/** Lets a number be one as JSON has it: 1.0 is an integer. */
export const JSON_NUMBER: Expression = field('JsonNumber');

/** What the type of a request's field depends on beside its config. */
export interface InputContext {
  /** The mapped column that the value goes to, or that it is a key of; none for any other parameter of an action. */
  readonly column?: Expression | undefined;
  /** Alias of the inline values; default: the values in place. */
  readonly values?: Expression | undefined;
  /** It comes as text, in the query of a request; default: as JSON, in its body. */
  readonly isInQuery?: boolean | undefined;
}

/** Items of a list that a request has at most, where the config does not say: an address may take a millisecond to check. */
const mostItems = ({ type }: FieldSpec): number => (type === 'email' ? 50 : 1000);

/** The type of a field of an answer; not for nested fields. */
export function outputType(spec: FieldSpec): Expression {
  const item = spec.values ? outputValues(spec.values) : spec.enum ? userName(spec.enum) : OUTPUT[plainType(spec.type)];
  return wrap(spec, item);
}

/** The type of a field of a request. */
export function inputType(spec: FieldSpec, { column, values, isInQuery }: InputContext = {}): Expression {
  const limits = spec.list ? present(fieldCall({ max_length: literal(spec.max_items ?? mostItems(spec)) })) : [];
  if (spec.list && spec.type === 'json') return orNull(spec, annotated(field('JsonList'), ...limits));
  // A list is no column of its own, and one of keys holds values of another.
  const context = { isInQuery, column: spec.list && spec.relation === undefined ? undefined : column };
  if (spec.values === undefined) return wrap(spec, inputItem(spec, context), limits);
  const item = values ?? literalType(spec.values);
  return wrap(spec, isInQuery === true ? annotated(item, ...textsOf(spec.values)) : item, limits);
}

/**
 * The type of a value that rows are compared with.
 *
 * @param column - the mapped column
 * @param use - a query parameter is a text, what stands in a body is JSON
 */
export function filterType(
  { type, values, enum: path }: Pick<ColumnField, 'type' | 'values' | 'enum'>,
  column: Expression,
  use: 'query' | 'body',
): Expression {
  if (values) return annotated(literalType(values), ...(use === 'query' ? textsOf(values) : []));
  if (path) return use === 'query' ? memberOfText(path) : memberOf(path);
  const scalar = type === 'email' ? 'str' : plainType(type);
  const plain = (use === 'query' ? QUERY : INPUT)[scalar];
  const limits = traitsOf(scalar).hasColumnLimits ? [fits(column)] : [];
  return annotated(plain, ...limits, ...(scalar === 'str' ? [sought(column)] : []));
}

/** The type of a text that is found in a column: what it costs a database grows with its length times that of all texts there. */
export function matchType(column: Expression): Expression {
  return annotated(field('Text'), code`${library('pydantic', 'Field')}(max_length=${LONGEST_SOUGHT})`, sought(column));
}

const LONGEST_SOUGHT = 1_000;

/** Lets values be sent as text, where they are none themselves. */
function textsOf(values: readonly (string | number)[]): readonly Expression[] {
  return typeof values[0] === 'string' ? [] : [fromText(joined(values.map(literal), ', '))];
}

function fromText(choices: Expression): Expression {
  return code`${generatedName('support.query', 'from_text')}(${choices})`;
}

/** Types that are read from text in a query, where a body has values of JSON. */
const QUERY: Readonly<Record<PlainType, Expression>> = {
  ...INPUT,
  int: generatedName('support.query', 'QueryInt'),
  float: generatedName('support.query', 'QueryFloat'),
  bool: generatedName('support.query', 'QueryBool'),
};

/** A type that stands for what may be left out, and is not null otherwise. */
export function omittable(annotation: Expression): Expression {
  return code`${field('Omittable')}[${annotation}]`;
}

/** A parameter that may be left out, and is not null otherwise. */
export function optionalParameter(
  annotation: Expression,
  description?: string,
): { annotation: Expression; value: Expression } {
  const options = [
    code`default_factory=${field('unset')}`,
    ...(description === undefined ? [] : [code`description=${literal(description)}`]),
  ];
  return {
    annotation: omittable(annotation),
    value: code`${library('pydantic', 'Field')}(${joined(options, ', ')})`,
  };
}

/**
 * The statement that selects columns. Those behind the first are added, so that its rows have one type for all versions
 * of SQLAlchemy, which spell a row of certain columns in different ways.
 */
export function selectColumns([first = code``, ...others]: readonly Expression[]): Expression {
  return code`${library('sqlalchemy', 'select')}(${first}).add_columns(${joined(others, ', ')})`;
}

/** A row of selected columns: reading a value by its name takes a tenth of the time that an attribute of a `Row` takes. */
export function rowOfColumns(): Expression {
  return library('sqlalchemy', 'RowMapping');
}

/** A parameter of a statement that is made once, given when it is run. */
export function boundParameter(name: string): Expression {
  return code`${library('sqlalchemy', 'bindparam')}(${literal(name)})`;
}

/** The type of a value that comes as text, such as a key in a path; `more` is what it has to keep beside its column. */
export function pathType(type: FieldType, column: Expression, ...more: readonly Expression[]): Expression {
  if (isFamily(type, 'text')) return annotated(field('Text'), sought(column), ...more);
  if (type === 'datetime' || type === 'date' || type === 'time') return annotated(INPUT[type], ...more);
  const plain = OUTPUT[plainType(type)];
  return annotated(plain, ...(type === 'int' || type === 'decimal' ? [fits(column)] : []), ...more);
}

/** The plain Python type of a primary key. */
export function keyType(type: FieldType): Expression {
  return type === 'datetime' || type === 'time' ? datetime(type) : OUTPUT[plainType(type)];
}

/** The inline values of a field as a type: `Literal["draft", "live"]` */
export function literalType(values: readonly (string | number)[]): Expression {
  return code`${library('typing', 'Literal')}[${joined(values.map(literal), ', ')}]`;
}

/** `Field(...)`, or nothing where there is nothing to say. */
export function fieldCall(options: Readonly<Record<string, Expression | undefined>>): Expression | undefined {
  const given = Object.entries(options).flatMap(([key, value]) =>
    value === undefined ? [] : [code`${identifier(key)}=${value}`],
  );
  return given.length === 0 ? undefined : code`${library('pydantic', 'Field')}(${joined(given, ', ')})`;
}

function inputItem(spec: FieldSpec, { column, isInQuery = false }: InputContext): Expression {
  if (spec.enum) return isInQuery ? memberOfText(spec.enum) : memberOf(spec.enum);
  const limits = fieldCall({ ...constraints(spec), ...(column === undefined && digitsLimit(spec)) });
  const last = lastLimit(spec, column, isInQuery);
  const type = plainType(spec.type);
  return annotated((isInQuery ? QUERY : INPUT)[type], ...[limits, last].flatMap(present));
}

/** A member of an enum in JSON. */
function memberOf(path: string): Expression {
  return annotated(userName(path), field('Member'));
}

/** A member of an enum in a query. */
function memberOfText(path: string): Expression {
  return annotated(userName(path), fromText(code`*${userName(path)}`));
}

/** What stands behind the limits of the config: those of the column, or how JSON has numbers. */
function lastLimit({ type }: FieldSpec, column: Expression | undefined, isText: boolean): Expression | undefined {
  if (column !== undefined) return traitsOf(type).hasColumnLimits ? fits(column) : undefined;
  return type === 'decimal' || (type === 'int' && !isText) ? JSON_NUMBER : undefined;
}

/** A decimal such as 1e999999 that no column limits would keep whoever computes with it busy for long. */
function digitsLimit({ type, max_digits: own }: FieldSpec): Readonly<Record<string, Expression>> {
  return type === 'decimal' && own === undefined ? { max_digits: literal(MOST_DIGITS) } : {};
}

const MOST_DIGITS = 1000;

function outputValues(values: readonly (string | number)[]): Expression {
  const type = typeof values[0] === 'number' ? code`int` : code`str`;
  return annotated(type, code`${library('pydantic', 'Field')}(json_schema_extra={"enum": ${literal(values)}})`);
}

function constraints(spec: FieldSpec): Readonly<Record<string, Expression | undefined>> {
  const number = (value: number | undefined): Expression | undefined =>
    value === undefined
      ? undefined
      : spec.type === 'decimal'
        ? code`${decimal}(${literal(String(value))})`
        : literal(value);
  const plain = (value: string | number | undefined): Expression | undefined =>
    value === undefined ? undefined : literal(value);
  return {
    ge: number(spec.ge),
    gt: number(spec.gt),
    le: number(spec.le),
    lt: number(spec.lt),
    multiple_of: number(spec.multiple_of),
    max_digits: plain(spec.max_digits),
    decimal_places: plain(spec.decimal_places),
    min_length: plain(spec.min_length),
    max_length: plain(spec.max_length),
    pattern: plain(spec.pattern),
  };
}

function wrap(spec: FieldSpec, item: Expression, limits: readonly Expression[] = []): Expression {
  return orNull(spec, spec.list ? annotated(code`list[${item}]`, ...limits) : item);
}

function orNull({ nullable }: FieldSpec, type: Expression): Expression {
  return nullable ? code`${type} | None` : type;
}

function fits(column: Expression): Expression {
  return code`${field('Fits')}(${column})`;
}

function sought(column: Expression): Expression {
  return code`${field('Sought')}(${column})`;
}

function present(expression: Expression | undefined): readonly Expression[] {
  return expression === undefined ? [] : [expression];
}
