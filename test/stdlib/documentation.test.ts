/**
 * The doc comments of the standard library are executable: every public function has a comment, an example, and the
 * value that the example yields; all are evaluated.
 */
import assert from 'node:assert/strict';

import { parseDocumentation, stdlibFiles, stdlibSource } from './documented.js';
import { describeJsonnet, evaluate } from './evaluate.js';

const files = stdlibFiles();

describeJsonnet('stdlib documentation', () => {
  it('finds the library', () => {
    for (const file of ['fields', 'db/databases', 'auth/jwt', 'resources/presets']) {
      assert.ok(files.includes(`be/${file}.libsonnet`), file);
    }
  });

  for (const file of files) {
    describe(file, () => {
      const source = stdlibSource(file);
      const documented = parseDocumentation(source);

      it('documents every public function', async () => {
        const names = await evaluate(`std.objectFieldsAll(import '${file}')`);
        assert.deepEqual(documented.map(({ name }) => name).sort(), names);
      });

      it('does not use std.format or %, which cost 0.7 ms a use', () => {
        const code = source.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/'[^']*'/g, "''");
        assert.doesNotMatch(code, /%|std\.format/);
      });

      for (const { name, summary, example, yields } of documented) {
        it(`${name}: its example yields what it says`, async () => {
          assert.match(summary, /^[A-Z].*\.$/s, 'a sentence');
          assert.match(example, new RegExp(`\\.${name}\\(`), 'the example calls the function');
          const [value, wanted] = (await evaluate(`${importLine(source)} [${example}, ${yields}]`)) as unknown[];
          assert.deepEqual(value, wanted);
        });
      }
    });
  }
});

/** The `local x = import '...'` of the file's head, under which its examples are written. */
function importLine(source: string): string {
  const line = /^\/\/ +(local \w+ = import '[\w./]+';)$/m.exec(source)?.[1];
  assert.ok(line !== undefined, 'the head of the file shows how to import it');
  return line;
}
