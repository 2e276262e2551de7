import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { needPython } from '../needs.js';
import { shopDocument } from './api-document.js';
import { httpPage } from './http-page.js';

const PATH = join(PACKAGE_ROOT, 'docs', 'reference', 'http.md');

describe('docs/reference/http.md', () => {
  it('says what the OpenAPI document of the example says', async function () {
    const python = needPython(this);
    const directory = mkdtempSync(join(tmpdir(), 'codegen-http-'));
    try {
      const document = await shopDocument(python, directory);
      const page = httpPage(document as unknown as Parameters<typeof httpPage>[0]);
      if (process.env.UPDATE_GOLDEN) writeFileSync(PATH, page);
      assert.equal(readFileSync(PATH, 'utf8'), page, 'run UPDATE_GOLDEN=1 npx mocha to write it anew');
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
