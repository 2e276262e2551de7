import assert from 'node:assert/strict';
import { lstatSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { hashOf } from '../../lib/output/state/facts.js';
import type { Plan } from '../../lib/output/plan/plan.js';
import { NO_FILE_STATES, readFileStates, fileStatesPath, writeFileStates } from '../../lib/output/state/file-states.js';
import { planned, RECORD, run } from './state.js';
import { generated, makeTree, removeTrees } from './tree.js';

const NAMES = Array.from('0123456789', (name) => `f${name}.py`);

/** In seconds */
const LONG_AGO = 1_000_000_000;

const filesOf = (version: string, names = NAMES) => names.map((name) => generated(name, `${name} ${version}\n`));

describe('what files are known to hold', () => {
  afterEach(removeTrees);

  it('is remembered by the run that writes them, and not read again', async () => {
    const root = await project();
    const plan = planned(filesOf('two'), root);
    assert.deepEqual(known(plan), NAMES.slice(1));
    assert.equal(edited(plan).length, 0);
  });

  it('is left as it is by a run that changes nothing, and brought up to date by one that does', async () => {
    const root = await project();
    const stateOf = (): unknown => [
      readFileSync(join(root, fileStatesPath('be')), 'utf8'),
      statSync(join(root, fileStatesPath('be'))).mtimeMs,
    ];
    const before = stateOf();
    await run(filesOf('two'), root);
    assert.deepEqual(stateOf(), before);
    await run([...filesOf('two').slice(1), generated('f0.py', 'three\n')], root, { runState: RECORD });
    assert.notDeepEqual(stateOf(), before);
  });

  it('is not written anew for a few files among many, and is for more', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `f${String(index)}.py`);
    const root = await project(names);
    const change = async (count: number): Promise<boolean> => {
      const before = readFileSync(join(root, fileStatesPath('be')), 'utf8');
      const files = names.map((name, index) => generated(name, index < count ? `${String(count)}\n` : `${name} two\n`));
      await run(files, root, { runState: RECORD });
      return readFileSync(join(root, fileStatesPath('be')), 'utf8') !== before;
    };
    assert.deepEqual([await change(3), await change(70)], [false, true]);
  });

  it('is not believed of a file that was edited at once, to the same length', async () => {
    for (let round = 0; round < 20; round++) {
      const root = await project();
      writeFileSync(join(root, 'f1.py'), 'f1.py one\n');
      writeFileStates({ outDir: root, target: 'be', before: NO_FILE_STATES }, NAMES);
      writeFileSync(join(root, 'f1.py'), 'f1.py two\n');
      const stats = lstatSync(join(root, 'f1.py'));
      assert.equal(
        readFileStates(root, 'be').holds('f1.py', stats, hashOf('f1.py one\n')),
        false,
        `round ${String(round)}`,
      );
    }
  });

  it('is nothing of a file that is not older than the look at it', async () => {
    const root = await project();
    const later = Date.now() / 1000 + 60;
    utimesSync(join(root, 'f1.py'), later, later);
    writeFileStates({ outDir: root, target: 'be', before: NO_FILE_STATES }, NAMES);
    const paths = known(planned(filesOf('two'), root));
    assert.deepEqual([paths.includes('f1.py'), paths.includes('f2.py')], [false, true]);
  });

  it('is not believed of a file whose time was put back, or that another one was put in the place of', async () => {
    const root = await project();
    const [touched = '', replaced = '', linked = ''] = ['f1.py', 'f2.py', 'f3.py'].map((name) => join(root, name));
    writeFileSync(touched, 'f1.py owt\n');
    utimesSync(touched, LONG_AGO, LONG_AGO);
    writeFileSync(join(root, 'other'), 'f2.py owt\n');
    utimesSync(join(root, 'other'), LONG_AGO, LONG_AGO);
    renameSync(join(root, 'other'), replaced);
    writeFileSync(join(root, 'f3.other'), 'f3.py owt\n');
    rmSync(linked);
    symlinkSync('f3.other', linked);
    assert.deepEqual(edited(planned(filesOf('two'), root)), ['f1.py', 'f2.py', 'f3.py']);
  });

  it('is nothing where it was not written whole, or where nothing else is remembered', async () => {
    const root = await project();
    writeFileSync(join(root, fileStatesPath('be')), '{"device": 1, "files"');
    const { dev } = lstatSync(join(root, 'f1.py'));
    const seen = readFileStates(root, 'be');
    assert.equal(seen.holds('f1.py', lstatSync(join(root, 'f1.py')), hashOf('f1.py two\n')), false);
    assert.notEqual(seen.device, dev);
    const plain = makeTree();
    await run(filesOf('one'), plain);
    assert.throws(() => readFileSync(join(plain, fileStatesPath('be'))), { code: 'ENOENT' });
  });
});

/** A project whose files are older than what is known of them, but for the first. */
async function project(names = NAMES): Promise<string> {
  const root = makeTree();
  await run(filesOf('two', names), root, { runState: RECORD });
  for (const name of names) utimesSync(join(root, name), LONG_AGO, LONG_AGO);
  await delay(20);
  // A change of one: all others are looked at when they are old enough.
  writeFileSync(join(root, 'f0.py'), 'mine\n');
  await run(filesOf('two', names), root, { runState: { text: '[]' } });
  writeFileSync(join(root, 'f0.py'), 'f0.py two\n');
  return root;
}

/** Files that were not read. */
function known({ options }: Plan): readonly string[] {
  return [...(options.fileStates?.current.keys() ?? [])];
}

function edited({ files }: Plan): readonly string[] {
  return files.filter(({ state }) => state === 'edited').map(({ file }) => file.path);
}
