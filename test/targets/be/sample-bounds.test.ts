/** Values that fields must take in generated tests. */
import assert from 'node:assert/strict';

import type { FieldSpec } from '../../../lib/targets/be/config.js';
import { valuesWithin } from '../../../lib/targets/be/sample-bounds.js';

const within = (field: Partial<FieldSpec>): readonly string[] =>
  valuesWithin({
    ...{
      name: 'value',
      type: 'int',
      list: false,
      read_only: false,
      nullable: false,
      many: false,
      load: 'selectin',
      unscoped: false,
    },
    ...field,
  });

describe('valuesWithin', () => {
  it('has every choice', () => {
    assert.deepEqual(within({ type: 'enum', values: ['a', 'b'] }), ['"a"', '"b"']);
  });

  it('has the shortest text, where it may be of any letters', () => {
    assert.deepEqual(within({ type: 'str', min_length: 3 }), ['"xxx"']);
    assert.deepEqual(within({ type: 'str', min_length: 3, pattern: '^[0-9]+$' }), []);
  });

  it('has the least number, where the bounds say which it is', () => {
    assert.deepEqual(within({ type: 'float', ge: 0.5 }), ['0.5']);
    assert.deepEqual(within({ type: 'float', gt: 0 }), ['1']);
    assert.deepEqual(within({ type: 'float', gt: 0, lt: 1 }), []);
    assert.deepEqual(within({ type: 'float', gt: 0, le: 0.5 }), []);
    assert.deepEqual(within({ type: 'float', ge: 5, multiple_of: 10 }), []);
  });

  it('has no decimal with more digits than a column may have', () => {
    assert.deepEqual(within({ type: 'decimal', ge: 5 }), ['5']);
    assert.deepEqual(within({ type: 'decimal', ge: 0.005, decimal_places: 2 }), []);
    assert.deepEqual(within({ type: 'decimal', gt: 0, max_digits: 2, decimal_places: 2 }), []);
  });

  it('has 1.0 for an integer, or what is nearest to it', () => {
    assert.deepEqual(within({}), ['1.0']);
    assert.deepEqual(within({ le: 9 }), ['1.0']);
    assert.deepEqual(within({ ge: 40, lt: 50 }), ['40', '40.0']);
    assert.deepEqual(within({ gt: -5, lt: 0 }), ['-4', '-1.0']);
    assert.deepEqual(within({ le: -3 }), ['-3.0']);
    assert.deepEqual(within({ multiple_of: 5 }), []);
  });

  it('has no integer that a narrow column cannot hold, and none below the bounds instead', () => {
    assert.deepEqual(within({ ge: 32_767 }), ['32767', '32767.0']);
    for (const field of [{ ge: 32_768 }, { gt: 40_000 }, { le: -40_000 }]) assert.deepEqual(within(field), []);
  });
});
