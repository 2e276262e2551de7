/** Functions beside handlers: no two of a resource have one name. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { render } from '../../../../lib/pipeline.js';

const config = {
  ...{ version: '3', module: 'press', databases: [{}] },
  resources: [
    {
      ...{ model: 'press.models.News', pk_type: 'int' },
      fields: [
        { name: 'id', type: 'int', read_only: true },
        { name: 'title', type: 'str' },
      ],
      operations: ['get', 'list', 'create', 'update', 'delete', 'bulk_create', 'bulk_update', 'bulk_delete'],
    },
  ],
};

describe('functions of a resource whose model is called like many', () => {
  let directory = '';
  before(() => (directory = mkdtempSync(join(tmpdir(), 'codegen-functions-'))));
  after(() => {
    rmSync(directory, { recursive: true });
  });

  it('have names of their own', async () => {
    const path = join(directory, 'config.json');
    writeFileSync(path, JSON.stringify(config));
    const files = await render({ target: 'be', config: path, cwd: directory, outDir: join(directory, '_generated') });
    const routes = files.find((file) => file.path === 'press/routes/news.py')?.content ?? '';
    const names = [...routes.matchAll(/^(?:async )?def (\w+)\(/gm)].map(([, name]) => name);
    assert.ok(names.includes('lock_news') && names.includes('lock_news_rows'), names.join(' '));
    assert.deepEqual(names, [...new Set(names)]);
  });
});
