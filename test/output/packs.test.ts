import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packPath, readPack, textsOf, writePack } from '../../lib/output/base.js';
import { run } from './state.js';
import { generated, makeTree, removeTrees } from './tree.js';

const NAMES = Array.from({ length: 100 }, (_, index) => `f${String(index)}.py`);

const filesOf = (version: string) =>
  NAMES.map((name) => generated(`many/${name}`, `${name} ${version}\n`, { ifExists: 'skip' }));

describe('texts of a directory of many files', () => {
  afterEach(removeTrees);

  it('move out of the one pack that they were in, and it goes', async () => {
    const root = makeTree();
    await run(filesOf('one'), root);
    const packs = readdirSync(join(root, '.codegen/base/many'));
    assert.equal(packs.length, 8);
    const single = join(root, packPath('many'));
    for (const name of packs) rmSync(join(root, '.codegen/base/many', name));
    writeFileSync(single, writePack(new Map(NAMES.map((name) => [name, `${name} one\n`]))));
    // Kept as they are, so that no text but the one in the pack is the one that was generated.
    await run(filesOf('two'), root);
    assert.deepEqual(readdirSync(join(root, '.codegen/base/many')), packs);
    for (const name of NAMES) assert.deepEqual(textsOf(root, `many/${name}`), [`${name} one\n`]);
  });

  it('are written anew only where they lie with one that changes', async () => {
    const root = makeTree();
    await run(filesOf('one'), root);
    const packs = readdirSync(join(root, '.codegen/base/many')).map((name) => `.codegen/base/many/${name}`);
    // A file that is written anew is another one of the same name.
    const before = packs.map((path) => statSync(join(root, path)).ino);
    const changed = filesOf('one').map((file, index) => (index === 7 ? { ...file, content: 'new\n' } : file));
    await run(changed, root, { force: true });
    const isSame = packs.map((path, index) => before[index] === statSync(join(root, path)).ino);
    assert.equal(isSame.length, 8);
    assert.equal(isSame.filter((same) => !same).length, 1);
    assert.equal(packs.flatMap((path) => [...readPack(root, path)]).length, NAMES.length);
    assert.equal(existsSync(join(root, packPath('many'))), false);
  });
});
