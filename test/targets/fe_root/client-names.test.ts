/** Names in generated pages are those that the maker of the client gives, which is installed to be asked. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { Name } from '../../../lib/core/name.js';
import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { clientFunction } from '../../../lib/targets/fe_root/client-names.js';
import { resourceNames } from '../../../lib/targets/fe_root/resource-names.js';
import { MODEL_NAMES } from '../../apps/hostile.js';
import { needWebTools } from '../../apps/web-tools.js';

describe('names of fe_root', () => {
  it('are spelled as the maker of the client spells them', async function () {
    await needWebTools(this);
    const maker = join(PACKAGE_ROOT, '.cache', 'web', 'node_modules', '@hey-api', 'shared', 'dist', 'index.mjs');
    const { toCase } = (await import(pathToFileURL(maker).href)) as { toCase: (name: string, to: string) => string };
    const names = [...MODEL_NAMES, 'Model3D', 'V2Ray10x', 'A1', 'Sha256Sum'].map((name) => new Name(name));
    for (const id of names.flatMap(({ snake, plural }) => [`list_${plural.snake}`, `get_${snake}`])) {
      assert.equal(clientFunction(id), toCase(id, 'camelCase'), id);
    }
    for (const { raw, id } of MODEL_NAMES.map((raw) => ({ raw, id: `list_${new Name(raw).plural.snake}` }))) {
      assert.equal(resourceNames(raw).types.listData, `${toCase(id, 'PascalCase')}Data`);
    }
  });
});
