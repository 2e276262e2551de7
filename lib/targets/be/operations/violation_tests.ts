/** The tests of what writes answer when the database refuses them. */
import { generatedName } from '../names.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { testCase } from './tests.js';

/** A write: its request, and the status that says the database has refused it. */
export interface Refusal {
  readonly method: 'post' | 'patch' | 'delete';
  readonly status: 409 | 422;
  /** How the body of the request is made; none for `delete` */
  readonly body?: Readonly<Record<'request' | 'samples', string>>;
  readonly shared?: readonly SharedTestPiece[];
  readonly order: number;
}

/** The test that a refused write is told as a problem; it needs the support module `refusals`. */
export function violationTest(of: Entry<unknown>, refusal: Refusal): TestCase {
  const { method, status, body = { request: '', samples: '' }, shared = [], order } = refusal;
  return testCase(of, {
    suffix: 'violation',
    docstring: 'What the database refuses is told as a problem, and nothing is kept.',
    fixtures: ['client', 'db', 'factory'],
    template: '[module]/tests/_violation.py.ejs',
    body: {
      ...body,
      method,
      status,
      isRow: method !== 'post',
      storedRows: generatedName('testing.checks', 'stored_rows'),
    },
    shared,
    order,
  });
}
