/** The tests of versions: what answers tell, which changes get through, and which one of several at once. */
import { literal } from '../../../languages/python.js';
import { generatedName } from '../names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { TestCase } from '../outputs/test_case.js';
import { testNames } from './tests.js';

/**
 * The tests of one handler.
 *
 * @param base - the test of what the handler is for, whose request these repeat
 */
export function versionTests(base: TestCase, handler: RouteHandler): readonly TestCase[] {
  const { resource, entry } = handler;
  const version = `${testNames(handler).row}.${String(resource.version_column)}`;
  const body = {
    ...base.body,
    version,
    hides: resource.soft_delete !== undefined,
    changing: generatedName('testing.changes', 'changing'),
    etag: generatedName('support.versions', 'etag'),
    storedRows: generatedName('testing.checks', 'stored_rows'),
  };
  return (TESTS[entry.type] ?? []).map(({ suffix, ...parts }, index) => ({
    ...base,
    ...parts,
    body,
    name: `${base.name}_${suffix}`,
    order: base.order + (index + 1) / 10,
  }));
}

type Version = Pick<TestCase, 'docstring' | 'template'> & Partial<TestCase> & { readonly suffix: string };

/** Headers that name a tag, which takes the place of the braces. */
const IF_MATCH = { names: { header: 'str' }, runs: ['{}', '*', '"other", {}'].map(literal) };

/** By type of the operation. */
const TESTS: Readonly<Record<string, readonly Version[]>> = {
  get: [
    {
      suffix: 'etag',
      docstring: 'The tag tells the version of the row.',
      template: '[module]/tests/_version_get.py.ejs',
    },
  ],
  create: [
    {
      suffix: 'etag',
      docstring: 'The answer carries the tag of the new row.',
      template: '[module]/tests/_version_create.py.ejs',
    },
  ],
  update: [
    {
      suffix: 'if_match',
      docstring: 'A change that is based on the stored version gets through, and counts.',
      parameters: IF_MATCH,
      template: '[module]/tests/_version_update.py.ejs',
    },
    {
      suffix: 'stale',
      docstring: 'A change that is based on another version is refused.',
      template: '[module]/tests/_version_update_stale.py.ejs',
    },
    {
      suffix: 'unchanged',
      docstring: 'What changes nothing keeps the version.',
      template: '[module]/tests/_version_update_unchanged.py.ejs',
    },
    {
      suffix: 'race',
      docstring: 'Of changes at the same time that are based on one version, one gets through.',
      template: '[module]/tests/_version_update_race.py.ejs',
    },
  ],
  delete: [
    {
      suffix: 'if_match',
      docstring: 'What is based on the stored version gets through.',
      parameters: IF_MATCH,
      template: '[module]/tests/_version_delete.py.ejs',
    },
    {
      suffix: 'stale',
      docstring: 'What is based on another version is refused.',
      template: '[module]/tests/_version_delete_stale.py.ejs',
    },
  ],
  action: [
    {
      suffix: 'version',
      docstring: 'A function that writes the row counts its version, once; one that does not keeps it.',
      parameters: { names: { touches: 'int' }, runs: ['0', '1', '2'] },
      template: '[module]/tests/_version_action.py.ejs',
    },
  ],
};
