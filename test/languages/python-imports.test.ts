import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ImportCollector, type ImportSpec, formatImports } from '../../lib/core/imports.js';
import { python } from '../../lib/languages/python.js';
import { STDLIB_MODULES } from '../../lib/languages/python-names.js';
import { formatPython } from '../../lib/output/format/format-python.js';
import { findings, needRuff } from './tools.js';

const format = (...specs: readonly ImportSpec[]) => formatImports(new ImportCollector(...specs), python);
const spec = (text: string, origin: ImportSpec['origin'] = 'library'): ImportSpec => {
  const [path = '', alias] = text.split(' as ');
  const [module = '', name] = path.split(':');
  return { module, origin, ...(name !== undefined && { name }), ...(alias !== undefined && { alias }) };
};

const FIRST_PARTY = ['blog', 'shop', 'acme2', 'acme10'];
const MODULES: Readonly<Record<ImportSpec['origin'], readonly string[]>> = {
  library: [
    'os',
    'os.path',
    'typing',
    'datetime',
    'collections.abc',
    '__future__',
    'fastapi',
    'pydantic',
    'sqlalchemy.orm',
    'jwt',
    'somelib',
    'SomeLib.x',
    'a1',
    'a2',
    'a10',
    'some_lib',
  ],
  user: [
    'blog.models',
    'blog.models2',
    'blog.models10',
    'blog',
    'shop.api',
    'acme2',
    'acme10',
    'blog.Models',
    'blog.models_a',
  ],
  generated: ['.', '..', '...', '.models', '..models', '...support.fields', '..m2', '..m10', '.M'],
};
const NAMES = [
  'Article',
  'article',
  'ARTICLE',
  'A',
  'a',
  '_a',
  '_A',
  'ABc',
  'A_B',
  'a1',
  'a2',
  'a10',
  'A2',
  'A10',
  'HTTPServer',
  'http_server',
  'aB',
  'ab',
  'Ab',
  'AB',
  'A1_',
  'x_2',
  'x_10',
  'x2',
];

/** An import of some kind; a name in the file is bound once, which keeps ruff's other rules out of the way. */
const anySpec: fc.Arbitrary<ImportSpec> = fc
  .constantFrom<ImportSpec['origin']>('library', 'user', 'generated')
  .chain((origin) =>
    fc.record({
      origin: fc.constant(origin),
      module: fc.constantFrom(...MODULES[origin]),
      name: fc.option(fc.constantFrom(...NAMES), { nil: undefined, freq: 5 }),
      alias: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
    }),
  )
  .filter(({ module, name, alias }) =>
    module === '__future__'
      ? false
      : name !== undefined || (!module.startsWith('.') && !(alias !== undefined && alias === module)),
  )
  .map(({ origin, module, name, alias }) => ({
    origin,
    module,
    ...(name !== undefined && { name }),
    ...(alias !== undefined && alias !== name && { alias }),
  }));

const bound = ({ module, name, alias }: ImportSpec) => alias ?? name ?? module.split('.')[0]!;
const importSet = fc
  .uniqueArray(anySpec, { selector: bound, maxLength: 14 })
  .chain((specs) => fc.boolean().map((future) => (future ? [spec('__future__:annotations'), ...specs] : specs)))
  .chain((specs) => fc.shuffledSubarray(specs, { minLength: specs.length }));

describe('formatImports(…, python)', () => {
  it('has a section each for the future, the standard library, libraries, own modules, relative ones', () => {
    const all = format(
      spec('..b:x', 'generated'),
      spec('blog.models:Article', 'user'),
      spec('pydantic:Field'),
      spec('os'),
      spec('__future__:annotations'),
      spec('sqlalchemy', 'user'),
    );
    assert.equal(
      all,
      'from __future__ import annotations\n\nimport os\n\nimport sqlalchemy\nfrom pydantic import Field\n\n' +
        'from blog.models import Article\n\nfrom ..b import x\n',
    );
  });
  it('joins the names of a module: constants, classes, others; names with an alias stand alone', () => {
    const names = ['b', 'A_B', 'Ab', 'a10', 'a2', 'B', 'c as d'].map((name) => spec(`m:${name}`));
    assert.equal(format(...names), 'from m import A_B, Ab, B, a2, a10, b\nfrom m import c as d\n');
  });
  it('starts with whole modules, and goes from far to near', () => {
    assert.equal(format(spec('m:a'), spec('z'), spec('y as x')), 'import y as x\nimport z\nfrom m import a\n');
    const relative = ['.a:b', '..b:b', '...c:b', '.:b', '..:b'].map((text) => spec(text, 'generated'));
    assert.equal(
      format(...relative),
      'from ...c import b\nfrom .. import b\nfrom ..b import b\nfrom . import b\nfrom .a import b\n',
    );
  });
  it('keeps what a re-export says', () => {
    assert.equal(format(spec('.a:b as b', 'generated')), 'from .a import b as b\n');
  });
  it('is empty for nothing', () => {
    assert.equal(format(), '');
  });

  it('gives what ruff finds in order', function () {
    const ruff = needRuff(this);
    this.timeout(120_000);
    const files = new Map<string, string>();
    for (const [index, specs] of fc.sample(importSet, 2000).entries()) {
      const uses = specs.map((one) => `    ${one.alias ?? one.name ?? one.module},\n`).join('');
      const text = format(...specs);
      files.set(`p/q/m${String(index)}.py`, formatPython('x.py', `${text}\nUSES = [\n${uses}]\n`));
    }
    files.set('p/q/stdlib.py', `${format(...[...STDLIB_MODULES, 'fastapi'].map((name) => spec(name)))}\n`);
    const found = findings(ruff, files, FIRST_PARTY).filter((line) => !/stdlib.py.*F401|F407/.test(line));
    const [first] = found;
    const text = first === undefined ? '' : `\n${files.get(first.split(':')[0]!) ?? ''}`;
    assert.equal(found.length, 0, `${found.slice(0, 5).join('\n')}${text}`);
  });
});
