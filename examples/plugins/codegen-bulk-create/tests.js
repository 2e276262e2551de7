/** The generated tests of `bulk_create`, beside those of `create`. */
import { generatedName } from 'generator-codegen';

/**
 * @param {import('generator-codegen').TestCase} base - the test of what `create` is for
 * @param {import('generator-codegen').RouteHandler} bulk
 * @returns {readonly import('generator-codegen').TestCase[]}
 */
export function bulkTests(base, { entry, name, authenticated, path, body: { maxItems } }) {
  const body = { ...base.body, path, storedRows: generatedName('testing.checks', 'stored_rows') };
  const common = { ...base, entry, authenticated, body };
  return [
    {
      ...common,
      name: `test_${name}`,
      docstring: 'The new rows hold what was sent, and are answered in that order.',
      template: 'bulk/_test.py.ejs',
      order: 25,
    },
    {
      ...common,
      name: `test_${name}_refused`,
      docstring: 'One item that is not valid refuses all.',
      template: 'bulk/_test_refused.py.ejs',
      order: 25.1,
    },
    {
      ...common,
      name: `test_${name}_limits`,
      docstring: 'A request has at least one item, and no more than are allowed.',
      fixtures: ['client'],
      parameters: { names: { count: 'int' }, runs: ['0', String(Number(maxItems) + 1)] },
      template: 'bulk/_test_limits.py.ejs',
      order: 25.2,
    },
    {
      ...common,
      name: `test_${name}_violation`,
      docstring: 'What the database refuses is told as a problem, and nothing is kept.',
      template: 'bulk/_test_violation.py.ejs',
      order: 25.3,
    },
    {
      ...base,
      name: `${base.name}_links_to_bulk`,
      docstring: 'The answer names the path that takes many.',
      body,
      template: 'bulk/_test_link.py.ejs',
      order: 25.4,
    },
  ];
}
