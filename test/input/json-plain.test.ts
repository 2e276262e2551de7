import assert from 'node:assert/strict';
import fc from 'fast-check';

import { parsePlainJson } from '../../lib/input/json-plain.js';
import { scanJson } from '../../lib/input/json-scan.js';

describe('parsePlainJson', () => {
  for (const text of ['{}', ' { "a" : [ 1 , -2.5 ] }\n', '{"a b":"c  d","e":"\\"[[{ \\\\"}', '"\\n"', '[true,null]']) {
    it(`reads ${text}`, () => {
      assert.deepEqual(parsePlainJson(text), JSON.parse(text));
    });
  }

  for (const text of [
    '',
    '{',
    '{"a":1,"a":1}',
    '{"a":1, "a":1}',
    '[1e400]',
    '[9007199254740993]',
    '["\\ud800"]',
    `${'['.repeat(257)}${']'.repeat(257)}`,
    `${'['.repeat(257)}"]"${']'.repeat(257)}`,
  ]) {
    it(`leaves ${text.length > 40 ? `${text.slice(0, 40)}…` : text} to whoever walks it`, () => {
      assert.equal(parsePlainJson(text), undefined);
    });
  }

  it('reads nothing that has a fault, and whatever JSON.stringify writes', () => {
    const members = fc.array(fc.tuple(fc.constantFrom('a', 'b', '1', '\\ud800', ' ', '{'), fc.json({ maxDepth: 3 })), {
      maxLength: 3,
    });
    const space = fc.constantFrom('', ' ', '\n', '\t\r\n');
    fc.assert(
      fc.property(members, space, (drawn, blank) => {
        const text = `{${drawn.map(([key, value]) => `"${key}"${blank}:${blank}${value}`).join(`,${blank}`)}}`;
        const value = parsePlainJson(text);
        if (value === undefined) return;
        assert.deepEqual(scanJson(text), []);
        assert.deepEqual(value, JSON.parse(text));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom('', '\t', '  '), (json, indent) => {
        const written = JSON.stringify(JSON.parse(json), null, indent);
        if (!written.includes('\\ud')) assert.deepEqual(parsePlainJson(written), JSON.parse(json));
      }),
    );
  });
});
