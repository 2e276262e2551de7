import assert from 'node:assert/strict';
import { createLocate, createPositions } from '../../lib/input/json-positions.js';

const TEXT = '{\n  "apps": [\r\n    { "module": "blog" },\n    { "módulo": "é", "last": [1, {"x": null}] }\n  ]\n}\n';

describe('createPositions', () => {
  it('counts lines and columns from 1, with every kind of line break', () => {
    const position = createPositions('a\nbc\r\nd\re');
    const all = [0, 1, 2, 3, 6, 8].map((offset) => `${position(offset).line}:${position(offset).column}`);
    assert.deepEqual(all, ['1:1', '1:2', '2:1', '2:2', '3:1', '4:1']);
  });

  it('knows the end of the text', () => {
    assert.deepEqual(createPositions('a\n')(2), { line: 2, column: 1 });
  });
});

describe('createLocate', () => {
  const locate = createLocate(TEXT);
  const cases: readonly (readonly [path: readonly (string | number)[], line: number, column: number])[] = [
    [[], 1, 1],
    [['apps'], 2, 11],
    [['apps', 0], 3, 5],
    [['apps', 0, 'module'], 3, 17],
    [['apps', 1, 'last', 1, 'x'], 4, 40],
  ];
  for (const [path, line, column] of cases) {
    it(`finds ${JSON.stringify(path)}`, () => {
      assert.deepEqual(locate(path), { line, column });
    });
  }

  it('gives the innermost value on the way to what is not there', () => {
    assert.deepEqual(locate(['apps', 0, 'resources', 3]), { line: 3, column: 5 });
    assert.deepEqual(locate(['apps', 7]), { line: 2, column: 11 });
    assert.deepEqual(locate(['apps', 'module']), { line: 2, column: 11 });
    assert.deepEqual(locate(['apps', 0, 'module', 'x']), { line: 3, column: 17 });
  });
});
