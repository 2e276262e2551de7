/** Every shared module that a generated file imports is generated: operations say which ones their templates need. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';

import { SEED } from '../seed.js';
import { makeProject, withDirectory } from './projects.js';
import { IS_FULL } from '../needs.js';

const RUNS = IS_FULL ? 2000 : 100;

describe(`shared modules (CODEGEN_SEED=${SEED})`, function () {
  this.timeout(RUNS * 2_000);

  it('are there where they are imported', async () => {
    let seen = 0;
    await withDirectory(async (root) => {
      for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
        const project = await makeProject(seed, { name: 'shop', root });
        const files = new Map(project?.generated.map((file) => [file.path, file.content]));
        for (const [path, content] of files) {
          for (const module of sharedModules(path, content)) {
            seen += 1;
            assert.ok(files.has(module), `${path} imports ${module}, CODEGEN_SEED=${String(seed)}`);
          }
        }
      }
    });
    assert.ok(seen > RUNS);
  });
});

/** The files behind `from ...testing.checks import` and `from ...support import checks as checks_module`. */
function sharedModules(path: string, content: string): readonly string[] {
  const found = content.matchAll(/^ *from (\.+)(support|testing)(?:\.(\w+) import| import (\w+))/gm);
  return [...found].map(([, dots = '', directory = '', inner, beside]) => {
    const package_ = posix.join(posix.dirname(path), ...Array.from({ length: dots.length - 1 }, () => '..'));
    return posix.join(package_, directory, `${inner ?? beside ?? ''}.py`);
  });
}
