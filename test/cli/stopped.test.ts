import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashOf } from '../../lib/output/state/facts.js';
import { JOURNAL, writeJournal } from '../../lib/output/write/journal.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { callFrom } from './call.js';

const CONFIG = {
  version: '2',
  module: 'blog',
  databases: [{ driver: 'sqlite' }],
  resources: [
    {
      model: 'blog.models.Post',
      fields: [{ name: 'id', type: 'uuid', read_only: true }],
      operations: [{ name: 'list' }],
    },
  ],
};

describe('after a run that was killed', () => {
  afterEach(removeTrees);

  it('a run finishes it first, and says so', async () => {
    const root = await killed();
    const { code, out, err } = await callFrom(root, 'be --on-conflict merge');
    assert.deepEqual([code, err], [0, '']);
    assert.match(
      out,
      /^The run before was stopped while it wrote to _generated, and is finished now; .*: _generated\/x\.py\n/,
    );
    assert.equal(readFileSync(join(root, '_generated/x.py'), 'utf8'), 'merged');
    assert.deepEqual(restIn(root), []);
    assert.doesNotMatch((await callFrom(root, 'be')).out, /stopped/);
  });

  it('it is told by whatever finishes it, even where that comes to nothing', async () => {
    const [broken, cleaned] = [await killed(), await killed()];
    writeFileSync(join(broken, 'config/be.json'), '}');
    const { code, out } = await callFrom(broken, 'be');
    assert.equal(code, 1);
    for (const said of [out, (await callFrom(cleaned, 'clean')).out]) {
      assert.match(said, /^The run before was stopped .*: _generated\/x\.py\n/);
    }
    assert.equal((await callFrom(await killed(), 'be --quiet')).out, '');
  });

  it('a run that writes nothing leaves it', async () => {
    const root = await killed();
    const before = readTree(root);
    for (const option of ['--dry-run', '--diff', '--check', '--json']) await callFrom(root, `be ${option}`);
    await callFrom(root, 'clean --dry-run');
    assert.deepEqual(readTree(root), before);
  });

  it('nothing is left of it by clean', async () => {
    const root = await killed();
    const { code } = await callFrom(root, 'clean');
    assert.equal(code, 0);
    assert.deepEqual(restIn(root), []);
    assert.equal(existsSync(join(root, '_generated/.codegen')), false);
  });
});

/** A project in which a run was killed before it wrote a file. */
async function killed(): Promise<string> {
  const root = makeTree({ 'config/be.json': JSON.stringify(CONFIG) });
  assert.equal((await callFrom(root, 'be')).code, 0);
  const outDir = join(root, '_generated');
  const [target, temporary] = [join(outDir, 'x.py'), join(outDir, '.codegen-4194304-0.tmp')];
  writeFileSync(temporary, 'merged');
  const files = [{ target, outDir, temporary, after: hashOf('merged') }];
  writeFileSync(join(outDir, JOURNAL), writeJournal(outDir, { files, manifest: [], state: [] }, ['x.py']));
  return root;
}

function restIn(root: string): readonly string[] {
  return Object.keys(readTree(root)).filter((path) => path.endsWith('.tmp') || path.endsWith(JOURNAL));
}
