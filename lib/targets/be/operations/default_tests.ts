/** The test of what the fields of a new row are that a request leaves out. */
import { literal } from '../../../languages/python.js';
import type { WriteOptions } from '../schema/operation.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { bodyConstant, testCase } from './tests.js';

/**
 * The test of a `create`; none where no field has a default.
 *
 * @param body - how the body of the request is made
 * @param shared - what that and the comparison with the row need
 */
export function defaultsTest(
  of: Entry<WriteOptions>,
  body: Readonly<Record<'request' | 'samples', string>>,
  shared: readonly SharedTestPiece[],
): readonly TestCase[] {
  const defaults = of.entry.fields.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, literal(value)] as const],
  );
  if (defaults.length === 0) return [];
  return [
    testCase(of, {
      suffix: 'defaults',
      docstring: 'What is left out gets its default.',
      fixtures: ['client', 'db', 'factory'],
      template: '[module]/tests/_create_defaults.py.ejs',
      body,
      shared: [...shared, bodyConstant('DEFAULTS', defaults)],
      order: 20.5,
    }),
  ];
}
