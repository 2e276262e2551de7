import assert from 'node:assert/strict';

import { importsOf } from '../../lib/input/jsonnet-imports.js';

const paths = (text: string): readonly string[] | undefined => importsOf(text)?.map(({ path }) => path);

describe('importsOf', () => {
  it('finds imports in every form of a string that jsonnet takes there', () => {
    const text = String.raw`local a = import "a\u002fb.libsonnet"; [import 'c\'d', importstr @"e""f\n", importbin/* x */ @'g''h']`;
    assert.deepEqual(importsOf(text), [
      { path: 'a/b.libsonnet', isCode: true },
      { path: "c'd", isCode: true },
      { path: 'e"f\\n', isCode: false },
      { path: "g'h", isCode: false },
    ]);
  });

  it('finds those behind comments, strings and text blocks, and none inside of them', () => {
    const block = 'x: |||\n\n    import "no"\n\n      "\n    \'\n  |||,';
    const text = `{ // import "no" '\n # import "no"\n /* import "no" ' */ a: 'import "no" \\\\', b: @'\\', ${block} c: import 'yes' }`;
    assert.deepEqual(paths(text), ['yes']);
    assert.deepEqual(paths('{ a: |||-\n\tone "\n\t|||\n||| + importstr "yes" }'), ['yes']);
    assert.deepEqual(paths('{ importer: 1, re_import: "x", "import": 2 }'), []);
  });

  it('says nothing of a text that jsonnet refuses', () => {
    for (const text of ['import x', 'import ("a")', String.raw`import "a\q"`, 'import import "a"']) {
      assert.equal(importsOf(text), undefined, text);
    }
  });
});
