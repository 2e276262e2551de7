/** Parameters of route handlers. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { library } from '../fields/expressions.js';
import { generatedName } from '../names/names.js';

/**
 * One parameter of a {@link RouteHandler}.
 *
 * @example
 * import { type RouteParam, library } from 'generator-codegen';
 * const request: RouteParam = { name: 'request', annotation: library('fastapi', 'Request') };
 */
export interface RouteParam {
  readonly name: string;
  /** A function is asked when all operations have run. */
  readonly annotation: Expression | (() => Expression);
  readonly default?: Expression;
}

/** The annotation of a class of query parameters. */
export function asQuery(schema: Expression): Expression {
  const reader = code`${generatedName('support.query_reading', 'QueryOf')}(${schema})`;
  return code`${library('typing', 'Annotated')}[${schema}, ${library('fastapi', 'Depends')}(${reader})]`;
}

/** A parameter as a signature has it. */
export function parameter({ name, annotation, default: value }: RouteParam): Expression {
  const type = typeof annotation === 'function' ? annotation() : annotation;
  const typed = code`${identifier(name)}: ${type}`;
  return value === undefined ? typed : code`${typed} = ${value}`;
}

/** The argument of a route's decorator that adds mappings to what the document says of the route. */
export function documented([first, ...others]: readonly Expression[] = []): readonly Expression[] {
  return first === undefined ? [] : [code`openapi_extra=${others.reduce((all, one) => code`${all} | ${one}`, first)}`];
}
