import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { findConfig } from '../../lib/input/find-config.js';
import { createWorkspace, problemsOf, type Workspace } from './workspace.js';

describe('findConfig', () => {
  let space: Workspace;
  beforeEach(() => (space = createWorkspace()));
  afterEach(() => {
    space.remove();
  });

  it('takes JSON when there is no jsonnet', () => {
    space.write('config/be.json', '{}');
    assert.equal(findConfig('be', space.dir), relative(process.cwd(), `${space.dir}/config/be.json`));
  });

  it('prefers jsonnet', () => {
    space.write('config/be.json', '{}');
    space.write('config/be.jsonnet', '{}');
    assert.match(findConfig('be', space.dir), /\/config\/be\.jsonnet$/);
  });

  it('is short in the current directory', () => {
    space.write('config/fe_root.jsonnet', '{}');
    const before = process.cwd();
    process.chdir(space.dir);
    try {
      assert.equal(findConfig('fe_root', process.cwd()), 'config/fe_root.jsonnet');
    } finally {
      process.chdir(before);
    }
  });

  it('says what to create', async () => {
    space.write('config/fe.json', '{}');
    assert.deepEqual(await problemsOf(() => findConfig('be', space.dir)), [
      'there is no config/be.jsonnet and no config/be.json; create one of them, or name yours with --config PATH',
    ]);
  });
});
