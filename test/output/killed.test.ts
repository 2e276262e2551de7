import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { changesAnything, type Plan } from '../../lib/output/plan/plan.js';
import { NO_FILE_STATES } from '../../lib/output/state/file-states.js';
import { planned, RECORD, run } from './state.js';
import { copyOf, countChanges, FULL, KILL, stoppedAt } from './stop.js';
import { STEP } from '../needs.js';
import { generated, makeTree, readOutput, readTree, removeTrees } from './tree.js';

const OLD = [
  generated('a/changed.py', 'old\n'),
  generated('a/edited.py', 'old\n'),
  generated('b/gone.py', 'old\n'),
  generated('same.py', 'same\n'),
];
const NEW = [
  generated('a/changed.py', 'new\n'),
  generated('a/edited.py', 'new\n'),
  generated('c/made.py', 'new\n'),
  generated('same.py', 'same\n'),
];
const EXPECTED = { 'a/changed.py': 'new\n', 'a/edited.py': 'new\n', 'c/made.py': 'new\n', 'same.py': 'same\n' };

const RUN = { files: NEW, options: { runState: RECORD } };

describe('a run that is stopped', function () {
  this.timeout(300_000);
  afterEach(removeTrees);

  it('by being killed at any change of the disk leaves every file old or new, and the next run mends the rest', async () => {
    const project = await edited();
    const calls = countChanges(project, RUN);
    assert.ok(calls > 15, `only ${String(calls)} changes were seen`);
    for (let at = 1; at <= calls; at += STEP) {
      const root = copyOf(project);
      assert.equal(stoppedAt(root, RUN, at, KILL).signal, 'SIGKILL', `at ${String(at)}`);
      await checkMended(root, `killed at change ${String(at)} of ${String(calls)}`);
    }
  });

  it('by a disk that is full at any change says so, and the next run mends the rest', async () => {
    const project = await edited();
    const calls = countChanges(project, RUN);
    for (let at = 1; at <= calls; at += STEP) {
      const root = copyOf(project);
      stoppedAt(root, RUN, at, FULL);
      // What waits for the next run is this tool's own.
      assert.deepEqual(temporaryIn(readOutput(root)), [], `at ${String(at)}`);
      await checkMended(root, `full at change ${String(at)} of ${String(calls)}`);
    }
  });
});

/** A project in which a file was edited. */
async function edited(): Promise<string> {
  const root = makeTree();
  await run(OLD, root, { runState: { text: '{"made": "before"}' } });
  writeFileSync(join(root, 'a/edited.py'), 'mine\n');
  return root;
}

async function checkMended(root: string, when: string): Promise<void> {
  for (const [path, text] of Object.entries(readOutput(root))) {
    if (path.endsWith('.tmp') || text === null) continue;
    assert.ok(['old\n', 'new\n', 'same\n', 'mine\n'].includes(text), `${when}: ${path} holds ${text}`);
  }
  assert.ok(Object.values(readTree(root)).includes('mine\n'), `${when}: the edit is lost`);
  await run(NEW, root, { runState: RECORD });
  assert.deepEqual(readOutput(root), EXPECTED, when);
  assert.ok(Object.values(readTree(root)).includes('mine\n'), `${when}: the edit is lost by the next run`);
  const rest = planned(NEW, root);
  assert.equal(changesAnything(rest), false, when);
  assert.deepEqual(actionsOf(rest), actionsOf(planned(NEW, root, { fileStates: NO_FILE_STATES })), when);
  assert.deepEqual(temporaryIn(readTree(root)), [], when);
}

function temporaryIn(tree: Record<string, string | null>): readonly string[] {
  return Object.keys(tree).filter((path) => path.endsWith('.tmp'));
}

function actionsOf({ files }: Plan): unknown {
  return files.map(({ action, state }) => [action, state]);
}
