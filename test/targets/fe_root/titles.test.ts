/** What people call a row by, out of the names of its texts. */
import assert from 'node:assert/strict';

import { titleAmong } from '../../../lib/targets/fe_root/titles.js';

describe('titles', () => {
  const CASES = [
    [['first_name', 'last_name', 'title'], 'last_name'],
    [['subject', 'title'], 'title'],
    [['title', 'name'], 'name'],
    [['city'], undefined],
  ] as const;
  for (const [names, expected] of CASES) {
    it(`of ${names.join(', ')}: ${expected ?? 'none'}`, () => {
      assert.equal(titleAmong(names), expected);
    });
  }
});
