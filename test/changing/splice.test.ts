/** Entries that go from a list: what is left is a list, as it was written. */
import assert from 'node:assert/strict';

import { bracketed, wholeObject } from '../../lib/changing/regions.js';
import { removeItems, spliced } from '../../lib/changing/splice.js';

describe('removeItems', () => {
  for (const [text, indexes, left] of [
    ['{ a: 1, b: 2, c: 3 }', [1, 2], '{ a: 1 }'],
    ['{ a: 1, b: 2, c: 3 }', [0, 2], '{ b: 2 }'],
    ['{ a: 1, b: 2, c: 3 }', [0, 1], '{ c: 3 }'],
    ['{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', [1, 2], '{\n  "a": 1\n}'],
    ['{\n  a: 1,\n  b: 2,  // a note\n  c: 3,\n}', [1, 2], '{\n  a: 1,\n}'],
  ] as const) {
    it(`leaves ${JSON.stringify(left)}`, () => {
      const list = bracketed(wholeObject(text) ?? [], '{');
      assert.ok(list);
      assert.equal(spliced(text, removeItems(text, list, indexes)), left);
    });
  }
});
