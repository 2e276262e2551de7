/** The generated tests of `archive`, beside those of `create`. */
import { generatedName } from 'generator-codegen';

/**
 * @param {import('generator-codegen').TestCase} base - the test of what `create` is for
 * @param {import('generator-codegen').RouteHandler} archive
 * @param {boolean} isListed
 * @returns {readonly import('generator-codegen').TestCase[]}
 */
export function archiveTests(base, { entry, name, names, authenticated, body: { column, parameter } }, isListed) {
  const pathOf = generatedName('testing.checks', 'path_of');
  const body = { ...base.body, column, parameter, pathOf, pk: names.pk };
  /** @type {import('generator-codegen').TestCase} */
  const first = {
    ...base,
    entry,
    authenticated,
    body,
    name: `test_${name}`,
    docstring: 'The moment is answered, and stays.',
    fixtures: ['client', 'db', 'factory'],
    template: 'archive/_test.py.ejs',
    order: 70,
  };
  if (!isListed) return [first];
  const docstring = `Archived ${names.plural} are listed where a request asks for them.`;
  return [first, { ...first, name: `test_${name}_list`, docstring, template: 'archive/_list_test.py.ejs', order: 71 }];
}
