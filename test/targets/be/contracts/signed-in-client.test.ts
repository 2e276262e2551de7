import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../../../lib/package-root.js';
import { render } from '../../../../lib/pipeline.js';
import { makeTree, removeTrees } from '../../../output/tree.js';

describe('the client of tests, of a project with users of its own', () => {
  after(removeTrees);

  it('is signed in on open routes, too', async () => {
    const cwd = makeTree();
    const golden = readFileSync(join(PACKAGE_ROOT, 'test', 'golden', 'be', 'auth-custom', 'config.json'), 'utf8');
    const text = JSON.stringify({ ...(JSON.parse(golden) as object), generate_tests: true });
    const files = await render({ target: 'be', config: join(cwd, 'be.json'), text, cwd, outDir: join(cwd, 'out') });
    const conftest = String(files.find(({ path }) => path === 'blog/tests/conftest.py')?.content);
    const client = conftest.slice(conftest.indexOf('async def client'), conftest.indexOf('def sign_in'));
    assert.match(client, /overrides, current_user, lambda: user/);
    assert.match(client, /overrides, optional_user, lambda: user/);
  });
});
