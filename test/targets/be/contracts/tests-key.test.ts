import assert from 'node:assert/strict';
import { join } from 'node:path';

import { render } from '../../../../lib/pipeline.js';
import { makeTree, removeTrees } from '../../../output/tree.js';

describe('the key tests of a resource', () => {
  after(removeTrees);

  /** The test of a resource whose key `tests` is given. */
  const testWith = async (tests: object): Promise<string> => {
    const cwd = makeTree();
    const article = {
      model: 'blog.models.Article',
      pk_type: 'int',
      fields: [{ name: 'id', type: 'int', read_only: true }],
      operations: ['get'],
      tests,
    };
    const project = { module: 'blog', generate_tests: true, databases: [{ driver: 'sqlite' }], resources: [article] };
    const config = join(cwd, 'be.json');
    const files = await render({ target: 'be', config, text: JSON.stringify(project), cwd, outDir: join(cwd, 'out') });
    return String(files.find(({ path }) => path === 'blog/tests/test_article.py')?.content);
  };

  it('leaves checks out, and has further ones', async () => {
    const text = await testWith({ without: { 'get needs few statements': 'it asks twice' }, also: 'blog.checks' });
    assert.match(text, /without=\{"get needs few statements": "it asks twice"\}/);
    assert.match(text, /^from blog import checks/m);
    assert.match(text, /also=checks_in\(/);
  });

  it('wants a reason for what is left out', async () => {
    const tests = { without: { 'get needs few statements': ' ' } };
    await assert.rejects(testWith(tests), /tests\.without.*: expected a reason, in words, found ' '/);
  });
});
