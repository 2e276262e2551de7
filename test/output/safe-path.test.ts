import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { displayPath, findObstacles } from '../../lib/output/safe-path.js';
import { makeTree, removeTrees } from './tree.js';

describe('findObstacles', () => {
  afterEach(removeTrees);

  for (const path of [
    '../up.py',
    '/etc/passwd',
    'a/../../b.py',
    'a//b.py',
    './a.py',
    '',
    'a/',
    'a\\b.py',
    'C:x',
    'a\0',
  ]) {
    it(`refuses the path ${JSON.stringify(path)}`, () => {
      assert.deepEqual(findObstacles([path], makeTree()), [
        `${JSON.stringify(path)} is not a path below the output directory`,
      ]);
    });
  }

  it('accepts paths in directories that are there and that are not', () => {
    const root = makeTree({ 'blog/old.py': '' });
    assert.deepEqual(findObstacles(['blog/routes/new.py', 'blog/new.py', 'shop/a.py', 'b.py'], root), []);
    assert.deepEqual(findObstacles(['a.py'], join(root, 'not/yet/there')), []);
  });

  it('refuses a directory that is a link out of the output directory, however deep', () => {
    const outside = makeTree();
    const root = makeTree({ 'blog/keep.py': '' });
    symlinkSync(outside, join(root, 'blog/routes'));
    assert.match(findObstacles(['blog/routes/deep/a.py'], root).join('\n'), /blog\/routes is a link that leads out/);
  });

  it('is not fooled by a neighbour whose name starts alike', () => {
    const root = makeTree({ 'out/a.py': '', 'output/b.py': '' });
    symlinkSync(join(root, 'output'), join(root, 'out/blog'));
    assert.equal(findObstacles(['blog/a.py'], join(root, 'out')).length, 1);
  });

  it('follows a link that stays inside, and an output directory that is a link', () => {
    const root = makeTree({ 'out/real/a.py': '' });
    symlinkSync('real', join(root, 'out/blog'));
    symlinkSync(join(root, 'out'), join(root, 'linked'));
    assert.deepEqual(findObstacles(['blog/a.py'], join(root, 'linked')), []);
  });

  it('refuses links that lead nowhere', () => {
    const root = makeTree();
    symlinkSync('nowhere', join(root, 'blog'));
    assert.match(findObstacles(['blog/a.py'], root).join(), /blog is a link that leads to no directory/);
    assert.match(findObstacles(['a.py'], join(root, 'blog')).join(), /blog is in the way/);
  });

  it('names each file that stands where a directory is needed once', () => {
    const root = makeTree({ blog: '', 'shop/routes': '' });
    const lines = findObstacles(['blog/a/b.py', 'blog/c.py', 'shop/routes/a.py', 'shop/routes/b.py'], root);
    assert.equal(lines.length, 2);
    assert.match(lines.join('\n'), /blog is a file where a directory is needed.*\n.*shop\/routes is a file/);
    assert.match(findObstacles(['a.py'], join(root, 'blog/out')).join(), /blog is in the way: it is no directory/);
  });

  it('refuses two files of one path, and a file that is a directory of another', () => {
    mkdirSync(join(makeTree(), 'x'));
    assert.deepEqual(findObstacles(['a.py', 'a.py'], makeTree()), ['two files are to be written to a.py']);
    assert.deepEqual(findObstacles(['a', 'a/b.py'], makeTree()), ['a is to be both a file and a directory']);
  });
});

describe('displayPath', () => {
  it('is relative below the current directory and absolute elsewhere', () => {
    assert.equal(displayPath('/work/out/a.py', '/work'), 'out/a.py');
    assert.equal(displayPath('/work', '/work'), '.');
    assert.equal(displayPath('/other/a.py', '/work'), '/other/a.py');
    assert.equal(displayPath('/work/..hidden/a.py', '/work'), '..hidden/a.py');
  });
});
