/** The examples in the doc comments of the public interface: every export has one, and all of them compile. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import ts from 'typescript';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { publicDeclarations } from './declarations.js';

describe('examples of the public interface', () => {
  const declarations = publicDeclarations();
  const examples = declarations.exports.map(({ name, symbol }) => ({
    name,
    texts: symbol
      .getJsDocTags(declarations.checker)
      .filter((tag) => tag.name === 'example')
      .map(({ text }) => ts.displayPartsToString(text)),
  }));

  it('are there for every export, and use it', () => {
    for (const { name, texts } of examples) {
      assert.notEqual(texts.length, 0, `${name} has no @example in its doc comment`);
      for (const text of texts)
        assert.match(text, new RegExp(`^import [^;]*\\b${name}\\b[^;]*'generator-codegen';$`, 'm'));
    }
  });

  it('compile against the declarations of the package, under strict options', () => {
    const files = new Map(
      examples.flatMap(({ name, texts }, place) =>
        // Names that differ in case alone are one file on some disks.
        texts.map((text, index) => [join(PACKAGE_ROOT, 'api', `${place}-${index}`, `${name}.ts`), text] as const),
      ),
    );
    const program = declarations.compile([...files.keys()], files);
    const host = { getCurrentDirectory: () => PACKAGE_ROOT, getCanonicalFileName: String, getNewLine: () => '\n' };
    assert.equal(ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host), '');
  });
});
