/** Pages that are written from what they describe. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { apiPage } from './api-page.js';
import { configurationPage } from './configuration-page.js';
import { stdlibPage } from './stdlib-page.js';

const PAGES = {
  'docs/configuration.md': configurationPage,
  'docs/reference/stdlib.md': stdlibPage,
  'docs/reference/api.md': apiPage,
};

for (const [path, write] of Object.entries(PAGES)) {
  describe(path, () => {
    it('says what the source says', () => {
      const page = write();
      const file = join(PACKAGE_ROOT, path);
      if (process.env.UPDATE_GOLDEN) writeFileSync(file, page);
      assert.equal(readFileSync(file, 'utf8'), page, 'run UPDATE_GOLDEN=1 npx mocha to write it anew');
    });
  });
}
