import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { GenerationError } from '../../lib/core/problem.js';
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

  it('leaves nothing of its own where something cannot be put back', async () => {
    const cwd = makeTree({ 'config/be.json': 'old' });
    const { undo } = await writeSetup([generated('config/be.json'), generated('config/new.json')], cwd);
    rmSync(join(cwd, 'config/be.json'));
    mkdirSync(join(cwd, 'config/be.json/mine'), { recursive: true });
    assert.throws(undo, GenerationError);
    assert.deepEqual(readTree(cwd), { 'config/be.json/mine': null });
  });
});
