/** The test that requests take what is just within the bounds of their fields, and all choices. */
import type { Expression } from '../../../core/imports.js';
import { literal, tuple } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import type { TestCase } from '../outputs/test_case.js';
import { valuesWithin } from '../sample-bounds.js';
import type { Entry } from './handler.js';
import { testCase } from './tests.js';

/**
 * One test, where there are lower bounds, choices or integers: upper bounds may be beyond what a column takes.
 *
 * @param request - class of the request
 */
export function boundsTest(
  of: Entry<unknown>,
  { request, fields, order }: { request: Expression; fields: readonly FieldSpec[]; order: number },
): readonly TestCase[] {
  const runs = fields.flatMap((field) =>
    valuesWithin(field).map((value) => tuple([literal(field.name), field.list ? `[${value}]` : value])),
  );
  if (runs.length === 0) return [];
  return [
    testCase(of, {
      suffix: 'bounds',
      docstring: 'A field takes the least value that it may have, each of its choices, and 1.0 for 1.',
      fixtures: [],
      template: '[module]/tests/_bounds.py.ejs',
      body: { request, bounds: runs.join(', ') },
      order,
    }),
  ];
}
