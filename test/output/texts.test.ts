import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { packPath, packText, readPack, recordsOf, textsOf, writePack } from '../../lib/output/state/texts.js';
import { hashOf } from '../../lib/output/state/facts.js';
import { MANIFEST, type ManifestEntry } from '../../lib/output/state/manifest.js';
import { readManifest } from '../../lib/output/state/read-manifest.js';
import { mendedPaths } from '../../lib/output/show/mended.js';
import { run } from './state.js';
import { generated, makeTree, readTree, removeTrees } from './tree.js';

const NAMES = Array.from({ length: 100 }, (_, index) => `f${String(index)}.py`);

const filesOf = (version: string) =>
  NAMES.map((name) => generated(`many/${name}`, `${name} ${version}\n`, { ifExists: 'skip' }));

const SKIP = { ifExists: 'skip' } as const;

describe('packs of texts', () => {
  afterEach(removeTrees);

  it('stay where they are, however many files come', async () => {
    const root = makeTree();
    await run(filesOf('one').slice(0, 3), root);
    const places = NAMES.slice(0, 3).map((name) => packPath(`many/${name}`));
    await run(filesOf('one'), root);
    for (const place of places) assert.ok(existsSync(join(root, place)), place);
    assert.ok(readdirSync(join(root, '.codegen/base')).length <= 64);
    for (const name of NAMES) assert.deepEqual(textsOf(root, `many/${name}`), [`${name} one\n`]);
  });

  it('are written anew only where they hold one that changes', async () => {
    const root = makeTree();
    await run(filesOf('one'), root);
    const packs = readdirSync(join(root, '.codegen/base')).map((name) => `.codegen/base/${name}`);
    // A file that is written anew is another one of the same name.
    const before = packs.map((path) => statSync(join(root, path)).ino);
    const changed = filesOf('one').map((file, index) => (index === 7 ? { ...file, content: 'new\n' } : file));
    await run(changed, root, { force: true });
    const isSame = packs.map((path, index) => before[index] === statSync(join(root, path)).ino);
    assert.equal(isSame.filter((same) => !same).length, 1);
    assert.equal(packs.flatMap((path) => readPack(root, path)).length, NAMES.length);
  });

  it('hold what a text was made of as long as it is the one that counts', async () => {
    const root = makeTree();
    const file = { ...generated('a.py', 'one\n', SKIP), record: 'of one' };
    await run([file], root);
    const known = () => recordsOf(root, 'a.py', entryOf(root));
    assert.deepEqual(known(), ['of one']);
    await run([{ ...file, content: 'two\n', record: 'of two' }], root);
    assert.deepEqual(known(), ['of one'], 'the file is left, and so is what it comes from');
    await run([{ ...file, content: 'two\n', record: 'of two' }], root, { update: true });
    assert.deepEqual(known(), ['of two']);
    assert.deepEqual(textsOf(root, 'a.py'), ['two\n']);
    const { line } = packText('a.py', { text: 'three\n', record: 'of three' });
    appendFileSync(join(root, packPath('a.py')), `${line}\n`);
    const merged = { ...entryOf(root), others: [hashOf('three\n')] };
    assert.deepEqual(recordsOf(root, 'a.py', merged), ['of two', 'of three'], 'two branches come from two');
  });

  it('hold the texts of one resource together', () => {
    const places = ['app/routes/tag.py', 'app/tests/test_tag.py', 'src/resources/tag.ts'].map(packPath);
    assert.equal(new Set(places).size, 1);
    assert.equal(packPath('src/blog-post.ts'), packPath('app/blog_post.py'));
  });
});

function entryOf(root: string): ManifestEntry {
  const entry = readManifest(root).files.get('a.py');
  assert.ok(entry);
  return entry;
}

describe('what an earlier version kept', () => {
  afterEach(removeTrees);

  it('is brought into lists, with every text that merges start from', async () => {
    const root = makeTree({ 'a.py': 'mine\n', 'deep/b.py': 'b one\n' });
    const entry = (text: string) => ({ target: 'be', operations: [], policy: 'skip', hash: hashOf(text) });
    const files = { 'a.py': entry('a one\n'), 'deep/b.py': entry('b one\n') };
    write(root, '.codegen/manifest.json', JSON.stringify({ version: 1, files }));
    write(root, '.codegen/base/texts-1.z', deflateSync(JSON.stringify({ 'a.py': 'a one\n' })));
    write(root, '.codegen/base/deep/texts.z', deflateSync(JSON.stringify({ 'b.py': 'b one\n' })));
    const next = [generated('a.py', 'a two\n', SKIP), generated('deep/b.py', 'b two\n', SKIP)];
    const { files: planned } = await run(next, root);
    assert.deepEqual(
      planned.map(({ state }) => state),
      ['edited', 'outdated'],
    );
    assert.deepEqual([textsOf(root, 'a.py'), textsOf(root, 'deep/b.py')], [['a one\n'], ['b one\n']]);
    const left = Object.keys(readTree(root)).filter((path) => /\.z$|manifest\.json$/.test(path));
    assert.deepEqual(left, []);
    assert.equal(readManifest(root).mends, undefined);
  });
});

describe('what git merged', () => {
  afterEach(removeTrees);

  /** A directory in which two branches generated other texts, and git kept the lines of both. */
  async function merged(text: string, ifExists: 'skip' | 'overwrite' = 'overwrite'): Promise<string> {
    const root = makeTree();
    await run([generated('a.py', 'one\ntwo\n', { ifExists })], root);
    const [head = '', line = ''] = readFileSync(join(root, MANIFEST), 'utf8').split('\n');
    const theirs = packText('a.py', { text: 'one\nthree\n' });
    const known = readPack(root, packPath('a.py'));
    write(root, MANIFEST, [head, line, line.replace(hashOf('one\ntwo\n'), theirs.hash), ''].join('\n'));
    write(root, packPath('a.py'), writePack([...known, theirs]));
    writeFileSync(join(root, 'a.py'), text);
    return root;
  }

  it('is nobody’s edit where it holds nothing but lines of both sides', async () => {
    for (const text of ['one\ntwo\nthree\n', 'one\n<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> other\n']) {
      const root = await merged(text);
      const { files } = await run([generated('a.py', 'one\ntwo\n\nthree\n')], root);
      assert.deepEqual([files[0]?.action, files[0]?.edit], ['force', undefined]);
      assert.equal(readManifest(root).mends, undefined);
      assert.deepEqual(textsOf(root, 'a.py'), ['one\ntwo\n\nthree\n']);
    }
  });

  it('is an edit where somebody wrote more', async () => {
    const root = await merged('one\ntwo\nmine\nthree\n');
    const { files } = await run([generated('a.py', 'one\ntwo\nthree\n')], root);
    assert.equal(files[0]?.state, 'edited');
    assert.equal(readTree(root)['.codegen/kept/a.py'], 'one\ntwo\nmine\nthree\n');
  });

  it('is settled by what stands there, where that is the user’s', async () => {
    const root = await merged('one\nthree\n', 'skip');
    await run([generated('a.py', 'one\ntwo\nthree\n', SKIP)], root);
    assert.equal(readManifest(root).files.get('a.py')?.hash, hashOf('one\nthree\n'));
    assert.deepEqual(textsOf(root, 'a.py'), ['one\nthree\n']);
    await run([generated('a.py', 'one\ntwo\nthree\n', SKIP)], root, { update: true });
    assert.equal(readTree(root)['a.py'], 'one\ntwo\nthree\n');
  });

  it('is settled by an update that comes after other runs, which say once what they mended', async () => {
    const root = await merged('one\n<<<<<<< HEAD\ntwo\n=======\nthree\n>>>>>>> other\n', 'skip');
    const files = [generated('a.py', 'one\ntwo\nthree\n', SKIP)];
    // Of both sides git may keep the first line, too.
    write(root, MANIFEST, readFileSync(join(root, MANIFEST), 'utf8').replace(/^.*\n/, '$&$&'));
    const told = [];
    for (const update of [false, false, true, false]) {
      told.push(mendedPaths([await run(files, root, { update })]).merged.length);
    }
    assert.deepEqual(told, [1, 0, 1, 0]);
    assert.equal(readTree(root)['a.py'], 'one\ntwo\nthree\n');
  });
});

function write(root: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  rmSync(join(root, path), { force: true });
  writeFileSync(join(root, path), content);
}
