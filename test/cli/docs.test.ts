import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { makeTree, removeTrees } from '../output/tree.js';
import { call as callIn } from './call.js';

describe('docs', () => {
  afterEach(removeTrees);

  const call = (...words: readonly string[]) => callIn(makeTree(), ['docs', ...words]);

  it('lists every page with its title', async () => {
    const { code, out } = await call();
    assert.equal(code, 0);
    const files = ['docs', 'docs/reference'].flatMap((folder) =>
      readdirSync(join(PACKAGE_ROOT, folder)).filter((name) => name.endsWith('.md')),
    );
    assert.deepEqual(
      out
        .trimEnd()
        .split('\n')
        .map((line) => `${line.split(/\s/)[0] ?? ''}.md`),
      files,
    );
    assert.match(out, /^lists +Lists, scopes and safe writes$/m);
  });

  it('prints a page, however links call it, without what its tests alone read', async () => {
    const { code, out } = await call('lists');
    assert.equal(code, 0);
    assert.match(out, /^# Lists, scopes and safe writes\n/);
    assert.doesNotMatch(out, /<!--/);
    assert.equal((await call('reference/stdlib.md#fields')).out, (await call('stdlib')).out);
  });

  it('tells the sections that have all words, headings before texts', async () => {
    const { code, out } = await call('--search', 'Soft  DELETE');
    assert.equal(code, 0);
    const found = out.split('\n').filter((line) => /^[a-z-]+: /.test(line));
    assert.match(found[0] ?? '', /delete/i);
    assert.ok(
      found.some((line) => line.startsWith('lists: ')),
      out,
    );
    assert.doesNotMatch(out, /^tasks: # /m, 'a comment in code is no heading');
    const { sections } = JSON.parse((await call('--search', 'soft delete', '--json')).out) as {
      sections: readonly Record<string, string>[];
    };
    assert.ok(sections.every((section) => Object.keys(section).join() === 'topic,heading,line'));
  });

  it('says what is not there, and what it does not understand', async () => {
    for (const [words, code, message] of [
      [['lsits'], 1, 'no page of the documentation is called "lsits"; did you mean lists?'],
      [['--search', 'zzyzx'], 1, 'no section of the documentation has all of "zzyzx"; try fewer words'],
      [['lists', '--search', 'x'], 2, 'a TOPIC and --search exclude each other; give one of them'],
      [['lists', 'search'], 2, 'unexpected word "search" behind docs lists'],
    ] as const) {
      assert.deepEqual(await call(...words), { code, out: '', err: `Error: ${message}\n` });
    }
  });
});
