import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { changesAnything } from '../../lib/output/plan/plan.js';
import { planned, run } from './state.js';
import { fingerprint, generated, makeTree, readOutput, readTree, removeTrees } from './tree.js';

const SKIP = { ifExists: 'skip' } as const;
const BODY = ['one', 'two', 'three', 'four', 'five', ''].join('\n');

describe('a checkout of Windows', () => {
  afterEach(removeTrees);

  it('is no edit', async () => {
    const root = makeTree();
    const before = [generated('a.py', BODY), generated('gone.py', BODY), generated('mine.py', BODY, SKIP)];
    await run(before, root);
    const crlf = BODY.replaceAll('\n', '\r\n');
    for (const path of ['a.py', 'gone.py', 'mine.py']) writeFileSync(join(root, path), crlf);
    const known = Object.keys(readTree(root)).map((path) => join(root, path));
    const prints = known.map(fingerprint);
    assert.equal(changesAnything(await run(before, root)), false);
    assert.deepEqual(known.map(fingerprint), prints);
    const next = [generated('a.py', `${BODY}six\n`), generated('mine.py', `${BODY}six\n`, SKIP)];
    const { files, stale } = planned(next, root);
    assert.deepEqual(
      files.map(({ state, edit, news }) => [state, edit, news]),
      [
        ['outdated', undefined, undefined],
        ['outdated', undefined, 'behind'],
      ],
    );
    assert.deepEqual(stale.removed, ['gone.py']);
  });

  it('is merged where it was edited, and kept aside as it stands', async () => {
    const root = makeTree();
    await run([generated('a.py', BODY)], root);
    const mine = BODY.replace('one', 'ONE').replaceAll('\n', '\r\n');
    writeFileSync(join(root, 'a.py'), mine);
    await run([generated('a.py', `${BODY}six\n`)], root, { onConflict: 'merge' });
    assert.deepEqual(readOutput(root), { 'a.py': `${BODY.replace('one', 'ONE')}six\n` });
    writeFileSync(join(root, 'a.py'), mine);
    await run([generated('a.py', BODY)], root);
    assert.equal(readTree(root)['.codegen/kept/a.py'], mine);
  });
});
