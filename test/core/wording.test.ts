import assert from 'node:assert/strict';

import { didYouMean, oneOf, show } from '../../lib/core/wording.js';

describe('show', () => {
  const cases: readonly (readonly [unknown, string])[] = [
    ['a', "'a'"],
    ['it\'s "so"', `'it's "so"'`],
    ['a\nb', "'a\\nb'"],
    ['x'.repeat(61), `'${'x'.repeat(60)}…'`],
    [1.5, '1.5'],
    [null, 'null'],
    [true, 'true'],
    [[1], 'a list'],
    [{}, 'an object'],
    [undefined, 'nothing'],
  ];
  for (const [value, expected] of cases) {
    it(`writes ${expected}`, () => {
      assert.equal(show(value), expected);
    });
  }
});

describe('oneOf', () => {
  it('lists several values, and names one', () => {
    assert.equal(oneOf(['a', 1]), "one of 'a', 1");
    assert.equal(oneOf(['a']), "'a'");
  });
});

describe('didYouMean', () => {
  const known = ['str', 'int', 'require_auth'];
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['strin', 'str'],
    ['Int', 'int'],
    ['requireAuth', 'require_auth'],
    ['colour', undefined],
    ['2', undefined],
  ];
  for (const [name, expected] of cases) {
    it(`takes ${name} for ${expected ?? 'nothing'}`, () => {
      assert.deepEqual(didYouMean(name, known), expected === undefined ? {} : { hint: `did you mean '${expected}'?` });
    });
  }
});
