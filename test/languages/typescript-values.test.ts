import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';
import { format } from 'prettier';

import { formatTypescript } from '../../lib/languages/format-typescript.js';
import { objectText, quote, valueText } from '../../lib/languages/typescript-values.js';

const PRETTIER = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;
const declare = (value: unknown) => formatTypescript('value.ts', `const value = ${valueText(value)};`);

describe('typescript: valueText', () => {
  it('is laid out as Prettier does it', async () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        ascii,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 5 }),
        fc.array(fc.integer(), { maxLength: 40 }),
        fc.dictionary(fc.stringMatching(/^[a-z][\w -]{0,20}$/), tie('tree'), { maxKeys: 5 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (value) => {
        const text = declare(value);
        assert.equal(text, await format(text, PRETTIER));
      }),
    );
  });

  it('means the value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), (value) => {
        assert.equal(runInNewContext(`${declare(value)}JSON.stringify(value)`), JSON.stringify(value));
      }),
    );
  });

  it('leaves out what is undefined, and takes texts as they stand', () => {
    const text = objectText([
      ['a', undefined],
      ['b', '() => authors'],
      ['__proto__', valueText(1)],
    ]);
    assert.equal(text, "{ b: () => authors, ['__proto__']: 1 }");
  });
});

describe('typescript: quote', () => {
  it('shows letters, and escapes what cannot be seen', () => {
    assert.equal(quote('Größe 字 😀'), '"Größe 字 😀"');
    assert.equal(quote('a\n\u2028\u202e\ue000\ud800\u00a0\\"'), '"a\\n\\u2028\\u202e\\ue000\\ud800\\u00a0\\\\\\""');
  });
});
