import assert from 'node:assert/strict';

import { didYouMean } from '../../lib/cli/nearest.js';

describe('didYouMean', () => {
  const known = ['be', 'be_root', 'fe', 'fe_root'];
  for (const [word, meant] of [
    ['be-root', 'be_root'],
    ['BE', 'be'],
    ['feroot', 'fe_root'],
    ['fe_rot', 'fe_root'],
  ] as const) {
    it(`suggests ${meant} for ${word}`, () => {
      assert.equal(didYouMean(word, known), `; did you mean ${meant}?`);
    });
  }

  it('suggests nothing far away', () => {
    assert.equal(didYouMean('backend', known), '');
    assert.equal(didYouMean('x', []), '');
  });
});
