/**
 * The doc comments of the standard library are executable: every public function has a comment, an example, and the
 * value that the example yields; all are evaluated.
 */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeJsonnet, evaluate, stdlib } from './evaluate.js';

interface Documented {
  readonly name: string;
  readonly summary: string;
  readonly example: string;
  readonly yields: string;
}

const files = readdirSync(stdlib, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.libsonnet'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

describeJsonnet('stdlib documentation', () => {
  it('finds the library', () => {
    for (const file of ['fields', 'db/databases', 'auth/jwt', 'resources/presets']) {
      assert.ok(files.includes(`be/${file}.libsonnet`), file);
    }
  });

  for (const file of files) {
    describe(file, () => {
      const source = readFileSync(join(stdlib, file), 'utf8');
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

/** The functions of a file with the three parts of their comments; a part that is missing is empty. */
function parseDocumentation(source: string): Documented[] {
  return [...source.matchAll(/((?:^ {2}\/\/.*\n)*)^ {2}(\w+)\([^\n]*?\)::/gm)].map(([, comment = '', name = '']) => {
    const text = comment.replaceAll(/^ {2}\/\/ ?/gm, '');
    const [summary = '', rest = ''] = text.split(/^Example:\n/m);
    const [example = '', yields = ''] = rest.split(/^Yields:\n/m);
    return { name, summary: summary.trim(), example, yields };
  });
}
