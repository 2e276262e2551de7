import assert from 'node:assert/strict';

import type { FileAction, Plan } from '../../lib/output/plan/plan.js';
import { closingLines, planLines } from '../../lib/output/show/report.js';
import { generated } from './tree.js';

const STYLE = { cwd: '/work', verbose: false, color: false };

function planOf(actions: readonly FileAction[]): Plan {
  const files = actions.map((action, index) => ({
    file: generated(`${index}.py`),
    target: `/work/out/${index}.py`,
    action,
    state: 'outdated' as const,
  }));
  return { outDir: '/work/out', files, stale: { removed: [], released: [], gone: [] }, options: {} };
}

describe('planLines', () => {
  it('aligns and colors the words as Yeoman does', () => {
    const plan = planOf(['create', 'force', 'skip', 'identical']);
    assert.deepEqual(planLines(plan, STYLE), [
      '   create out/0.py',
      '    force out/1.py',
      '     skip out/2.py',
      'identical out/3.py',
    ]);
    assert.equal(planLines(plan, { ...STYLE, color: true })[0], '\u001B[32m   create\u001B[39m out/0.py');
  });

  it('sums up by word', () => {
    const actions: FileAction[] = [...Array<FileAction>(60).fill('create'), 'skip'];
    assert.deepEqual(planLines(planOf(actions), STYLE), ['   create 60 files in out', '     skip 1 file in out']);
  });
});

describe('closingLines', () => {
  it('names no more than ten files that were kept', () => {
    const lines = closingLines(
      [planOf(Array<FileAction>(12).fill('skip'))],
      { dryRun: false, milliseconds: 1234 },
      STYLE,
    );
    assert.equal(lines[0], 'Done: 12 kept, in 1.23 s');
    assert.match(lines[1] ?? '', /out\/9\.py and 2 more; --force-paths/);
    assert.equal(lines.length, 2);
  });

  it('adds several plans up, and in brief only counts what was kept', () => {
    const plans = [planOf(['create', 'skip']), planOf(['create'])];
    const outcome = { dryRun: false, milliseconds: 1000 };
    assert.deepEqual(closingLines(plans, outcome, { ...STYLE, brief: true }), ['Done: 2 created, 1 kept, in 1.00 s']);
    assert.deepEqual(planLines(planOf(['create']), { ...STYLE, brief: true }), ['   create 1 file in out']);
  });

  it('says where files are now that code of the user may import', () => {
    const files = ['support/testing.py', 'never.py'].map((formerly, index) => ({
      file: generated(`testing/${index}.py`, '', { formerly }),
      target: `/work/out/testing/${index}.py`,
      action: 'create' as const,
      state: 'absent' as const,
    }));
    const plan = { ...planOf([]), files, stale: { removed: ['support/testing.py'], released: [], gone: [] } };
    const [, ...lines] = closingLines([plan], { dryRun: false, milliseconds: 5 }, STYLE);
    assert.deepEqual(lines, [
      'Moved: support/testing.py to testing/0.py; code of yours that imports one names its new place',
    ]);
  });

  it('says that there are no files', () => {
    assert.deepEqual(closingLines([planOf([])], { dryRun: false, milliseconds: 5, next: 'x' }, STYLE), [
      'Done: no files, in 0.01 s',
      'Next: x',
    ]);
  });
});
