import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashOf } from '../../lib/output/state/facts.js';
import { startOf } from '../../lib/output/write/running.js';
import { type Change, replayJournal, JOURNAL, writeJournal } from '../../lib/output/write/journal.js';
import { makeTree, readTree, removeTrees } from './tree.js';

const TEMPORARY = '.codegen-4194304-0.tmp';

describe('the note of a run that was killed', () => {
  afterEach(removeTrees);

  it('is finished: what was prepared gets its name, and what was to go goes', () => {
    const root = killedIn(makeTree({ 'a.py': 'old', 'b/gone.py': 'gone' }));
    const [line] = replayJournal(root);
    assert.match(String(line), /^The run before was stopped while it wrote to .*, and is finished now; .*: .*\/a\.py$/);
    assert.deepEqual(readTree(root), { 'a.py': 'new' });
    assert.deepEqual(replayJournal(root), []);
  });

  it('says nothing any more where a file was changed since, or what was prepared is not whole', () => {
    for (const [path, text] of [
      ['a.py', 'mine'],
      ['b/gone.py', 'mine'],
      [TEMPORARY, 'ne'],
    ] as const) {
      const root = killedIn(makeTree({ 'a.py': 'old', 'b/gone.py': 'gone' }));
      writeFileSync(join(root, path), text);
      assert.deepEqual(replayJournal(root), []);
      const mine = path === TEMPORARY ? {} : { [path]: text };
      assert.deepEqual(readTree(root), { 'a.py': 'old', 'b/gone.py': 'gone', ...mine });
    }
  });

  it('is left to a run that is under way', () => {
    for (const start of [startOf(process.ppid), undefined]) {
      const root = notedBy(process.ppid, start);
      const before = readTree(root);
      assert.deepEqual(replayJournal(root), []);
      assert.deepEqual(readTree(root), before);
    }
  });

  it('is finished while another program has the number of the run', function () {
    if (startOf(process.ppid) === undefined) this.skip();
    const root = notedBy(process.ppid, startOf(process.pid));
    assert.equal(replayJournal(root).length, 1);
    assert.deepEqual(readTree(root), { 'a.py': 'new' });
  });

  it('leads nowhere out of the directory, and to no file of a user', () => {
    const outside = makeTree({ 'a.py': 'old', [TEMPORARY]: 'new' });
    for (const [from, to] of [
      ['"a.py"', `"../${String(outside.split('/').at(-1))}/a.py"`],
      ['"a.py"', '"link/a.py"'],
      [TEMPORARY, 'b/gone.py'],
      ['"state":[]', '"state":[["mine.py",null,null,null]]'],
    ] as const) {
      const root = killedIn(makeTree({ 'a.py': 'old', 'b/gone.py': 'gone', 'mine.py': 'mine' }));
      symlinkSync(outside, join(root, 'link'));
      writeFileSync(join(root, JOURNAL), readFileSync(join(root, JOURNAL), 'utf8').replace(from, to));
      assert.deepEqual(replayJournal(root), []);
      for (const path of ['b/gone.py', 'mine.py']) assert.equal(existsSync(join(root, path)), true);
      assert.deepEqual(readTree(outside), { 'a.py': 'old', [TEMPORARY]: 'new' });
    }
  });

  it('names what edited files held', () => {
    const root = makeTree({ '.codegen/kept/a.py': 'mine', 'a.py': 'new' });
    const kept = { target: join(root, '.codegen/kept/a.py'), temporary: join(root, TEMPORARY), after: hashOf('mine') };
    const files = [{ ...kept, outDir: root }];
    writeFileSync(join(root, JOURNAL), writeJournal(root, { files, manifest: [], state: [] }, []));
    assert.match(
      String(replayJournal(root)),
      /, and is finished now; what was there is kept as: .*\.codegen\/kept\/a\.py$/,
    );
  });

  it('may be half of one, or none at all', () => {
    const whole = readFileSync(join(killedIn(makeTree({ 'a.py': 'old' })), JOURNAL), 'utf8');
    const wrong = whole.replace(`"${hashOf('new')}"`, 'null');
    const strange = [whole.replace('"a.py"', '7'), whole.replace('"files"', '"start":1,"files"'), wrong];
    for (const text of ['', whole.slice(0, 40), 'null', '{"process":1e9}', ...strange]) {
      const root = killedIn(makeTree({ 'a.py': 'old' }));
      writeFileSync(join(root, JOURNAL), text);
      assert.deepEqual(replayJournal(root), []);
      assert.deepEqual(readTree(root), { 'a.py': 'old', [TEMPORARY]: 'new' }, text);
    }
  });
});

/** A run, by the number and the start of its process, is about to change one file. */
function notedBy(pid: number, start: string | undefined): string {
  const root = killedIn(makeTree({ 'a.py': 'old' }));
  const note = JSON.parse(readFileSync(join(root, JOURNAL), 'utf8')) as object;
  writeFileSync(join(root, JOURNAL), JSON.stringify({ ...note, process: pid, start }));
  return root;
}

/** A run was killed before it changed one file and removed another. */
function killedIn(root: string): string {
  const temporary = join(root, TEMPORARY);
  const changed = { temporary, before: hashOf('old'), after: hashOf('new') };
  const files: Change[] = [
    { target: join(root, 'a.py'), outDir: root, ...changed },
    { target: join(root, 'b/gone.py'), outDir: root, before: hashOf('gone') },
  ];
  writeFileSync(temporary, 'new');
  mkdirSync(join(root, '.codegen'));
  writeFileSync(join(root, JOURNAL), writeJournal(root, { files, manifest: [], state: [] }, ['a.py']));
  return root;
}
