import assert from 'node:assert/strict';
import { join } from 'node:path';

import { render } from '../../../../lib/pipeline.js';
import { makeTree, removeTrees } from '../../../output/tree.js';

describe('the key tests of a resource', () => {
  after(removeTrees);

  it('leaves checks out, and has further ones', async () => {
    const cwd = makeTree();
    const tests = { without: { 'get needs few statements': 'it asks twice' }, also: 'blog.checks' };
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
    const text = String(files.find(({ path }) => path === 'blog/tests/test_article.py')?.content);
    assert.match(text, /without=\{"get needs few statements": "it asks twice"\}/);
    assert.match(text, /^from blog import checks/m);
    assert.match(text, /also=checks_in\(/);
  });
});
