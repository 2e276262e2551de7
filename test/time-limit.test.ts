import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { CLIError } from '../lib/core/problem.js';
import { Interrupted } from '../lib/signals.js';
import { withTimeLimit } from '../lib/time-limit.js';

describe('work with a limit of time', () => {
  it('gives its result, and its error', () => {
    assert.equal(
      withTimeLimit('adding', () => 1 + 1),
      2,
    );
    const broken = (): never => {
      throw new RangeError('too far');
    };
    assert.throws(() => withTimeLimit('counting', broken), new RangeError('too far'));
  });

  it('stops a loop, and a pattern, that never end', () => {
    const loop = (): void => {
      for (;;);
    };
    const pattern = (): boolean => /^(a+)+$/.test(`${'a'.repeat(50)}b`);
    for (const work of [loop, pattern]) {
      assert.throws(
        () => {
          withTimeLimit('this', work, 0.05);
        },
        new CLIError(['this took more than 0.05 s and was stopped']),
      );
    }
  });

  it('ends by SIGINT', () => {
    const interrupted = (): void => {
      process.kill(process.pid, 'SIGINT');
      for (;;);
    };
    assert.throws(() => {
      withTimeLimit('this', interrupted, 10);
    }, Interrupted);
  });

  it('ends by SIGTERM, although somebody listens', async () => {
    const script = `
      import { withTimeLimit } from ${JSON.stringify(new URL('../lib/time-limit.ts', import.meta.url).href)};
      process.on('SIGTERM', () => process.exit(3));
      withTimeLimit('this', () => { process.stdout.write('blocked'); for (;;); }, 20);`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'close'), [null, 'SIGTERM']);
  });

  it('leaves who listens to signals as they were', () => {
    const listener = (): void => undefined;
    process.on('SIGHUP', listener);
    try {
      withTimeLimit('nothing', () => undefined);
      assert.ok(process.listeners('SIGHUP').includes(listener));
    } finally {
      process.off('SIGHUP', listener);
    }
  });
});
