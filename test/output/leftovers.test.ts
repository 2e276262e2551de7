import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { GenerationError } from '../../lib/core/problem.js';
import { directoriesBelow } from '../../lib/output/write/leftovers.js';
import { makeTree, removeTrees } from './tree.js';

describe('directoriesBelow', () => {
  afterEach(removeTrees);

  it('says in one line which directory cannot be read', () => {
    const root = makeTree();
    // Rights do not stop everybody; a link to itself does.
    symlinkSync('loop', join(root, 'loop'));
    assert.throws(
      () => directoriesBelow(join(root, 'loop')),
      (error) =>
        error instanceof GenerationError &&
        /^cannot read .*loop: a link on the way leads to itself/.test(error.message),
    );
  });
});
