import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { Name } from '../../lib/core/name.js';
import { insertAtMark } from '../../lib/setup/marks.js';
import { checkResourceName } from '../../lib/setup/names.js';
import { needRuff } from '../languages/tools.js';

const MARK = '// codegen:resources';

describe('insertAtMark', () => {
  it('adds a line before the mark, indented as the mark is', () => {
    assert.equal(insertAtMark(`[\n    a,\n    ${MARK}\n]\n`, MARK, 'b,'), `[\n    a,\n    b,\n    ${MARK}\n]\n`);
    assert.equal(insertAtMark(`[\n\t${MARK}\n]`, MARK, 'b,'), `[\n\tb,\n\t${MARK}\n]`);
  });

  it('ends the line as the mark ends, or as the line before it', () => {
    assert.equal(insertAtMark(`[\r\n  ${MARK}\r\n]`, MARK, 'b,'), `[\r\n  b,\r\n  ${MARK}\r\n]`);
    assert.equal(insertAtMark(`a = 1\r\n# mark`, '# mark', 'b'), 'a = 1\r\nb\r\n# mark');
    assert.equal(insertAtMark('# mark', '# mark', 'b'), 'b\n# mark');
  });

  it('adds no line twice, whatever its indentation and its comma', () => {
    for (const line of ['b,', '  b', '\tb,']) {
      const text = `[\n  ${line}\n  ${MARK}\n]\n`;
      assert.equal(insertAtMark(text, MARK, 'b,'), text);
    }
    assert.equal(insertAtMark('b,\n', MARK, 'b,'), 'b,\n');
    assert.equal(insertAtMark(`[\n  // b,\n  ${MARK}\n]`, MARK, 'b,'), `[\n  // b,\n  b,\n  ${MARK}\n]`);
  });

  it('gives nothing when the mark is gone, or is no line of its own', () => {
    assert.equal(insertAtMark('[]\n', MARK, 'b,'), undefined);
    assert.equal(insertAtMark(`[] ${MARK}\n`, MARK, 'b,'), undefined);
    assert.equal(insertAtMark('', MARK, 'b,'), undefined);
  });

  it('gives nothing where an entry could not follow', () => {
    assert.equal(insertAtMark(`[\n  a\n  ${MARK}\n]`, MARK, 'b,'), undefined);
    assert.equal(insertAtMark(`[\n  a // ,\n  ${MARK}\n]`, MARK, 'b,'), undefined);
    for (const before of ['a, // last\n', 'a,\n  // more\n\n', '', '// none\n']) {
      assert.notEqual(insertAtMark(`[\n  ${before}  ${MARK}\n]`, MARK, 'b,'), undefined, before);
    }
    assert.equal(insertAtMark('a = 1\n# mark\n', '# mark', 'b = 2'), 'a = 1\nb = 2\n# mark\n');
  });

  it('sorts among the lines of the same kind right above', () => {
    const sort = (text: string, line: string) => insertAtMark(text, '# mark', line, { sorted: true });
    const text = 'from .z import Z\n\nfrom .a import A\nfrom .c import C\n# mark\n';
    assert.equal(sort(text, 'from .b import B'), text.replace('from .c', 'from .b import B\nfrom .c'));
    assert.equal(sort(text, 'from .d import D'), text.replace('# mark', 'from .d import D\n# mark'));
    assert.equal(sort(text, 'from . import x'), text.replace('from .a', 'from . import x\nfrom .a'));
    assert.equal(sort('x = 1\n# mark\n', 'from .b import B'), 'x = 1\nfrom .b import B\n# mark\n');
    const numbers = 'from .m2 import M2\nfrom .m10 import M10\n# mark\n';
    assert.equal(sort(numbers, 'from .m3 import M3'), numbers.replace('from .m10', 'from .m3 import M3\nfrom .m10'));
    const zero = 'from .m0_x import M0X\nfrom .m1 import M1\n# mark\n';
    assert.equal(sort(zero, 'from .m01 import M01'), zero.replace('from .m1', 'from .m01 import M01\nfrom .m1'));
  });

  const line = fc.stringMatching(/^[a-z ,[\]]{0,6}$/);
  const end = fc.constantFrom('\n', '\r\n', '\r');
  const text = fc
    .array(fc.tuple(fc.oneof(line, fc.constantFrom(MARK, `  ${MARK}`)), end))
    .map((lines) => lines.flat().join(''))
    .chain((whole) => fc.constantFrom(whole, whole.replace(/[\r\n]+$/, '')));

  it('keeps every other byte, and changes nothing the second time', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('new,', 'new'), fc.boolean(), (before, added, sorted) => {
        const after = insertAtMark(before, MARK, added, { sorted });
        if (after === undefined) return;
        assert.equal(insertAtMark(after, MARK, added, { sorted }), after);
        if (after === before) return;
        const places = Array.from({ length: before.length + 1 }, (_, index) => index);
        assert.ok(
          places.some((at) => {
            const rest = after.length - before.length + at;
            const inserted = after.slice(at, rest);
            return before === after.slice(0, at) + after.slice(rest) && /^[^\S\r\n]*new,?(\r\n|\n|\r)$/.test(inserted);
          }),
          JSON.stringify({ before, after }),
        );
      }),
    );
  });

  it('keeps a list of imports as ruff sorts it', function () {
    const ruff = needRuff(this);
    const name = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,5}$/).filter((drawn) => checkResourceName(drawn) === undefined);
    const names = fc.uniqueArray(name, {
      selector: (drawn) => new Name(drawn).snake,
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(names, (drawn) => {
        const start = '"""The models."""\n\nfrom .base import Base as Base\n# codegen:models\n';
        const made = drawn.reduce((list, one) => {
          const added = `from .${new Name(one).snake} import ${one} as ${one}`;
          return insertAtMark(list, '# codegen:models', added, { sorted: true }) ?? '';
        }, start);
        assert.equal(sortedByRuff(ruff, made), made);
      }),
      { numRuns: 20 },
    );
  });
});

function sortedByRuff(ruff: string, input: string): string {
  const file = ['--isolated', '--stdin-filename', 'app/models/__init__.py', '-'];
  return execFileSync(ruff, ['check', '--select', 'I', '--fix', '--quiet', ...file], { input, encoding: 'utf8' });
}
