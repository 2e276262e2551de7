/** Which fields stand for a row in a table. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { render } from '../../../lib/pipeline.js';
import { createWorkspace } from '../../input/workspace.js';

describe('columns of fe_root', () => {
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('have what a row belongs to among them, however many they can be sorted by', async () => {
    const sort = ['title', 'price', 'pages', 'weight', 'created_at'];
    const fields = [
      ...sort.map((name) => ({ name, type: name === 'title' ? 'str' : 'int' })),
      { name: 'author_id', type: 'uuid', ref: 'Author' },
    ];
    const config = join(workspace.dir, 'pages.json');
    writeFileSync(config, JSON.stringify({ resources: [{ name: 'Book', sort, fields }, { name: 'Author' }] }));
    const files = await render({ target: 'fe_root', config, cwd: workspace.dir, outDir: join(workspace.dir, 'web') });
    const book = files.find(({ path }) => path === 'src/resources/book.ts');
    assert.match(
      book?.content ?? '',
      /^ {2}columns: \['title', 'author_id', 'price', 'pages', 'weight', 'created_at'\],$/m,
    );
  });
});
