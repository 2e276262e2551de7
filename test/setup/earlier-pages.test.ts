/** Web pages of an earlier kind: nothing of today is written among them, and nothing is listed that has no page there. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { addResource, type GrowingProject } from '../../lib/setup/add-resource.js';
import { storedSetup } from '../../lib/setup/project.js';
import { callFrom as call } from '../cli/call.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { resource } from './resources.js';

const PAGES = "export { zones } from './resources/zone';\n// codegen:resources\n";
const OLD = { 'config/fe_root.json': '{}', 'web/src/asked.ts': '// asked\n', 'web/src/main.tsx': '// main\n' };

describe('web pages of an earlier kind', () => {
  afterEach(removeTrees);

  it('stay as they are, and a run says that there are new ones', async () => {
    const root = makeTree(OLD);
    for (const words of ['fe_root', 'update fe_root']) {
      const { code, out, err } = await call(root, `${words} --prefix-path web`);
      assert.deepEqual([code, err], [0, '']);
      assert.match(out, /of an earlier kind, and stay as they are; .*codegen fe_root --prefix-path web-new/);
      assert.deepEqual(readTree(join(root, 'web/src')), { 'asked.ts': '// asked\n', 'main.tsx': '// main\n' });
    }
    assert.equal((await call(root, 'fe_root --prefix-path web-new')).code, 0);
    assert.ok('src/kit/site.ts' in readTree(join(root, 'web-new')));
  });

  it('list no resource that has no page among them', () => {
    const answers = { create: 'both', name: 'shop', database: 'sqlite', auth: false, resources: [] } as const;
    const texts = { 'config/resources.jsonnet': '[\n  // codegen:resources\n]\n', 'web/src/resources.ts': PAGES };
    const targets = storedSetup(answers).targets as GrowingProject['targets'];
    const edited = (more: object): boolean => {
      const project = { module: 'app', auth: false, targets, resources: [], texts: { ...texts, ...more } };
      const { edits } = addResource(project, [resource('Review rating:int')]);
      return edits.some(({ path }) => path === 'web/src/resources.ts');
    };
    assert.equal(edited({}), true);
    assert.equal(edited({ 'web/src/asked.ts': '' }), false);
  });
});
