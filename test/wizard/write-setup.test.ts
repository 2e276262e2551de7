import assert from 'node:assert/strict';
import fs, { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

import { writeSetup } from '../../lib/wizard/write-setup.js';
import { generated, makeTree, readTree, removeTrees } from '../output/tree.js';

describe('writeSetup', () => {
  afterEach(removeTrees);

  it('puts everything back as it was, modes as well', async () => {
    const cwd = makeTree({ 'config/be.json': 'old', 'config/fe.json': 'same' });
    chmodSync(join(cwd, 'config/be.json'), 0o600);
    const files = [generated('config/be.json'), generated('config/fe.json', 'same'), generated('web/new.json')];
    const { undo } = await writeSetup(files, cwd);
    assert.equal(readTree(cwd)['config/be.json'], '# config/be.json\n');
    undo();
    assert.deepEqual(readTree(cwd), { 'config/be.json': 'old', 'config/fe.json': 'same' });
    assert.equal(statSync(join(cwd, 'config/be.json')).mode & 0o777, 0o600);
  });

  it('takes a config back before what it imports', async () => {
    const cwd = makeTree({ 'config/be.json': 'old' });
    const { undo } = await writeSetup([generated('config/a.json'), generated('config/be.json')], cwd);
    const left: unknown[] = [];
    const { rmSync: remove } = fs;
    fs.rmSync = (...args) => {
      left.push(readTree(cwd)['config/be.json']);
      remove(...args);
    };
    syncBuiltinESMExports();
    try {
      undo();
    } finally {
      fs.rmSync = remove;
      syncBuiltinESMExports();
    }
    assert.deepEqual([left, readTree(cwd)], [['old'], { 'config/be.json': 'old' }]);
  });

  it('leaves nothing of its own where something cannot be put back', async () => {
    const cwd = makeTree({ 'config/be.json': 'old' });
    const { undo } = await writeSetup([generated('config/be.json'), generated('config/new.json')], cwd);
    rmSync(join(cwd, 'config/be.json'));
    mkdirSync(join(cwd, 'config/be.json/mine'), { recursive: true });
    assert.equal(undo(), false);
    assert.deepEqual(readTree(cwd), { 'config/be.json/mine': null });
  });
});
