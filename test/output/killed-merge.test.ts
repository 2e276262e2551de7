import assert from 'node:assert/strict';
import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packPath } from '../../lib/output/state/texts.js';
import { RECORD, run } from './state.js';
import { copyOf, countChanges, KILL, stoppedAt } from './stop.js';
import { STEP } from '../needs.js';
import { generated, makeTree, readTree, removeTrees } from './tree.js';

/** One more than these, and a directory has two packs. */
const PLAIN = Array.from({ length: 13 }, (_, index) => generated(`a/plain${String(index)}.py`));

/** A text of which two lines change with the version, far from each other. */
function text(version: number): string {
  return ['head', 'a', 'b', `first ${version}`, 'c', 'd', 'e', `last ${version}`, 'f', 'g', 'tail', ''].join('\n');
}

const FIRST = [
  ...PLAIN,
  generated('a/clash.py', text(1)),
  generated('a/clean.py', text(1)),
  generated('a/changed.py', text(1)),
  generated('e/clean.py', text(1)),
  generated('b/gone.py'),
];
const SECOND = [
  ...PLAIN,
  generated('a/clash.py', text(2)),
  generated('a/clean.py', text(2)),
  generated('a/changed.py', text(2)),
  generated('e/clean.py', text(2)),
  generated('a/more.py'),
  generated('c/made.py'),
  generated('d/made.py'),
];
const THIRD = [
  ...PLAIN.slice(0, 2),
  generated('a/clash.py', text(3)),
  generated('a/clean.py', text(3)),
  generated('a/changed.py', text(3)),
  generated('e/clean.py', text(3)),
  generated('d/made.py', 'other\n'),
];

/** Files that are edited where their templates change nothing; the texts of one stay in the pack that they are in. */
const CLEAN = ['a/clean.py', 'e/clean.py'];
const MERGE = { onConflict: 'merge', runState: RECORD } as const;
const STOPPED = { files: SECOND, options: MERGE };

describe('a run that merges and is killed at any change of the disk', function () {
  this.timeout(300_000);
  afterEach(removeTrees);

  it('is as good as one that was not begun or one that was not stopped, for the next run', async () => {
    const project = await edited();
    const whole = await afterRuns(copyOf(project), SECOND);
    const packs = new Set([...CLEAN, 'a/clash.py'].map(packPath));
    assert.ok(packs.size > 1, 'the texts are in several packs');
    await assert.rejects(
      afterRuns(copyOf(whole), THIRD),
      /clash\.py:4: conflict markers of an earlier merge stand here/,
    );
    const never = await afterRuns(copyOf(project), THIRD);
    const calls = countChanges(project, STOPPED);
    assert.ok(calls > 40, `only ${String(calls)} changes were seen`);
    for (let at = 1; at <= calls; at += STEP) {
      const when = `killed at change ${String(at)} of ${String(calls)}`;
      const root = copyOf(project);
      assert.equal(stoppedAt(root, STOPPED, at, KILL).signal, 'SIGKILL', when);
      assert.deepEqual(treeOf(await afterRuns(copyOf(root), SECOND)), treeOf(whole), when);
      const later = copyOf(root);
      const isBegun = await afterRuns(later, THIRD).then(() => false, isUnsettled);
      // Who is refused removes nothing.
      const left = Object.entries(treeOf(later)).filter(([path]) => !(isBegun && path.endsWith('.tmp')));
      assert.deepEqual(Object.fromEntries(left), treeOf(isBegun ? whole : never), when);
      await checkTouched(root, project, when);
    }
  });
});

/** Whatever somebody does to the files before the next run, nothing of it is lost. */
async function checkTouched(stopped: string, project: string, when: string): Promise<void> {
  const root = copyOf(stopped);
  for (const path of CLEAN) appendFileSync(join(root, path), 'late\n');
  await afterRuns(root, SECOND);
  const tree = treeOf(root);
  for (const path of CLEAN) assert.equal(tree[path], `${text(2).replace('head', 'HEAD')}late\n`, when);
  assert.deepEqual(keptIn(tree), [], when);
  // As a checkout leaves it: what is not in the history stays.
  const reverted = copyOf(stopped);
  cpSync(project, reverted, { recursive: true });
  const mended = treeOf(await afterRuns(reverted, SECOND));
  for (const path of [...CLEAN, 'a/clash.py']) {
    assert.ok(mended[path]?.includes('HEAD') && mended[path].includes('last 2'), `${when}, and reverted: ${path}`);
  }
  assert.deepEqual(keptIn(mended), [], `${when}, and reverted`);
}

/** A project in which files were edited, one of them where its template will change. */
async function edited(): Promise<string> {
  const root = makeTree();
  await run(FIRST, root, { runState: { text: '{"made": "before"}' } });
  for (const path of CLEAN) writeFileSync(join(root, path), text(1).replace('head', 'HEAD'));
  writeFileSync(join(root, 'a/clash.py'), text(1).replace('head', 'HEAD').replace('first 1', 'mine'));
  return root;
}

async function afterRuns(root: string, files: typeof SECOND): Promise<string> {
  await run(files, root, MERGE);
  return root;
}

/** Who begins another merge before the one before it is settled is told, and nothing changes. */
function isUnsettled(error: unknown): true {
  assert.match(String(error), /conflict markers/);
  return true;
}

/** All but what holds for one machine only. */
function treeOf(root: string): Record<string, string | null> {
  return Object.fromEntries(Object.entries(readTree(root)).filter(([path]) => !path.startsWith('.codegen/cache/')));
}

function keptIn(tree: Record<string, string | null>): readonly string[] {
  return Object.keys(tree).filter((path) => path.startsWith('.codegen/kept') || path.endsWith('.tmp'));
}
