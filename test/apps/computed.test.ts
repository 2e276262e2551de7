/**
 * Models that compute what they tell, and that keep lists as JSON: the generated tests of a list that filters, sorts,
 * searches and groups by such attributes pass on both databases, and checkers know their types. The models are in
 * `computed/`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { writeFiles } from '../../lib/output/write.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { createWorkspace } from '../input/workspace.js';
import { need, needPython } from '../needs.js';
import { checksOf } from './python-checks.js';

const run = promisify(execFile);

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
  let python = '';

  before(async function () {
    python = needPython(this);
    cpSync(join(PACKAGE_ROOT, 'test', 'apps', 'computed'), workspace.dir, { recursive: true });
    const config = join(workspace.dir, 'config.json');
    writeFileSync(config, JSON.stringify(CONFIG));
    const outDir = join(workspace.dir, '_generated');
    await writeFiles(await render({ target: 'be', config, cwd: workspace.dir, outDir }), outDir, {});
  });

  after(() => {
    workspace.remove();
  });

  const hold = async (url: string): Promise<void> => {
    const options = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-W', 'error', '_generated'];
    const env = { ...process.env, TEST_DATABASE_URL: url, PYTHONDONTWRITEBYTECODE: '1' };
    try {
      await run(python, options, { cwd: workspace.dir, env });
    } catch (error) {
      assert.fail((error as { readonly stdout: string }).stdout);
    }
  };

  it('pass the generated tests on SQLite', () => hold(''));

  it('pass the generated tests on PostgreSQL', async function () {
    const server = process.env.CODEGEN_POSTGRES ?? '';
    need(this, server !== '', 'PostgreSQL (set CODEGEN_POSTGRES)');
    await hold(server);
  });

  it('are clean under the strict checkers', async () => {
    const checks = checksOf(python).filter(({ name }) => ['mypy', 'pyright'].includes(name));
    assert.equal(checks.length, 2);
    const packages = [{ directory: '_generated', api: '_generated.api' }];
    for (const check of checks) assert.equal(await check.run(workspace.dir, packages), '');
  });
});
