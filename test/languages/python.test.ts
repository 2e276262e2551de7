import assert from 'node:assert/strict';
import fc from 'fast-check';
import { imported } from '../../lib/core/expression.js';
import type { ImportSpec } from '../../lib/core/imports.js';
import { python } from '../../lib/languages/python.js';
import { formatPython } from '../../lib/output/format/format-python.js';
import { findings, needRuff } from './tools.js';

const composeRaw = (
  body: string,
  { path = 'blog/routes/article.py', imports = [] as ImportSpec[], banner = '' } = {},
) => python.compose({ path, body, imports, ...(banner !== '' && { banner }) });
/** Without empty lines: those around imports are the formatter's business. */
const squeeze = (text: string) => text.replaceAll(/\n{2,}/g, '\n').replace(/^\n/, '');
const compose = (...given: Parameters<typeof composeRaw>) => squeeze(composeRaw(...given));
const library = (module: string, name?: string, alias?: string) =>
  imported({ module, origin: 'library', ...(name !== undefined && { name }), ...(alias !== undefined && { alias }) });
const own = (module: string, name?: string) =>
  imported({ module, origin: 'generated', ...(name !== undefined && { name }) });
const user = (module: string, name: string) => imported({ module, name, origin: 'user' });
/** The import lines of a composed text. */
const importsOf = (text: string) => text.split('\n').filter((line) => /^(?:from|import) /.test(line));

describe('python.compose: import lines', () => {
  it('are gathered from wherever they stand, without those that nothing uses', () => {
    const body = 'from a import used, unused\nx = used\nimport b\nimport c.d\ny = c.d.e\n';
    assert.equal(compose(body), 'import c.d\nfrom a import used\nx = used\ny = c.d.e\n');
  });
  it('may have brackets, several names, aliases and comments', () => {
    const body =
      'from a import (\n    b,  # why\n    c as d,\n)\nimport e, f as g  # noqa\nfrom h import i  # noqa: F401\nb, d, e, g, i\n';
    assert.deepEqual(importsOf(compose(body)), [
      'import e',
      'import f as g',
      'from a import b',
      'from a import c as d',
      'from h import i',
    ]);
    assert.match(compose(body), /\nb, d, e, g, i\n$/);
  });
  it('stay where they are inside strings and below the margin', () => {
    const body =
      '"""Doc.\n\nfrom a import b\nimport c\n"""\n\ntext = \'\'\'\nimport d\n\'\'\'\n\n\ndef f():\n    import e\n    return e, b, c, d\n';
    assert.equal(composeRaw(body), body);
  });
  it('stay where they are behind a word that keeps formatters away', () => {
    const body = 'import a\n# fmt: off\nfrom .b import b as b\n# mark\n';
    assert.equal(compose(body), '# fmt: off\nfrom .b import b as b\n# mark\n');
  });
  it('are kept when they take effect without a use', () => {
    const body = 'from __future__ import annotations\nfrom .models import *\nfrom .a import b as b\nfrom .c import d\n';
    assert.deepEqual(importsOf(compose(body)), [
      'from __future__ import annotations',
      'from .a import b as b',
      'from .models import *',
    ]);
  });
  it('are not used by words in strings, comments and attributes', () => {
    const words = [
      '# name',
      '"name"',
      "'name'",
      '"""name"""',
      "'''\nname\n'''",
      'r"name"',
      'x.name',
      '"a\\"name"',
      "'#' # name",
      '""  # name',
    ];
    for (const word of words) assert.deepEqual(importsOf(compose(`from a import name\nx = 1\n${word}\n`)), [], word);
  });
  it('are used by code, also inside f-strings and behind strings', () => {
    const words = [
      'name',
      'name.x',
      '"#", name',
      "'\"', name",
      '"\\\\", name',
      'f"{name}"',
      "rf'{x}{name(1)!r}'",
      'f"{{}}{name}"',
      'f"""\n{name:>{width}}"""',
      '@name',
    ];
    for (const word of words) assert.equal(importsOf(compose(`from a import name\n${word}\n`)).length, 1, word);
    for (const word of ['f"{{name}}"', 'f"name {x}"'])
      assert.deepEqual(importsOf(compose(`from a import name\n${word}\n`)), [], word);
  });
  it('may end the text', () => {
    assert.deepEqual(importsOf(compose('x = name\nfrom a import name')), ['from a import name']);
  });
});

describe('python.compose: imports of expressions', () => {
  it('become names', () => {
    const text = compose(
      `x: ${library('pydantic', 'Field')} = ${library('datetime', undefined, 'dt')}.date(${library('os.path')})\n`,
    );
    assert.equal(
      text,
      'import datetime as dt\nimport os.path\nfrom pydantic import Field\nx: Field = dt.date(os.path)\n',
    );
  });
  it('are relative between generated modules', () => {
    const cases: Readonly<Record<string, readonly [string, string]>> = {
      'blog.routes.tag': ['from .tag import x', 'from .blog.routes.tag import x'],
      'blog.schemas.article': ['from ..schemas.article import x', 'from .blog.schemas.article import x'],
      'support.fields': ['from ...support.fields import x', 'from .support.fields import x'],
      blog: ['from ...blog import x', 'from .blog import x'],
    };
    for (const [module, [below, root]] of Object.entries(cases)) {
      assert.deepEqual(importsOf(compose(`${own(module, 'x')}\n`)), [below]);
      assert.deepEqual(importsOf(compose(`${own(module, 'x')}\n`, { path: 'api.py' })), [root]);
    }
    assert.match(compose(`${own('db.session')}.get()\n`), /from \.\.\.db import session\nsession\.get\(\)/);
    assert.match(compose(`${own('db')}.get()\n`, { path: 'api.py' }), /from \. import db\n/);
  });
  it('are plain names in the module that they are of', () => {
    const name = own('blog.schemas.article', 'ArticleResource');
    const body = `class ArticleResource: ...\nx: ${name}\n`;
    assert.equal(
      compose(body, { path: 'blog/schemas/article.py' }),
      'class ArticleResource: ...\nx: ArticleResource\n',
    );
  });
  it('share the line of a template or of a fragment that imports the same', () => {
    const field = library('pydantic', 'Field');
    assert.equal(
      compose(`from pydantic import Field\nField(${field})\n`),
      'from pydantic import Field\nField(Field)\n',
    );
    const spec: ImportSpec = { module: 'support.fields', name: 'Text', origin: 'generated' };
    const text = compose(`from ...support.fields import Text\nText(${imported(spec)})\n`, { imports: [spec] });
    assert.equal(text, 'from ...support.fields import Text\nText(Text)\n');
  });
  it('get other names where theirs are taken: by words, by imports, by each other', () => {
    const [a, b] = [user('blog.models', 'Article'), user('shop.models', 'Article')];
    assert.equal(
      compose(`${b} ${a} ${b}\n`),
      'from blog.models import Article\nfrom shop.models import Article as ModelsArticle\nModelsArticle Article ModelsArticle\n',
    );
    assert.match(
      compose(`Article = 1\n${a}\n`),
      /from blog\.models import Article as ModelsArticle\nArticle = 1\nModelsArticle\n/,
    );
    assert.match(compose(`ModelsArticle = Article = 1\n${a}\n`), /import Article as BlogModelsArticle\n/);
    assert.match(
      compose(`BlogModelsArticle = ModelsArticle = Article = 1\n${a}\n`),
      /import Article as BlogModelsArticle3\n/,
    );
    assert.match(
      compose(`from x import LIMIT\nLIMIT + ${library('a.b_c', 'LIMIT')}\n`),
      /from a\.b_c import LIMIT as B_C_LIMIT\n/,
    );
    assert.match(compose(`run()\n${library('a.b', 'run')}\n`), /from a\.b import run as b_run\n/);
    assert.match(compose(`uuid: ${library('uuid')}.UUID\n`), /import uuid as uuid_uuid\nuuid: uuid_uuid\.UUID\n/);
    assert.match(compose(`os = ${library('os.path')}.sep\n`), /import os\.path as path_path\nos = path_path\.sep\n/);
    assert.match(
      compose(`class _A: ...\n${library('a.some_mod', '_A')} ${library('b.some_mod', 'HTTPServer')}\nHTTPServer\n`),
      /_A as some_mod__A[^]*HTTPServer as SomeModHTTPServer/,
    );
  });
  it('tell a user’s module from a generated one of the same path', () => {
    const text = compose(`${user('db.session', 'get')} ${own('db.session', 'get')}\n`, { path: 'api.py' });
    assert.equal(text, 'from db.session import get as session_get\nfrom .db.session import get\nsession_get get\n');
  });
  it('are not taken by words of strings, and not lost inside f-strings', () => {
    assert.match(compose(`"Field" ${library('pydantic', 'Field')}\n`), /import Field\n"Field" Field\n/);
    assert.match(compose(`f"{${library('urllib.parse', 'quote')}(x)}"\n`), /import quote\nf"\{quote\(x\)\}"/);
  });
  it('do not depend on the order in which they stand', () => {
    const tokens = [
      user('b.models', 'A'),
      user('a.models', 'A'),
      library('c', 'A'),
      own('d.e', 'A'),
      library('c', 'A', 'B'),
    ];
    const lines = (list: readonly string[]) => importsOf(compose(`${list.join('\n')}\n`)).join('\n');
    fc.assert(
      fc.property(fc.shuffledSubarray(tokens, { minLength: tokens.length }), (shuffled) => {
        assert.equal(lines(shuffled), lines(tokens));
      }),
    );
    assert.equal(importsOf(compose(`${library('c', 'A')} ${library('c', 'A', 'B')}\n`)).length, 1);
  });
});

describe('python.compose: head', () => {
  const banner = 'told';
  it('is the banner, the docstring, the imports', () => {
    const text = compose('\n\n"""Doc.\n\nMore.\n"""\nfrom a import b\n\nb()\n', { banner });
    assert.equal(text, '# told\n"""Doc.\nMore.\n"""\nfrom a import b\nb()\n');
  });
  it('finds docstrings of all kinds, behind comments too', () => {
    for (const doc of ['"""A."""', "'''A.'''", '"A."', 'r"""A\\."""', '"""A."""  # noqa', '# why\n\n"""A."""']) {
      assert.equal(compose(`${doc}\nfrom a import b\nb\n`), squeeze(`${doc}\nfrom a import b\nb\n`));
    }
    assert.match(compose('"""A.""" + b\nfrom a import b\n'), /^from a import b\n"""A\."""/);
  });
  it('keeps a line for the shell first', () => {
    const text = '#!/usr/bin/env python\n"""Doc."""\nprint(1)\n';
    assert.equal(compose(text, { banner }), text.replace('\n', '\n# told\n'));
    assert.equal(python.withBanner(text, banner), text.replace('\n', '\n# told\n'));
    assert.equal(python.withBanner('x = 1\n', banner), '# told\nx = 1\n');
  });
  it('is a comment, whatever the banner says', () => {
    for (const end of ['\n', '\r', '\f', '\u2028', '\u202e', '\0']) {
      assert.equal(python.withBanner('', `from a${end}import os`), '# from a import os\n');
    }
  });
  it('has nothing to add to plain text', () => {
    assert.equal(compose('x = 1\n'), 'x = 1\n');
    assert.equal(compose(''), '');
  });
});

describe('python.owns', () => {
  it('goes by the end of the name', () => {
    assert.deepEqual(['a.py', 'a/b.py', 'a.pyi', 'a.txt', 'py'].map(python.owns), [true, true, false, false, false]);
  });
});

describe('composed modules', () => {
  it('have no finding of ruff’s: nothing unused, undefined, redefined or out of order', function () {
    const ruff = needRuff(this);
    this.timeout(120_000);
    const names = ['Article', 'LIMIT', 'run', 'quote', 'uuid', 'Field'];
    const token = fc.record({
      place: fc.constantFrom<readonly [ImportSpec['origin'], string]>(
        ['user', 'blog.models'],
        ['user', 'shop.models'],
        ['library', 'lib.b_c'],
        ['library', 'uuid'],
        ['generated', 'db.session'],
        ['generated', 'blog.models'],
      ),
      name: fc.constantFrom(...names),
    });
    const expression = token.map(({ place: [origin, module], name }) => imported({ module, name, origin }));
    const line = fc.oneof(
      fc.tuple(fc.constantFrom('x', 'y', 'z'), expression).map(([variable, text]) => `${variable} = ${text}\n`),
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...names))
        .map(([a, b]) => `def f():\n    ${a} = 1\n    return "${b}", ${a}\n`),
      expression.map((text) => `print(f"{${text}}")\n`),
      fc.constantFrom(
        'from lib import Helper\n',
        'from lib import (\n    helper,\n    HELP,\n)\n',
        'print(Helper, "helper")\n',
        'print(f"{helper}")  # HELP\n',
        'from lib import HELP\nprint(HELP.helper)\n',
      ),
    );
    const files = new Map<string, string>();
    for (const [index, lines] of fc.sample(fc.array(line, { maxLength: 8 }), 1000).entries()) {
      const body = lines.map((text, at) => text.replace('def f', `def f${String(at)}`)).join('');
      // A name that no line imports would be undefined, rightly.
      if (!body.includes('from lib import Helper') && body.includes('print(Helper')) continue;
      if (!body.includes('    helper,') && body.includes('{helper}')) continue;
      files.set(
        `p/q/m${String(index)}.py`,
        formatPython('x.py', composeRaw(`"""Doc."""\n\n${body}`, { banner: 'told' })),
      );
    }
    const found = findings(ruff, files, ['blog', 'shop']);
    assert.equal(found.length, 0, `${found.slice(0, 5).join('\n')}\n${files.get(found[0]?.split(':')[0] ?? '') ?? ''}`);
  });
});
