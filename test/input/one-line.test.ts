import assert from 'node:assert/strict';
import { oneLine } from '../../lib/input/one-line.js';

describe('oneLine', () => {
  it('joins lines and trims', () => {
    assert.equal(oneLine(' a \r\n  b\n\n\tc\n'), 'a b c');
  });
  it('shows control characters', () => {
    assert.equal(oneLine('a\u001b[31mb\tc\u2028d'), 'a\\u001b[31mb\\u0009c\\u2028d');
  });
  it('shows what turns the direction of writing', () => {
    assert.equal(oneLine('be.\u202enosj'), 'be.\\u202enosj');
  });
  it('cuts what is too long', () => {
    assert.equal(oneLine('x'.repeat(2000)), `${'x'.repeat(1000)}…`);
  });
});
