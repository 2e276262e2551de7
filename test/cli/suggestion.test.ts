import assert from 'node:assert/strict';

import { suggestion } from '../../lib/cli/suggestion.js';

describe('suggestion', () => {
  const known = ['be', 'be_root', 'fe', 'fe_root'];
  for (const [word, meant] of [
    ['be-root', 'be_root'],
    ['BE', 'be'],
    ['feroot', 'fe_root'],
    ['fe_rot', 'fe_root'],
  ] as const) {
    it(`suggests ${meant} for ${word}`, () => {
      assert.equal(suggestion(word, known), `; did you mean ${meant}?`);
    });
  }

  it('suggests nothing far away', () => {
    assert.equal(suggestion('backend', known), '');
    assert.equal(suggestion('x', []), '');
  });
});
