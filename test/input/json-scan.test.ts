import assert from 'node:assert/strict';
import fc from 'fast-check';
import { scanJson } from '../../lib/input/json-scan.js';

/** Every fault as `offset: what [earlier]; advice`. */
function faultsOf(text: string): readonly string[] {
  return scanJson(text).map(
    ({ offset, what, earlier, advice }) =>
      `${offset}: ${what}${earlier === undefined ? '' : ` [${earlier}]`}; ${advice}`,
  );
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SYNTAX: readonly (readonly [text: string, fault: string])[] = [
  ['', '0: the text is empty; write the config as one object: { … }'],
  [' \n', '0: the text is empty; write the config as one object: { … }'],
  ['{"a":1} x', "8: 'x' after the end of the config; remove it, or a bracket too many before it"],
  ['{"a":1}}', "7: '}' after the end of the config; remove it, or a bracket too many before it"],
  ['{"a":1,}', "6: a comma before '}'; remove it"],
  ['[1,\n]', "2: a comma before ']'; remove it"],
  ['{"a":1 "b":2}', "7: expected ',' or '}' after the value, found '\"'; correct it there or just before"],
  ['[1 2]', "3: expected ',' or ']' after the value, found '2'; correct it there or just before"],
  ['{"a" 1}', "5: expected ':' after the key, found '1'; correct it there or just before"],
  ['{a:1}', "1: expected a key in double quotes, found 'a'; correct it there or just before"],
  ["{'a':1}", '1: a single quote; write JSON strings in double quotes'],
  ['{"a":1 // no\n}', '7: JSON has no comments; remove it, or rename the file to .jsonnet, which has them'],
  ['/* no */ {}', '0: JSON has no comments; remove it, or rename the file to .jsonnet, which has them'],
  ['# no\n{}', '0: JSON has no comments; remove it, or rename the file to .jsonnet, which has them'],
  ['{"a":}', "5: expected a value, found '}'; correct it there or just before"],
  ['{"a":True}', "5: 'True' is not JSON; write true"],
  ['{"a":None}', "5: 'None' is not JSON; write null"],
  ['{"a":nullx}', "5: expected a value, found 'nullx'; correct it there or just before"],
  ['{"a":NaN}', "5: expected a value, found 'NaN'; correct it there or just before"],
  ['{"a":01}', "5: '01' is not a JSON number; write plain decimal digits, or text in double quotes"],
  ['{"a":0x1F}', "5: '0x1F' is not a JSON number; write plain decimal digits, or text in double quotes"],
  ['{"a":1.}', "5: '1.' is not a JSON number; write plain decimal digits, or text in double quotes"],
  ['{"a":-}', "5: '-' is not a JSON number; write plain decimal digits, or text in double quotes"],
  ['{"a":"b', "5: a string that never ends; add the closing '\"'"],
  ['{"a":"b\n"}', "5: a string without an end on its line; add the closing '\"', or write a line break as \\n"],
  ['{"a":"b\tc"}', '7: a control character in a string; write it as \\t'],
  ['{"a":"b\u0001"}', '7: a control character in a string; write it as \\u0001'],
  ['{"a":"\\d"}', '6: an escape that JSON does not have; write \\\\ for a backslash'],
  ['{"a":"\\u12"}', '6: an escape that JSON does not have; write \\\\ for a backslash'],
  ['{"a":[1,2\n', "9: the text ends inside the '[' of [5]; add ']'"],
  ['{"a":{"b":1}', "12: the text ends inside the '{' of [0]; add '}'"],
  ['{"a":', "5: the text ends inside the '{' of [0]; add '}'"],
  ['{', "1: the text ends inside the '{' of [0]; add '}'"],
  ['[1,', "3: the text ends inside the '[' of [0]; add ']'"],
];

const LOSSES: readonly (readonly [text: string, faults: readonly string[]])[] = [
  ['{"a":1,"b":2,"a":3}', ['13: duplicate key "a", first at [1]; keep one of the two']],
  ['{"a":1,"\\u0061":3}', ['7: duplicate key "\\u0061", first at [1]; keep one of the two']],
  ['{"__proto__":1,"__proto__":3}', ['15: duplicate key "__proto__", first at [1]; keep one of the two']],
  ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', []],
  ['[9007199254740992, -21977972688294390, 1e3, 0.1234567890123456789]', []],
  [
    '[1152921504606846976]',
    [
      '1: the number 1152921504606846976 cannot be kept exactly (integers are exact up to 2^53); use a smaller one, or text in double quotes',
    ],
  ],
  [
    '{"a":9007199254740993,"a":12345678901234567890}',
    [
      '5: the number 9007199254740993 cannot be kept exactly (integers are exact up to 2^53); use a smaller one, or text in double quotes',
      '22: duplicate key "a", first at [1]; keep one of the two',
      '26: the number 12345678901234567890 cannot be kept exactly (integers are exact up to 2^53); use a smaller one, or text in double quotes',
    ],
  ],
  ['[1e999]', ['1: the number 1e999 is too large; use a smaller one']],
  ['["\\ud83d\\ude00"]', []],
  ['["\\ud83d"]', ['1: half of a surrogate pair, which no text file can hold; write both halves']],
];

describe('scanJson', () => {
  for (const [text, fault] of SYNTAX) {
    it(`stops at ${JSON.stringify(text)}`, () => {
      assert.deepEqual(faultsOf(text), [fault]);
      assert.equal(parses(text), false);
    });
  }

  for (const [text, faults] of LOSSES) {
    it(`finds what is lost in ${text}`, () => {
      assert.deepEqual(faultsOf(text), faults);
      assert.equal(parses(text), true);
    });
  }

  it('keeps what it found before a syntax error', () => {
    assert.equal(faultsOf('{"a":1,"a":2,}').length, 2);
  });

  it('refuses nesting that no config has', () => {
    assert.deepEqual(faultsOf('['.repeat(256) + ']'.repeat(256)), []);
    assert.match(faultsOf('['.repeat(100_000))[0] ?? '', /^256: more than 256 brackets inside each other; nest less$/);
  });

  it('accepts whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom('', '\t', '  '), (json, indent) => {
        assert.deepEqual(scanJson(JSON.stringify(JSON.parse(json), null, indent)), []);
      }),
    );
  });

  it('agrees with JSON.parse on damaged text', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"b"',
        '"',
        '\\',
        '\\u0041',
        '1',
        '-',
        '.5',
        'e1',
        'true',
        'nul',
        ' ',
        '\n',
      ],
    );
    const sound = (text: string): boolean =>
      scanJson(text).every(({ what }) => /^(duplicate key|half of a surrogate|the number )/.test(what));
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(3), pieces, (json, place, removed, piece) => {
        const at = place % (json.length + 1);
        const text = json.slice(0, at) + piece + json.slice(at + removed);
        assert.equal(sound(text), parses(text), text);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        assert.equal(sound(parts.join('')), parses(parts.join('')), parts.join(''));
      }),
      { numRuns: 2000 },
    );
  });
});
