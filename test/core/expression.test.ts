import assert from 'node:assert/strict';

import { type Expression, code, identifier, imported, indented, joined, literals } from '../../lib/core/expression.js';
import { parseToken, splitAtImports } from '../../lib/core/imports.js';

const quoted = literals(JSON.stringify);

describe('an expression', () => {
  it('is no string that came from elsewhere', () => {
    const name: string = ['title', 'slug'].join('_');
    // @ts-expect-error -- a plain string is not assignable
    const plain: Expression = name;
    // @ts-expect-error -- nor is what a template without its tag makes of expressions
    const untagged: Expression = `${code`row`}.id`;
    // @ts-expect-error -- nor what a method of strings makes of one
    const cut: Expression = code`, row`.slice(2);
    // @ts-expect-error -- a hole takes expressions and numbers
    const hole = code`row.${name}`;
    // @ts-expect-error -- a list has expressions alone
    const list = joined([name], ', ');
    // @ts-expect-error -- what stands between them is ours
    const between = joined([code`a`, code`b`], name);
    assert.deepEqual(
      [plain, untagged, cut, hole, list, between],
      ['title_slug', 'row.id', 'row', 'row.title_slug', 'title_slug', 'atitle_slugb'],
    );
  });
});

describe('code', () => {
  it('writes expressions and numbers between what is ours', () => {
    assert.equal(code`range(${1}, ${code`end`} + 1)`, 'range(1, end + 1)');
    assert.equal(code``, '');
  });
  it('reads escapes as a string does', () => {
    assert.equal(code`if found:\n    return "\\n"`, 'if found:\n    return "\\n"');
  });
});

describe('identifier', () => {
  it('takes the names of things', () => {
    for (const name of ['a', '_a1', 'Article', 'PAGE_SIZE', 'Straße', 'é']) assert.equal(identifier(name), name);
  });
  it('refuses what is none, and says what it was', () => {
    for (const name of ['', '1a', 'a.b', 'a b', 'a-b', 'e\u0301', 'ﬁeld', '٣', 'a\n', 'a);drop('])
      assert.throws(() => identifier(name), new TypeError(`${JSON.stringify(name)} is no identifier`));
  });
});

describe('imported', () => {
  it('says what it imports, inside other code', () => {
    const spec = { module: 'pydantic.fields', name: 'Field', alias: 'F', origin: 'library' } as const;
    const [before, token = '', after] = splitAtImports(code`x: list[${imported(spec)}] = 1`);
    assert.deepEqual([before, parseToken(token), after], ['x: list[', spec, '] = 1']);
  });
  it('takes modules and names as languages spell them', () => {
    for (const module of ['', '..support', 'node:fs', '@scope/a-b/c.js'])
      assert.equal(parseToken(splitAtImports(imported({ module, origin: 'library' }))[1] ?? '').module, module);
    assert.doesNotThrow(() => imported({ module: 'react', name: 'type ReactNode', origin: 'library' }));
  });
  it('refuses what is no part of an import', () => {
    const origin = 'user';
    assert.throws(() => imported({ module: 'os; x', origin }), new TypeError('"os; x" can be no part of an import'));
    for (const name of ['a\nb', 'a.b', 'a as b'])
      assert.throws(() => imported({ module: 'os', name, origin }), /can be no part of an import/);
    assert.throws(() => imported({ module: 'os', name: 'a', alias: "b'", origin }), /"b'" can be no part/);
  });
});

describe('joined', () => {
  it('prints a list', () => {
    assert.equal(joined([code`a`, code`b`], ', '), 'a, b');
    assert.equal(joined([], ', '), '');
  });
});

describe('indented', () => {
  it('moves all lines but empty ones', () => {
    assert.equal(indented(code`if a:\n    b()\n\nc()`, 2), '  if a:\n      b()\n\n  c()');
  });
});

describe('literals', () => {
  it('makes a language print values of any origin', () => {
    assert.equal(code`print(${quoted('a "b"')})`, 'print("a \\"b\\"")');
  });
});
