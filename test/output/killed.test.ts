import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { changesAnything, type Plan } from '../../lib/output/plan.js';
import { NOTHING_SEEN } from '../../lib/output/seen.js';
import { planned, RECORD, run } from './state.js';
import { generated, makeTree, readOutput, readTree, removeTrees } from './tree.js';

const STATE = pathToFileURL(join(import.meta.dirname, 'state.ts')).href;

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

/** Calls of the file system that change a disk, one by one: the given one ends the process or fails. */
const HOOK = (at: number, harm: string): string => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let calls = 0;
  for (const name of ['openSync', 'writeFileSync', 'renameSync', 'rmSync', 'mkdirSync', 'rmdirSync']) {
    const original = fs[name];
    fs[name] = (...args) => {
      const isRead = name === 'openSync' && !String(args[1]).includes('w');
      if (!isRead && String(args[0]).includes(process.env.ROOT) | typeof args[0] === 'number') {
        calls += 1;
        if (calls === ${String(at)}) { ${harm} }
      }
      return original(...args);
    };
  }
  syncBuiltinESMExports();
  process.on('exit', () => { console.log(calls); });`;

const KILL = `process.kill(process.pid, 'SIGKILL');`;
const FULL = `throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });`;

describe('a run that is stopped', function () {
  this.timeout(300_000);
  afterEach(removeTrees);

  it('by being killed at any change of the disk leaves every file old or new, and the next run mends the rest', async () => {
    const project = await edited();
    const calls = Number(stoppedAt(copyOf(project), 0, '').output);
    assert.ok(calls > 15, `only ${String(calls)} changes were seen`);
    for (let at = 1; at <= calls; at++) {
      const root = copyOf(project);
      assert.equal(stoppedAt(root, at, KILL).signal, 'SIGKILL', `at ${String(at)}`);
      await checkMended(root, `killed at change ${String(at)} of ${String(calls)}`);
    }
  });

  it('by a disk that is full at any change says so, and the next run mends the rest', async () => {
    const project = await edited();
    const calls = Number(stoppedAt(copyOf(project), 0, '').output);
    for (let at = 1; at <= calls; at++) {
      const root = copyOf(project);
      stoppedAt(root, at, FULL);
      assert.deepEqual(
        Object.keys(readTree(root)).filter((path) => path.endsWith('.tmp')),
        [],
        `at ${String(at)}`,
      );
      await checkMended(root, `full at change ${String(at)} of ${String(calls)}`);
    }
  });
});

/** A project in which a file was edited. */
async function edited(): Promise<string> {
  const root = makeTree();
  await run(OLD, root, { record: { text: '{"made": "before"}' } });
  writeFileSync(join(root, 'a/edited.py'), 'mine\n');
  return root;
}

function copyOf(project: string): string {
  const root = makeTree();
  cpSync(project, root, { recursive: true });
  return root;
}

function stoppedAt(
  root: string,
  at: number,
  harm: string,
): { readonly signal: string | null; readonly output: string } {
  const script = `import { run } from ${JSON.stringify(STATE)};
    await run(${JSON.stringify(NEW)}, process.env.ROOT, { record: ${JSON.stringify(RECORD)} }).catch((error) => { if (!error.lines) throw error; });`;
  const hook = `data:text/javascript,${encodeURIComponent(HOOK(at, harm))}`;
  const args = ['--import', 'tsx/esm', '--import', hook, '--input-type=module', '-e', script];
  const { signal, stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ROOT: root },
  });
  assert.ok(signal !== null || status === 0, stderr);
  return { signal, output: stdout.trim() };
}

async function checkMended(root: string, when: string): Promise<void> {
  for (const [path, text] of Object.entries(readOutput(root))) {
    if (path.endsWith('.tmp') || text === null) continue;
    assert.ok(['old\n', 'new\n', 'same\n', 'mine\n'].includes(text), `${when}: ${path} holds ${text}`);
  }
  assert.ok(Object.values(readTree(root)).includes('mine\n'), `${when}: the edit is lost`);
  await run(NEW, root, { record: RECORD });
  assert.deepEqual(readOutput(root), EXPECTED, when);
  assert.ok(Object.values(readTree(root)).includes('mine\n'), `${when}: the edit is lost by the next run`);
  const rest = planned(NEW, root);
  assert.equal(changesAnything(rest), false, when);
  assert.deepEqual(actionsOf(rest), actionsOf(planned(NEW, root, { seen: NOTHING_SEEN })), when);
  assert.deepEqual(
    Object.keys(readTree(root)).filter((path) => path.endsWith('.tmp')),
    [],
    when,
  );
}

function actionsOf({ files }: Plan): unknown {
  return files.map(({ action, state }) => [action, state]);
}
