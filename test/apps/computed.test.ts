/**
 * Models that compute what they tell, and that keep lists as JSON: the generated tests of a list that filters, sorts,
 * searches and groups by such attributes pass on both databases, and checkers know their types. The models are in
 * `computed/`.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const COMPUTED = [
  ...['name', 'label', 'writer', 'shouted'].map((name) => ({ name, type: 'str', read_only: true })),
  { name: 'capitals', type: 'str', read_only: true, nullable: true },
];
const AUTHOR = { path: 'author.full', type: 'str' };
const COLUMNS = [...COMPUTED.map(({ name }) => name), AUTHOR];

const CONFIG = {
  module: 'books',
  databases: [{ driver: 'sqlite' }],
  generate_tests: true,
  resources: [
    {
      model: 'library.models.Book',
      relations: { author: 'library.models.Author' },
      fields: [
        { name: 'id', type: 'uuid', read_only: true },
        { name: 'title', type: 'str', min_length: 1, max_length: 50 },
        { name: 'author_id', type: 'uuid' },
        { name: 'topics', type: 'str', list: true },
        { name: 'sources', type: 'str', list: true, nullable: true },
        { name: 'size', type: 'int', read_only: true },
        ...COMPUTED,
      ],
      operations: [
        'get',
        'create',
        {
          name: 'list',
          modifiers: [
            { type: 'filter', fields: ['size', ...COLUMNS.slice(0, -1), { column: AUTHOR, name: 'author' }] },
            { type: 'order', fields: ['size', ...COLUMNS] },
            { type: 'search', fields: COLUMNS },
            {
              type: 'group',
              fields: COLUMNS,
              aggregates: [
                { fn: 'sum', column: 'size', name: 'sizes' },
                { fn: 'max', column: 'capitals', name: 'last' },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('computed attributes and lists in JSON', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    copyApp('computed', workspace.dir);
    await generateApp(workspace.dir, CONFIG);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('pass the generated tests', (url) => pytest(workspace.dir, url, '_generated'));

  it('have generated tests that tell what they compared where they fail', async () => {
    const file = join(workspace.dir, '_generated', 'books', 'tests', 'test_book.py');
    const contract = readFileSync(file, 'utf8');
    writeFileSync(file, contract.replace('"str", min_length=1', '"str", min_length=3'));
    await assert.rejects(pytest(workspace.dir, '', file, '-k', 'create'), /assert set\(\) == \{'title'\}/);
    writeFileSync(file, contract);
  });

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(workspace.dir);
    pyrightAtTheEnd('computed', workspace.dir, ['_generated']);
  });
});
