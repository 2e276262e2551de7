import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packPath } from '../../lib/output/state/texts.js';
import { MANIFEST } from '../../lib/output/state/manifest.js';
import { changesAnything } from '../../lib/output/plan/plan.js';
import { run, planned } from './state.js';
import { fingerprint, generated, makeTree, readOutput, readTree, removeTrees } from './tree.js';

const SKIP = { ifExists: 'skip' } as const;
const BODY = ['one', 'two', 'three', 'four', 'five', ''].join('\n');

describe('a second run', () => {
  afterEach(removeTrees);

  it('changes nothing, not even what this tool keeps for itself', async () => {
    const root = makeTree();
    const files = [generated('a/x.py'), generated('b.py'), generated('mine.py', 'm\n', SKIP)];
    await run(files, root);
    const paths = Object.keys(readTree(root)).map((path) => join(root, path));
    const before = paths.map(fingerprint);
    assert.equal(changesAnything(await run(files, root)), false);
    assert.deepEqual(paths.map(fingerprint), before);
  });

  it('leaves out of the history what holds for one machine, or is of one run', async () => {
    const root = makeTree();
    await run([generated('a.py')], root);
    assert.equal(readTree(root)['.codegen/.gitignore'], '/cache/\n/kept/\n/journal.json\n');
  });

  it('overwrites what is out of date without keeping it aside', async () => {
    const root = makeTree();
    await run([generated('a.py', 'old\n')], root);
    const { files } = await run([generated('a.py', 'new\n')], root);
    assert.deepEqual([files[0]?.state, files[0]?.edit], ['outdated', undefined]);
    assert.deepEqual(readOutput(root), { 'a.py': 'new\n' });
    assert.equal(readTree(root)['.codegen/kept/a.py'], undefined);
  });

  it('keeps every edited version aside, each once', async () => {
    const root = makeTree();
    const files = [generated('deep/a.py', 'new\n')];
    await run(files, root);
    for (const text of ['first\n', 'second\n', 'first\n']) {
      writeFileSync(join(root, 'deep/a.py'), text);
      assert.equal((await run(files, root)).files[0]?.state, 'edited');
    }
    const { 'deep/a.py': text, '.codegen/kept/deep/a.py': first, '.codegen/kept/deep/a.2.py': second } = readTree(root);
    assert.deepEqual([text, first, second], ['new\n', 'first\n', 'second\n']);
    assert.equal(readTree(root)['.codegen/kept/deep/a.3.py'], undefined);
  });

  it('keeps bytes that are no text', async () => {
    const root = makeTree();
    await run([generated('a.bin', 'x')], root);
    const bytes = Buffer.from([0xff, 0x00, 0xfe]);
    writeFileSync(join(root, 'a.bin'), bytes);
    const { files } = await run([generated('a.bin', 'x')], root);
    assert.ok(files[0]?.edit?.kept?.bytes.equals(bytes));
  });

  it('keeps aside a file that it did not write', async () => {
    const root = makeTree({ 'a.py': 'by hand\n' });
    const { files } = await run([generated('a.py')], root);
    assert.equal(files[0]?.state, 'foreign');
    assert.equal(readTree(root)['.codegen/kept/a.py'], 'by hand\n');
  });

  it('leaves an edited file that is to be kept, as often as it runs', async () => {
    const root = makeTree();
    await run([generated('a.py', 'old\n')], root);
    writeFileSync(join(root, 'a.py'), 'mine\n');
    for (const text of ['new\n', 'newer\n']) {
      const { files } = await run([generated('a.py', text)], root, { onConflict: 'keep' });
      assert.deepEqual([files[0]?.action, files[0]?.state], ['skip', 'edited']);
    }
    assert.deepEqual(readOutput(root), { 'a.py': 'mine\n' });
  });

  it('merges an edit with what changed, from the text that both started from', async () => {
    const root = makeTree();
    await run([generated('a.py', BODY)], root);
    writeFileSync(join(root, 'a.py'), BODY.replace('two', 'zwei'));
    const changed = [generated('a.py', BODY.replace('five', 'fünf'))];
    const { files } = await run(changed, root, { onConflict: 'merge' });
    assert.equal(files[0]?.edit?.merged?.conflicts, 0);
    assert.deepEqual(readOutput(root), { 'a.py': BODY.replace('two', 'zwei').replace('five', 'fünf') });
    assert.equal(changesAnything(planned(changed, root, { onConflict: 'merge' })), false);
  });

  it('marks only what both changed', async () => {
    const root = makeTree();
    await run([generated('a.py', BODY)], root);
    writeFileSync(join(root, 'a.py'), BODY.replace('two', 'zwei').replace('five', 'cinq'));
    await run([generated('a.py', BODY.replace('five', 'fünf'))], root, { onConflict: 'merge' });
    const text = String(readOutput(root)['a.py']);
    const lines = ['one', 'zwei', 'three', 'four', '<<<<<<< yours', 'cinq', '||||||| generated before', 'five'];
    assert.deepEqual(text.split('\n'), [...lines, '=======', 'fünf', '>>>>>>> generated now', '']);
  });

  it('marks conflicts once, also where it was stopped before it could note them', async () => {
    const root = makeTree();
    await run([generated('a.py', BODY)], root);
    const before = readFileSync(join(root, MANIFEST));
    const texts = readFileSync(join(root, packPath('a.py')));
    writeFileSync(join(root, 'a.py'), BODY.replace('two', 'zwei').replace('five', 'cinq'));
    const changed = [generated('a.py', BODY.replace('two', 'deux').replace('five', 'fünf'))];
    await run(changed, root, { onConflict: 'merge' });
    const merged = readOutput(root);
    writeFileSync(join(root, MANIFEST), before);
    writeFileSync(join(root, packPath('a.py')), texts);
    const { files } = await run(changed, root, { onConflict: 'merge' });
    assert.deepEqual(readOutput(root), merged);
    assert.deepEqual([files[0]?.action, files[0]?.edit?.merged?.conflicts], ['skip', 2]);
  });

  it('keeps an edited version aside where the text to merge from is gone', async () => {
    const root = makeTree();
    await run([generated('a.py', 'old\n')], root);
    writeFileSync(join(root, 'a.py'), 'mine\n');
    writeFileSync(join(root, packPath('a.py')), 'broken');
    await run([generated('a.py', 'new\n')], root, { onConflict: 'merge' });
    const { 'a.py': text, '.codegen/kept/a.py': kept } = readTree(root);
    assert.deepEqual([text, kept], ['new\n', 'mine\n']);
  });

  it('takes single decisions over that for all', async () => {
    const root = makeTree();
    await run([generated('a.py', 'a\n'), generated('b.py', 'b\n')], root);
    for (const name of ['a.py', 'b.py']) writeFileSync(join(root, name), 'mine\n');
    const decisions = new Map([['a.py', 'keep' as const]]);
    await run([generated('a.py', 'a2\n'), generated('b.py', 'b2\n')], root, { decisions });
    assert.deepEqual(readOutput(root), { 'a.py': 'mine\n', 'b.py': 'b2\n' });
  });
});

describe('files that are no longer generated', () => {
  afterEach(removeTrees);

  it('are removed when they are untouched, with directories that are empty without them', async () => {
    const root = makeTree({ 'b/notes.txt': 'mine\n' });
    await run([generated('a/deep/x.py'), generated('b/y.py'), generated('c.py')], root);
    await run([generated('c.py')], root);
    assert.deepEqual(readOutput(root), { 'b/notes.txt': 'mine\n', 'c.py': '# c.py\n' });
    assert.deepEqual(
      Object.keys(readTree(root)).filter((path) => path.startsWith('.codegen/base')),
      [packPath('c.py')],
    );
  });

  it('are kept when they were edited, told once, and never touched again', async () => {
    const root = makeTree();
    await run([generated('a.py'), generated('b.py')], root);
    appendFileSync(join(root, 'a.py'), 'mine\n');
    assert.deepEqual((await run([generated('b.py')], root)).stale, { removed: [], released: ['a.py'], gone: [] });
    assert.deepEqual((await run([generated('b.py')], root)).stale, { removed: [], released: [], gone: [] });
    assert.deepEqual(Object.keys(readOutput(root)), ['a.py', 'b.py']);
  });

  it('are never removed when they were handed over, nor when another target made them', async () => {
    const root = makeTree();
    await run([generated('mine.py', 'm\n', SKIP), generated('a.py')], root);
    await run([generated('web.ts')], root, {}, 'fe');
    await run([], root);
    assert.deepEqual(Object.keys(readOutput(root)), ['mine.py', 'web.ts']);
  });

  it('are never removed through a link, nor anything below one', async () => {
    const outside = makeTree();
    const root = makeTree();
    await run([generated('a/x.py'), generated('y.py')], root);
    for (const name of ['a', 'y.py']) rmSync(join(root, name), { recursive: true });
    writeFileSync(join(outside, 'x.py'), '# a/x.py\n');
    writeFileSync(join(outside, 'y.py'), '# y.py\n');
    symlinkSync(outside, join(root, 'a'));
    symlinkSync(join(outside, 'y.py'), join(root, 'y.py'));
    assert.deepEqual((await run([], root)).stale.removed, []);
    assert.deepEqual(Object.keys(readTree(outside)), ['x.py', 'y.py']);
  });

  it('may have become a directory', async () => {
    const root = makeTree();
    await run([generated('a'), generated('b')], root);
    for (const name of ['a', 'b']) rmSync(join(root, name));
    mkdirSync(join(root, 'a'));
    writeFileSync(join(root, 'a/mine.py'), 'mine\n');
    assert.deepEqual((await run([], root)).stale, { removed: [], released: ['a'], gone: ['b'] });
  });
});

describe('an update', () => {
  afterEach(removeTrees);
  const update = { update: true };

  it('brings what changed into files that are the user’s', async () => {
    const root = makeTree();
    await run([generated('plain.py', BODY, SKIP), generated('edited.py', BODY, SKIP)], root);
    writeFileSync(join(root, 'edited.py'), BODY.replace('two', 'zwei'));
    const next = BODY.replace('five', 'fünf');
    const files = [generated('plain.py', next, SKIP), generated('edited.py', next, SKIP)];
    assert.equal(changesAnything(await run(files, root)), false);
    await run(files, root, update);
    assert.deepEqual(readOutput(root), { 'edited.py': next.replace('two', 'zwei'), 'plain.py': next });
    assert.equal(changesAnything(planned(files, root, update)), false);
  });

  it('leaves what did not change, and what it did not write', async () => {
    const root = makeTree({ 'foreign.py': 'mine\n' });
    const files = [generated('a.py', BODY, SKIP), generated('foreign.py', 'theirs\n', SKIP)];
    await run(files, root);
    writeFileSync(join(root, 'a.py'), 'all mine\n');
    assert.equal(changesAnything(planned(files, root, update)), false);
  });
});

describe('the manifest', () => {
  afterEach(removeTrees);

  it('has a line per file, sorted, of all targets that share a directory', async () => {
    const root = makeTree();
    const origins = [
      { operation: 'list', instance: 'project' },
      { operation: 'get', instance: 'project' },
      { operation: 'list', instance: 'other' },
    ];
    await run([generated('b.py', 'b\n', { origins }), generated('a.py', 'a\n', SKIP)], root);
    await run([generated('c.ts', 'c\n')], root, {}, 'fe');
    assert.deepEqual(String(readTree(root)[MANIFEST]).split('\n'), [
      '{"version":2}',
      `{"path":"a.py","target":"be","operations":[],"policy":"skip","hash":"${hash('a\n')}"}`,
      `{"path":"b.py","target":"be","operations":["get","list"],"policy":"overwrite","hash":"${hash('b\n')}"}`,
      `{"path":"c.ts","target":"fe","operations":[],"policy":"overwrite","hash":"${hash('c\n')}"}`,
      '',
    ]);
  });

  for (const [what, text, message] of [
    [
      'broken',
      '{"version":2}\n{',
      /manifest\.jsonl is no JSON, line by line; take either side of a merge and run again/,
    ],
    ['without a version', '{"path":"a"}\n', /is no manifest of generator-codegen/],
    ['something else', '{"version":2}\n{"path":"a"}\n', /is no manifest of generator-codegen/],
    [
      'a way out',
      '{"version":2}\n{"path":"../a","target":"be","operations":[],"policy":"skip","hash":""}\n',
      /is no man/,
    ],
    ['newer', '{"version":3}\n', /was written by a newer version/],
    ['newer on one side of a merge', '{"version":2}\n{"version":3}\n', /was written by a newer version/],
  ] as const) {
    it(`that is ${what} stops a run with one line`, async () => {
      const root = makeTree({ [MANIFEST]: text });
      await assert.rejects(run([generated('a.py')], root), message);
      assert.deepEqual(readOutput(root), {});
    });
  }

  it('that is gone costs nothing but the knowledge', async () => {
    const root = makeTree();
    await run([generated('a.py'), generated('b.py', 'b\n')], root);
    rmSync(join(root, '.codegen'), { recursive: true });
    const { files } = await run([generated('a.py'), generated('b.py', 'new\n')], root);
    assert.deepEqual(
      files.map(({ action, state }) => [action, state]),
      [
        ['identical', 'current'],
        ['force', 'foreign'],
      ],
    );
    assert.equal(changesAnything(planned([generated('a.py'), generated('b.py', 'new\n')], root)), false);
  });
});

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
