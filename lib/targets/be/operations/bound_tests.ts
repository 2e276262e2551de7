/** The test that requests take what is just within the bounds of their fields, and all choices. */
import type { Expression } from '../../../core/imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import type { TestCase } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { testCase } from './tests.js';

/** Numbers up to it fit all columns. */
const FITS_ALL = 2 ** 15;

/**
 * One test, where there are lower bounds or choices: upper bounds may be beyond what a column takes.
 *
 * @param request - class of the request
 */
export function boundsTest(
  of: Entry<unknown>,
  { request, fields, order }: { request: Expression; fields: readonly FieldSpec[]; order: number },
): readonly TestCase[] {
  const runs = fields.flatMap((field) =>
    [...(field.values ?? []).map(literal), ...leastValue(field)].map((value) =>
      tuple([literal(field.name), field.list ? `[${value}]` : value]),
    ),
  );
  if (runs.length === 0) return [];
  return [
    testCase(of, {
      suffix: 'bounds',
      docstring: 'A field takes the least value that it may have, or each of its choices.',
      fixtures: [],
      template: '[module]/tests/_bounds.py.ejs',
      body: { request, bounds: runs.join(', ') },
      order,
    }),
  ];
}

function leastValue({
  type,
  min_length: least = 0,
  pattern,
  multiple_of: step,
  ge,
  gt,
}: FieldSpec): readonly Expression[] {
  switch (type) {
    case 'str':
      return least > 0 && pattern === undefined ? [literal('x'.repeat(least))] : [];
    case 'int':
    case 'float':
    case 'decimal': {
      const number = ge ?? (gt === undefined ? undefined : gt + 1);
      return number === undefined || step !== undefined || Math.abs(number) > FITS_ALL ? [] : [literal(number)];
    }
    default:
      return [];
  }
}
