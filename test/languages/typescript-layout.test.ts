import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';
import { format } from 'prettier';

import { code, jsonSource, layOut, objectSource, quote } from '../../lib/languages/typescript-layout.js';

const PRETTIER = { parser: 'typescript', singleQuote: true, printWidth: 100 } as const;
const declare = (value: unknown) => {
  const around = 'const value = ;';
  return `const value = ${layOut(jsonSource(value), { indent: 0, around })};\n`;
};

describe('typescript: layOut', () => {
  it('is what Prettier makes of it', async () => {
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

  it('leaves out what is undefined, and writes code as it stands', () => {
    const source = objectSource([
      ['a', undefined],
      ['b', code('() => authors')],
      ['__proto__', jsonSource(1)],
    ]);
    assert.equal(layOut(source, { indent: 0, around: '' }), "{ b: () => authors, ['__proto__']: 1 }");
  });

  it('breaks what other scripts may make too wide', () => {
    assert.match(declare({ text: '字'.repeat(40) }), /^const value = \{\n {2}text: '字+',\n\};\n$/);
  });
});

describe('typescript: quote', () => {
  it('takes the marks that need fewer escapes', () => {
    assert.equal(quote('plain'), "'plain'");
    assert.equal(quote("it's"), '"it\'s"');
    assert.equal(quote(`it's "so"`), `'it\\'s "so"'`);
  });

  it('shows letters, and escapes what cannot be seen', () => {
    assert.equal(quote('Größe 字 😀'), "'Größe 字 😀'");
    assert.equal(quote('a\n\u2028\u202e\ue000\ud800\u00a0\\'), "'a\\n\\u2028\\u202e\\ue000\\ud800\\u00a0\\\\'");
  });
});
