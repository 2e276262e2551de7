import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { GenerationError } from '../../lib/core/problem.js';
import { makePlan } from '../../lib/output/plan/plan.js';
import { applyPlan, writeFiles } from '../../lib/output/write/write.js';
import { Interrupted } from '../../lib/signals.js';
import { fingerprint, generated, makeTree, readTree, removeTrees } from './tree.js';

const WRITE = pathToFileURL(join(import.meta.dirname, '../../lib/output/write/write.ts')).href;

describe('writeFiles', () => {
  afterEach(removeTrees);

  it('makes the directories and tells how many files it wrote', async () => {
    const root = makeTree();
    const files = [
      generated('blog/routes/a.py'),
      generated('b.py'),
      generated('run.sh', '#!/bin/sh\n', { executable: true }),
    ];
    assert.equal(await writeFiles(files, join(root, 'out')), 3);
    assert.deepEqual(readTree(root), {
      'out/b.py': '# b.py\n',
      'out/blog/routes/a.py': '# blog/routes/a.py\n',
      'out/run.sh': '#!/bin/sh\n',
    });
    // Whatever the umask takes away, who may read a program may run it.
    const [plain, program] = ['b.py', 'run.sh'].map((name) => statSync(join(root, 'out', name)).mode);
    assert.equal((program ?? 0) & 0o111, ((plain ?? 0) & 0o444) >> 2);
    assert.equal((plain ?? 0) & 0o111, 0);
  });

  it('leaves unchanged files alone, also with force', async () => {
    const root = makeTree();
    const files = [
      generated('a.py'),
      generated('run.sh', 'x', { executable: true }),
      generated('c.py', 'c', { ifExists: 'skip' }),
    ];
    await writeFiles(files, root);
    chmodSync(join(root, 'run.sh'), 0o600);
    const before = files.map(({ path }) => fingerprint(join(root, path)));
    assert.equal(await writeFiles(files, root), 0);
    assert.equal(await writeFiles(files, root, { force: true }), 0);
    assert.deepEqual(
      files.map(({ path }) => fingerprint(join(root, path))),
      before,
    );
  });

  it('leaves the files of the user unless they are forced', async () => {
    const root = makeTree({ 'mine.py': 'mine\n', 'other.py': 'mine\n' });
    const files = [
      generated('mine.py', 'new\n', { ifExists: 'skip' }),
      generated('other.py', 'new\n', { ifExists: 'skip' }),
    ];
    assert.equal(await writeFiles(files, root), 0);
    assert.equal(await writeFiles(files, root, { forcePaths: ['mine.py'] }), 1);
    assert.deepEqual(readTree(root), { 'mine.py': 'new\n', 'other.py': 'mine\n' });
  });

  it('keeps the mode of a file that it replaces, and adds the bit that it needs', async () => {
    const root = makeTree({ 'a.py': 'old', 'run.sh': 'old' });
    for (const name of ['a.py', 'run.sh']) chmodSync(join(root, name), 0o640);
    await writeFiles([generated('a.py'), generated('run.sh', 'x', { executable: true })], root);
    assert.equal(statSync(join(root, 'a.py')).mode & 0o777, 0o640);
    assert.equal(statSync(join(root, 'run.sh')).mode & 0o777, 0o750);
  });

  it('never writes through a link', async () => {
    const outside = makeTree({ 'secret.py': 'secret' });
    const root = makeTree();
    symlinkSync(join(outside, 'secret.py'), join(root, 'a.py'));
    await writeFiles([generated('a.py')], root);
    assert.deepEqual([readTree(outside), readTree(root)], [{ 'secret.py': 'secret' }, { 'a.py': '# a.py\n' }]);
  });

  it('removes temporary files that killed runs left, and none of a run under way', async () => {
    const [own, dead, running] = [process.pid, 4194304, process.ppid].map((pid) => `.codegen-${String(pid)}-0.tmp`);
    const tree = { [`a/${String(own)}`]: 'left', [`a/${String(dead)}`]: 'left', [`a/${String(running)}`]: 'at work' };
    const root = makeTree({ ...tree, 'a/.codegen-notes.tmp': 'mine' });
    await writeFiles([generated('a/a.py')], root);
    const left = { 'a/.codegen-notes.tmp': 'mine', [`a/${String(running)}`]: 'at work' };
    assert.deepEqual(readTree(root), { ...left, 'a/a.py': '# a/a.py\n' });
  });
});

describe('applyPlan', () => {
  afterEach(removeTrees);

  it('changes nothing when the disk refuses before all contents are ready', async () => {
    const root = makeTree({ 'a.py': 'old' });
    const decided = makePlan([generated('a.py'), generated('b/c/d.py'), generated('z/e.py')], root);
    writeFileSync(join(root, 'z'), 'in the way since the plan was made');
    await assert.rejects(applyPlan(decided), (error) => {
      assert.ok(error instanceof GenerationError);
      assert.match(error.message, /^cannot write .*z\/e\.py: .*\((ENOTDIR|EEXIST)\); no file was changed$/);
      return true;
    });
    assert.deepEqual(readTree(root), { 'a.py': 'old', z: 'in the way since the plan was made' });
  });

  it('puts back what it had replaced when something is in the way of the next file', async () => {
    const root = makeTree({ 'a.py': 'old', 'c.py': 'old' });
    const decided = makePlan([generated('a.py'), generated('b.py'), generated('c.py')], root);
    mkdirSync(join(root, 'b.py'));
    await assert.rejects(applyPlan(decided), /cannot write .*b\.py: .*; no file was changed/);
    assert.deepEqual(readTree(root), { 'a.py': 'old', 'b.py': null, 'c.py': 'old' });
  });

  it('says in one line that it has no permission', async function () {
    if (process.getuid?.() !== 0) this.skip();
    const root = makeTree();
    chmodSync(root, 0o755);
    const script = `import { writeFiles } from ${JSON.stringify(WRITE)};
      process.setgid(65534); process.setuid(65534);
      await writeFiles([{ path: 'x/a.py', content: 'x', ifExists: 'overwrite', executable: false }], ${JSON.stringify(root)})
        .catch((error) => console.log(error.lines.join('|')));`;
    const output = await run(script);
    assert.match(output, /^Error: cannot write .*x\/a\.py: no permission; .*\(EACCES\); no file was changed\n$/);
  });

  it('says in one line that the disk is full, and frees what it took', async function () {
    if (process.platform === 'win32') this.skip();
    const root = makeTree({ 'a.py': 'old' });
    const decided = makePlan([generated('a.py', 'x'.repeat(100))], root);
    // A limit on the size of files is the one way to run out of space without a disk of one's own.
    const script = `import { applyPlan } from ${JSON.stringify(WRITE)};
      process.on('SIGXFSZ', () => {});
      await applyPlan(${JSON.stringify(decided)}).catch((error) => console.log(error.message));`;
    const output = await run(script, 'ulimit -f 0 && exec "$@"');
    assert.match(output, /^cannot write .*a\.py: .*\(EFBIG\); no file was changed\n$/);
    assert.deepEqual(readTree(root), { 'a.py': 'old' });
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`removes what it began on ${signal}`, async () => {
      const root = makeTree({ '0.py': 'old' });
      const files = Array.from({ length: 300 }, (_, index) => generated(`${index}.py`));
      const progress: number[] = [];
      const onProgress = (ready: number): void => {
        progress.push(ready);
        if (progress.length === 2) process.kill(process.pid, signal);
      };
      await assert.rejects(applyPlan(makePlan(files, root), { onProgress }), Interrupted);
      assert.deepEqual(readTree(root), { '0.py': 'old' });
      assert.ok(progress.length < 5);
      assert.equal(process.listeners(signal).filter((listener) => listener.name === 'note').length, 0);
    });
  }

  it('removes what it began when something ends the process', async () => {
    const root = makeTree();
    const decided = makePlan(
      Array.from({ length: 100 }, (_, index) => generated(`a/${index}.py`)),
      root,
    );
    await run(`import { applyPlan } from ${JSON.stringify(WRITE)};
      await applyPlan(${JSON.stringify(decided)}, { onProgress: (ready) => ready > 0 && process.exit(0) });`);
    assert.deepEqual(readTree(root), {});
    rmSync(root, { recursive: true });
  });
});

/** Run a module in a process of its own and hand back what it printed. */
async function run(script: string, shell = 'exec "$@"'): Promise<string> {
  const node = [process.execPath, '--import', 'tsx/esm', '--input-type=module', '-e', script];
  const child = spawn('sh', ['-c', shell, 'sh', ...node], { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  await once(child, 'close');
  return chunks.join('');
}
