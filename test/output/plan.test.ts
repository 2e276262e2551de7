import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CLIError, GenerationError } from '../../lib/core/problem.js';
import { makePlan, type PlanOptions } from '../../lib/output/plan/plan.js';
import { generated, makeTree, removeTrees } from './tree.js';

const FILES = [
  generated('z.py', 'new\n'),
  generated('changed.py', 'new\n'),
  generated('same.py', 'same é\n'),
  generated('mine.py', 'new\n', { ifExists: 'skip' }),
  generated('mine-too.py', 'new\n', { ifExists: 'skip' }),
  generated('mine-new.py', 'new\n', { ifExists: 'skip' }),
  generated('mine-same.py', 'same\n', { ifExists: 'skip' }),
];

function actions(root: string, options?: PlanOptions): Record<string, string> {
  return Object.fromEntries(makePlan(FILES, root, options).files.map(({ file, action }) => [file.path, action]));
}

describe('plan', () => {
  let root: string;
  beforeEach(() => {
    root = makeTree({
      'changed.py': 'old\n',
      'same.py': 'same é\n',
      'mine.py': 'edited\n',
      'mine-too.py': 'edit\n',
      'mine-same.py': 'same\n',
    });
  });
  afterEach(removeTrees);

  const usual = {
    'changed.py': 'force',
    'mine-new.py': 'create',
    'mine-same.py': 'identical',
    'mine-too.py': 'skip',
    'mine.py': 'skip',
    'same.py': 'identical',
    'z.py': 'create',
  };

  it('decides for every file, sorted by path', () => {
    assert.deepEqual(Object.entries(actions(root)), Object.entries(usual));
  });

  it('overwrites skip files with force, but never identical ones', () => {
    assert.deepEqual(actions(root, { force: true }), { ...usual, 'mine.py': 'force', 'mine-too.py': 'force' });
  });

  it('overwrites only the skip files that are named, with force as well', () => {
    for (const force of [false, true]) {
      assert.deepEqual(actions(root, { force, forcePaths: ['mine.py'] }), { ...usual, 'mine.py': 'force' });
    }
  });

  it('knows a forced path as the run shows it', () => {
    const cwd = join(root, '..');
    for (const path of ['./mine.py', join(root, 'mine.py'), `${root.slice(cwd.length + 1)}/mine.py`]) {
      assert.equal(actions(root, { forcePaths: [path], cwd })['mine.py'], 'force', path);
    }
  });

  it('names every forced path that it does not know', () => {
    assert.throws(
      () => actions(root, { forcePaths: ['mine.py', 'nope.py', '../mine.py'] }),
      (error) => {
        assert.ok(error instanceof CLIError);
        assert.deepEqual(error.lines, [
          'Error: --force-paths: this run makes no file "nope.py"',
          'Error: --force-paths: this run makes no file "../mine.py"',
        ]);
        return true;
      },
    );
  });

  it('tells files of equal length apart', () => {
    writeFileSync(join(root, 'z.py'), 'NEW\n');
    assert.equal(actions(root)['z.py'], 'force');
  });

  it('looks at the bytes, not at what they decode to', () => {
    writeFileSync(join(root, 'z.py'), Buffer.from([0xf0, 0x9f, 0x98]));
    const [file] = makePlan([generated('z.py', '\uFFFD')], root).files;
    assert.equal(file?.action, 'force');
  });

  it('replaces a link rather than what it leads to, and leaves one to the same bytes', () => {
    symlinkSync('changed.py', join(root, 'link.py'));
    symlinkSync('same.py', join(root, 'equal.py'));
    symlinkSync('nowhere', join(root, 'broken.py'));
    const files = [generated('link.py', 'new\n'), generated('equal.py', 'same é\n'), generated('broken.py')];
    assert.deepEqual(
      makePlan(files, root).files.map(({ action }) => action),
      ['force', 'identical', 'force'],
    );
  });

  it('refuses every place that no file can take, in one go', () => {
    mkdirSync(join(root, 'z.py'));
    execFileSync('mkfifo', [join(root, 'pipe.py')]);
    symlinkSync('/', join(root, 'root.py'));
    assert.throws(
      () => makePlan([...FILES, generated('pipe.py'), generated('root.py')], root),
      (error) =>
        error instanceof GenerationError && error.lines.length === 3 && error.message.includes('z.py is in the way'),
    );
  });

  it('plans nothing for no files', () => {
    assert.deepEqual(makePlan([], join(root, 'not-there')).files, []);
  });
});
