import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { isRunning, startOf } from '../../lib/output/write/running.js';
import { makeTree, removeTrees } from './tree.js';

describe('the process of a run', () => {
  afterEach(removeTrees);

  it('is told from an earlier one of its number by its start', function () {
    const start = startOf(process.ppid);
    if (start === undefined) this.skip();
    assert.match(start, /^\d+$/);
    assert.equal(isRunning(process.ppid, start), true);
    assert.equal(isRunning(process.ppid, `${start}0`), false);
    assert.equal(isRunning(process.ppid), true);
    assert.equal(isRunning(process.pid, startOf(process.pid)), false);
  });

  it('is gone when it ended', () => {
    const { pid } = spawnSync('true');
    assert.equal(startOf(pid), undefined);
    for (const start of ['1', undefined]) assert.equal(isRunning(pid, start), false);
  });

  it('is gone when it ended, also where nobody asks how', async function () {
    if (startOf(process.pid) === undefined) this.skip();
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line);
    const start = startOf(pid);
    assert.equal(isRunning(pid, start), true);
    await setTimeout(1000);
    assert.match(readFileSync(`/proc/${String(pid)}/stat`, 'latin1'), /\) Z /);
    assert.equal(isRunning(pid, start), false);
    parent.kill();
  });

  it('may be of a program of any name', async function () {
    const own = startOf(process.pid);
    if (own === undefined) this.skip();
    const program = join(makeTree(), ') R 1 (a');
    copyFileSync('/bin/sleep', program);
    const child = spawn(program, ['60']);
    await new Promise((resolve) => child.once('spawn', resolve));
    const start = startOf(Number(child.pid));
    child.kill();
    assert.ok(Number(start) >= Number(own), start);
  });
});
