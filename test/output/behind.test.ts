/** Files of the user's that lack what is generated now. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { behindPath } from '../../lib/output/plan/behind.js';
import { isAtRest } from '../../lib/output/state/next-state.js';
import { annotation, findings } from '../../lib/output/show/check.js';
import { expecting, withoutNews } from '../../lib/output/plan/expected.js';
import { factsOf, TextNotKept, fileFromState } from '../../lib/output/state/facts.js';
import { readManifest } from '../../lib/output/state/read-manifest.js';
import { closingLines } from '../../lib/output/show/report.js';
import { planned, run } from './state.js';
import { generated, makeTree, readOutput, removeTrees } from './tree.js';

const SKIP = { ifExists: 'skip' } as const;
const BODY = ['one', 'two', 'three', 'four', 'five', ''].join('\n');
const NEWER = BODY.replace('five', 'fünf');
const MODEL = 'models/product.py';

describe('a file of the user’s whose template makes something else now', () => {
  afterEach(removeTrees);

  it('is behind, and stays as it is', async () => {
    const root = await madeBefore();
    const plan = await run([model(NEWER)], root);
    assert.deepEqual([plan.files[0]?.action, plan.files[0]?.news], ['skip', 'behind']);
    assert.deepEqual(readOutput(root), { [MODEL]: BODY });
    assert.equal(newsOf(root, NEWER), 'behind', 'as often as it runs');
  });

  it('is named in one line, and by a check', async () => {
    const root = await madeBefore();
    const plan = planned([model(NEWER)], root);
    const [, ...lines] = closingLines([plan, plan], { dryRun: false, milliseconds: 1 }, { ...STYLE, cwd: root });
    assert.deepEqual(lines, [
      `Yours, and behind what is generated now: ${MODEL}, ${MODEL}; codegen update merges it in`,
    ]);
    const found = { path: MODEL, what: 'is yours, and behind what is generated now', by: 'update' };
    assert.deepEqual(findings(plan, root), [found]);
  });

  it('is found by a check where a merge has left conflict markers in it', async () => {
    const root = await madeBefore();
    edit(root, (text) => `${text}<<<<<<< HEAD\nmine\n=======\nyours\n>>>>>>> other\n`);
    const plan = planned([model(BODY)], root);
    const line = readFileSync(join(root, MODEL), 'utf8').split('\n').indexOf('<<<<<<< HEAD') + 1;
    assert.deepEqual(findings(plan, root), [
      { path: MODEL, line, what: 'holds conflict markers; settle them', by: 'person' },
    ]);
    const [found] = findings(plan, root);
    assert.match(found ? annotation(found) : '', /^::error file=.*,line=\d+::.* holds conflict markers; settle them$/);
  });

  it('is behind where it was edited, too, unless somebody brought it in by hand', async () => {
    const root = await madeBefore();
    edit(root, (text) => text.replace('one', 'mine'));
    assert.equal(newsOf(root, NEWER), 'behind');
    edit(root, (text) => text.replace('five', 'fünf'));
    const plan = await run([model(NEWER)], root);
    assert.equal(plan.files[0]?.news, 'level');
    assert.equal(readManifest(root).files.get(MODEL)?.hash, factsOf(model(NEWER)).hash);
    assert.equal(newsOf(root, NEWER), undefined, 'it is known then');
    assert.deepEqual(readOutput(root), { [MODEL]: NEWER.replace('one', 'mine') });
  });

  it('is behind where a merge leaves conflicts, until it was merged', async () => {
    const root = await madeBefore();
    edit(root, (text) => text.replace('five', 'cinq'));
    assert.equal(newsOf(root, NEWER), 'behind');
    await run([model(NEWER)], root, { update: true });
    assert.equal(newsOf(root, NEWER), undefined);
  });

  it('is left in peace where nobody can tell, or where it is settled', async () => {
    const root = await madeBefore();
    assert.equal(planned([{ ...model(NEWER), settled: true }], root).files[0]?.news, undefined);
    edit(root, (text) => text.replace('one', 'mine'));
    rmSync(join(root, '.codegen/base'), { recursive: true });
    assert.equal(newsOf(root, NEWER), undefined);
  });

  it('is told from what the run before found out, without its text', async () => {
    const root = await madeBefore();
    edit(root, (text) => text.replace('one', 'mine'));
    const recalled = fileFromState({ path: MODEL, executable: false, ...SKIP }, factsOf(model(NEWER)));
    assert.throws(() => planned([recalled], root), TextNotKept);
    await run([model(NEWER)], root);
    const plan = planned([recalled], root);
    assert.equal(plan.files[0]?.news, 'behind');
    assert.ok(isAtRest(plan));
    edit(root, (text) => text.replace('two', 'zwei'));
    assert.throws(() => planned([recalled], root), TextNotKept, 'it is another text now');
    await run([model(NEWER)], root, { update: true });
    assert.ok(!existsSync(join(root, behindPath('be'))));
  });

  it('lacks nothing when others write it in the same go', async () => {
    const root = await madeBefore();
    const own = generated(MODEL, `${BODY}more\n`);
    const behind = planned([model(NEWER)], root);
    assert.equal(withoutNews(behind, [own], root).files[0]?.news, undefined);
    assert.equal(withoutNews(behind, [generated('other.py')], root).files[0]?.news, 'behind');
    const update = expecting(planned([model(NEWER)], root, { update: true }), [own], root);
    assert.deepEqual([update.files[0]?.action, update.files[0]?.news], ['skip', 'level']);
  });
});

const STYLE = { verbose: false, color: false };

function model(text: string) {
  return generated(MODEL, text, SKIP);
}

async function madeBefore(): Promise<string> {
  const root = makeTree();
  await run([model(BODY)], root);
  return root;
}

function newsOf(root: string, text: string) {
  return planned([model(text)], root).files[0]?.news;
}

function edit(root: string, change: (text: string) => string): void {
  writeFileSync(join(root, MODEL), change(readFileSync(join(root, MODEL), 'utf8')));
}
