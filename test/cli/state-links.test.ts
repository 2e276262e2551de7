/** Links in what the tool keeps for itself: none is followed, whatever the command. */
import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { packPath } from '../../lib/output/state/texts.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { callFrom } from './call.js';

const CONFIG = JSON.stringify({
  module: 'blog',
  databases: [{ key: 'primary', driver: 'sqlite', default: true }],
  resources: [
    { model: 'blog.models.Article', pk: 'id', fields: [{ name: 'id', type: 'uuid' }], operations: [{ name: 'get' }] },
  ],
});

describe('a link in .codegen/', () => {
  afterEach(removeTrees);

  for (const [what, path] of [
    ['the folder itself', '.codegen'],
    ['a folder of texts', '.codegen/base'],
    ['the folder of what is for this machine', '.codegen/cache'],
    ['the folder of edited versions', '.codegen/kept'],
    ['the manifest', '.codegen/manifest.jsonl'],
    ['a pack, inside of the output directory', packPath('api.py')],
  ] as const) {
    it(`is refused: ${what}`, async () => {
      const cwd = makeTree({ 'config/be.json': CONFIG });
      assert.equal((await callFrom(cwd, 'be')).code, 0);
      const outside = path.includes('texts-') ? join(cwd, '_generated') : makeTree({ 'a.txt': 'theirs' });
      const place = join(cwd, '_generated', path);
      mkdirSync(dirname(place), { recursive: true });
      const moved = join(outside, 'moved');
      if (path.endsWith('kept')) mkdirSync(moved);
      else renameSync(place, moved);
      rmSync(place, { recursive: true, force: true });
      symlinkSync(moved, place);
      const before = readTree(outside);
      for (const words of ['be', 'be --dry-run', 'update be', 'clean be', 'be --check', 'explain _generated/api.py']) {
        const { code, err } = await callFrom(cwd, words);
        assert.notEqual(code, 0, words);
        assert.match(err, new RegExp(`_generated/${path} is a link, and none is followed`), words);
        assert.doesNotMatch(err, /\n {4}at /, words);
      }
      assert.deepEqual(readTree(outside), before);
    });
  }
});
