import assert from 'node:assert/strict';
import { parseJson } from '../../lib/input/json-source.js';
import { problemsOf } from './workspace.js';

describe('parseJson', () => {
  it('gives the value', () => {
    assert.deepEqual(parseJson('be.json', ' {"a": [1, "é", null]}\r\n'), { a: [1, 'é', null] });
  });

  it('writes every fault with the places it is about', async () => {
    const text = '{\n  "a": 1,\n  "b": {"x{earlier}": 9007199254740993},\n  "a": 2\n}';
    assert.deepEqual(await problemsOf(() => parseJson('config/be.json', text)), [
      'config/be.json:3:23: the number 9007199254740993 cannot be kept exactly (integers are exact up to 2^53); ' +
        'use a smaller one, or text in double quotes',
      'config/be.json:4:3: duplicate key "a", first at 2:3; keep one of the two',
    ]);
  });

  it('points to the bracket that is open', async () => {
    assert.deepEqual(await problemsOf(() => parseJson('be.json', '{\n  "a": [1\n')), [
      "be.json:2:10: the text ends inside the '[' of 2:8; add ']'",
    ]);
  });

  it('keeps hostile text on one line', async () => {
    const [line] = await problemsOf(() => parseJson('be.json', '{\u001b[31m}'));
    assert.equal(
      line,
      "be.json:1:2: expected a key in double quotes, found '\\u001b'; correct it there or just before",
    );
  });
});
