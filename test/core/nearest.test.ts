import assert from 'node:assert/strict';

import { nearestName } from '../../lib/core/nearest.js';

describe('nearestName', () => {
  it('finds long names as well as short ones', () => {
    const path = `_generated/${'shop/'.repeat(30)}routes/post.py`;
    assert.equal(nearestName(path.replace('post', 'posts'), ['_generated/shop', path]), path);
  });

  it('takes the first of those that are as near', () => {
    assert.equal(nearestName('fa', ['fe', 'fo']), 'fe');
  });

  it('lets three letters be wrong, and half of a short name', () => {
    assert.equal(nearestName('abcdefxyz', ['abcdefghi']), 'abcdefghi');
    assert.equal(nearestName('abcdewxyz', ['abcdefghi']), undefined);
    assert.equal(nearestName('nmae', ['name']), 'name');
    assert.equal(nearestName('nma', ['name']), undefined);
  });
});
