import assert from 'node:assert/strict';

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
});
