import assert from 'node:assert/strict';

import { startProgress } from '../../lib/output/show/progress.js';

describe('startProgress', () => {
  function watch(
    isTTY: boolean,
    enabled = true,
  ): { written: string[]; at: (time: number) => void; step: (ready: number) => void; stop: () => void } {
    const written: string[] = [];
    let now = 0;
    const stream = { isTTY, columns: 40, write: (text: string) => written.push(text) };
    const progress = startProgress(stream, { enabled, elapsed: () => now });
    return {
      written,
      at: (time) => {
        now = time;
      },
      step: (ready) => {
        progress.step('Writing', { ready, total: 4 });
      },
      stop: progress.stop,
    };
  }

  it('appears after a second, not too often, and goes away', () => {
    const { written, at, step, stop } = watch(true);
    step(0);
    assert.deepEqual(written, []);
    at(1000);
    step(1);
    at(1050);
    step(2);
    assert.deepEqual(written, ['\r\u001B[2K[######------------------] Writing 1/4']);
    at(1200);
    step(4);
    stop();
    stop();
    assert.deepEqual(written.slice(1), ['\r\u001B[2K[########################] Writing 4/4', '\r\u001B[2K']);
  });

  it('is silent for short runs, without a terminal, and when it is switched off', () => {
    for (const [isTTY, enabled, time] of [
      [true, true, 900],
      [false, true, 5000],
      [true, false, 5000],
    ] as const) {
      const { written, at, step, stop } = watch(isTTY, enabled);
      at(time);
      step(1);
      stop();
      assert.deepEqual(written, []);
    }
  });
});
