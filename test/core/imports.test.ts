import assert from 'node:assert/strict';
import { code, imported } from '../../lib/core/expression.js';
import {
  ImportCollector,
  type ImportSpec,
  formatImports,
  parseToken,
  prefixImport,
  splitAtImports,
} from '../../lib/core/imports.js';
import { tale } from './tiny-target.js';

const SPECS: readonly ImportSpec[] = [
  { module: 'pydantic', name: 'Field', origin: 'library' },
  { module: 'datetime', alias: 'dt', origin: 'library' },
  { module: 'blog.models', name: 'Article', alias: 'Post', origin: 'user' },
  { module: 'db', origin: 'generated' },
];

describe('splitAtImports', () => {
  it('finds what an expression imports', () => {
    for (const spec of SPECS) {
      const [before, token, after] = splitAtImports(code`x: list[${imported(spec)}] = 1`);
      assert.deepEqual([before, after], ['x: list[', '] = 1']);
      assert.deepEqual(parseToken(token!), spec);
    }
  });
  it('stands as often as it likes, side by side too', () => {
    const [a, b] = [imported(SPECS[0]!), imported(SPECS[1]!)];
    const parts = splitAtImports(a + b + a);
    assert.equal(parts.length, 7);
    assert.equal(parts[1], parts[5]);
    assert.deepEqual(
      parts.filter((_, index) => index % 2 === 0),
      ['', '', '', ''],
    );
  });
  it('leaves text without imports alone', () => {
    assert.deepEqual(splitAtImports('plain'), ['plain']);
  });
});

describe('ImportCollector', () => {
  it('keeps equal imports once, the first one of them, in order', () => {
    const collector = new ImportCollector(...SPECS).add({ ...SPECS[0]!, origin: 'user' }).add(SPECS[3]!);
    assert.deepEqual([...collector], SPECS);
  });
  it('tells apart what differs in name or alias', () => {
    const names = ['a', 'b'].flatMap((name) => [
      { module: 'm', name, origin: 'library' as const },
      { module: 'm', name, alias: 'x', origin: 'library' as const },
    ]);
    assert.deepEqual([...new ImportCollector(...names, ...names)], names);
  });
});

describe('formatImports', () => {
  it('writes imports as the language does', () => {
    assert.equal(
      formatImports(new ImportCollector(...SPECS.slice(0, 2)), tale),
      'use pydantic/Field\nuse datetime/*\n',
    );
    assert.equal(formatImports(new ImportCollector(), tale), '');
  });
});

describe('prefixImport', () => {
  it('joins what is not empty', () => {
    assert.equal(prefixImport('api', 'blog', 'schemas'), 'api.blog.schemas');
    assert.equal(prefixImport('', 'blog', '', 'schemas'), 'blog.schemas');
    assert.equal(prefixImport('api'), 'api');
  });
});
