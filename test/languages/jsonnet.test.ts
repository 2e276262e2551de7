import assert from 'node:assert/strict';
import fc from 'fast-check';
import { literal } from '../../lib/languages/jsonnet.js';
import { describeJsonnet, evaluate } from '../stdlib/evaluate.js';

describe('jsonnet: literal', () => {
  it('is laid out as people write it, on one line', () => {
    assert.equal(literal({ max_length: 200, values: ['a', 'b'] }), "{ max_length: 200, values: ['a', 'b'] }");
    assert.equal(
      literal({ none: {}, list: [], nothing: null, no: false }),
      '{ none: {}, list: [], nothing: null, no: false }',
    );
    assert.equal(literal("it's a \\ and\na line"), "'it\\'s a \\\\ and\\na line'");
    assert.equal(literal(-0), '-0');
  });

  it('quotes only the keys that are no names', () => {
    assert.equal(literal({ a_1: 1, 'b-c': 2, if: 3, '1a': 4 }), "{ a_1: 1, 'b-c': 2, 'if': 3, '1a': 4 }");
  });

  it('keeps letters of any script, and shows what cannot be seen', () => {
    assert.equal(literal('Größe 寸法 €'), "'Größe 寸法 €'");
    assert.equal(
      literal('a\u202eb\u00a0c\u2028d\u0000e\u{e0041}'),
      "'a\\u202eb\\u00a0c\\u2028d\\u0000e\\udb40\\udc41'",
    );
  });
});

describeJsonnet('jsonnet: literal, evaluated', () => {
  it('keeps characters of every plane', async () => {
    const text = Array.from({ length: 17 }, (_, plane) => String.fromCodePoint(plane * 0x10000 + 0x100)).join('');
    assert.equal(await evaluate(literal(text)), text);
  });

  it('is the value', async () => {
    const values = fc.array(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(values, async (drawn) => {
        const text = literal(drawn);
        assert.doesNotMatch(text, /[\p{C}\p{Zl}\p{Zp}]/u);
        assert.deepEqual(await evaluate(text), drawn);
      }),
      { numRuns: 30, examples: [[[[-0]]]] },
    );
  });

  it('quotes every keyword', async () => {
    const keywords = 'assert else error false for function if import importbin importstr in local null self super';
    const value = Object.fromEntries(`${keywords} tailstrict then true`.split(' ').map((word) => [word, 1]));
    assert.deepEqual(await evaluate(literal(value)), value);
  });
});
