import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { configurationPage } from './configuration-page.js';

const PATH = join(PACKAGE_ROOT, 'docs', 'configuration.md');

describe('docs/configuration.md', () => {
  it('says what the schemas say', () => {
    const page = configurationPage();
    if (process.env.UPDATE_GOLDEN) writeFileSync(PATH, page);
    assert.equal(readFileSync(PATH, 'utf8'), page, 'run UPDATE_GOLDEN=1 npx mocha to write it anew');
  });
});
