import assert from 'node:assert/strict';
import fc from 'fast-check';
import { docText, literal, tuple } from '../../lib/languages/python.js';
import { needPython } from '../needs.js';
import { evaluate } from './tools.js';

const HOSTILE = [
  '',
  '"',
  "'",
  '"""',
  "'''",
  '\\',
  '\\"',
  '\\n',
  '\n',
  '\r\n',
  '\t',
  '\0',
  '\u0001',
  '\u007f',
  '\u0080',
  '\u00ff',
  'é',
  '€',
  '😀',
  '\ud800',
  '\udc00',
  '\udc00\ud800',
  '\ud83d',
  'a\ud83db',
  '\u202e\u2066',
  '\u2028\u2029',
  '\ufeff',
  '\ufffe',
  '\ue000x\ue001',
  '{x}',
  '{{',
  '%s',
  '#',
  '# x',
  '\\N{DIGIT ONE}',
  '\\x41',
  '\\',
  '$(x)',
  '</script>',
  'import os\n',
  '\nimport os\n',
  '__proto__',
];

/** The same shape as `evaluate` gives. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return { text: Array.from(value, (char) => char.codePointAt(0)) };
  if (typeof value === 'number') return { [Number.isInteger(value) ? 'int' : 'float']: value };
  if (Array.isArray(value)) return { list: value.map(plain) };
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { dict: entries.map(([key, item]) => [plain(key), plain(item)]) };
}

/** `evaluate` gives numbers as text. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      (key === 'int' || key === 'float') && typeof item === 'string' ? Number(item) : withNumbers(item),
    ]),
  );
}

describe('literal', () => {
  it('is a value that Python reads as the same', function () {
    const python = needPython(this);
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE));
    const { value: json } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        text,
        tie('list'),
        tie('dict'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      dict: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    }));
    const values = [...HOSTILE, 0, -0, 1e21, 1e22, 1e308, 5e-324, 1.5e-7, -2.5, 2 ** 53, ...fc.sample(json, 1000)];
    const found = withNumbers(evaluate(python, values.map(literal))) as unknown[];
    for (const [index, value] of values.entries()) {
      assert.deepEqual(found[index], plain(value === 0 ? 0 : JSON.parse(JSON.stringify(value))), literal(value));
    }
  });
  it('is one line of printable ASCII, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE)), (text) => {
        assert.match(literal(text), /^"[ -~]*"$/);
        assert.match(literal({ [text]: [text] }), /^[ -~]*$/);
      }),
    );
  });
  it('is text of a docstring that Python reads as the same', function () {
    const texts = [...HOSTILE, 'It is "so".', 'It is "so"', ...fc.sample(fc.string({ unit: 'binary' }), 200)];
    const found = withNumbers(
      evaluate(
        needPython(this),
        texts.map((text) => `"""${docText(text)}"""`),
      ),
    );
    assert.deepEqual(found, texts.map(plain));
    assert.equal(docText('It is "so": é.\nAnd more.'), 'It is "so": é.\nAnd more.');
  });
  it('sorts keys, so that the order of a config does not show', () => {
    assert.equal(literal({ b: 1, a: [true, null] }), '{"a": [True, None], "b": 1}');
  });
  it('writes numbers that JSON does not have', () => {
    assert.deepEqual([Infinity, -Infinity, NaN].map(literal), ['float("inf")', 'float("-inf")', 'float("nan")']);
  });
});

describe('tuple', () => {
  it('has a comma behind a single item', () => {
    assert.deepEqual(
      [[], [1], [1, 2]].map((items) => tuple(items.map(literal))),
      ['()', '(1,)', '(1, 2)'],
    );
  });
});
