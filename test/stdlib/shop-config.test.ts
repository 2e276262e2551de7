/**
 * The example's configuration exists twice: `be.jsonnet`, and `be.json` for machines without a compiler. They are
 * equal; `UPDATE_GOLDEN=1` writes the second from the first.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { describeJsonnet, evaluateFile } from './evaluate.js';

const directory = fileURLToPath(new URL('../../examples/shop/config', import.meta.url));

describeJsonnet('examples/shop/config', () => {
  it('is the same as JSON', async () => {
    const wanted = await format(JSON.stringify(await evaluateFile(`${directory}/be.jsonnet`)), {
      parser: 'json',
      printWidth: 120,
    });
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(`${directory}/be.json`, wanted);
    assert.equal(readFileSync(`${directory}/be.json`, 'utf8'), wanted);
  });
});
