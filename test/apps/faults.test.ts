/**
 * Faults of the database and clients that hang up: a generated application in front of PostgreSQL servers of its own,
 * which its tests stop, fill, lock and fail over. Its code by hand is in `faults/`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import type { TargetName } from '../../lib/target-names.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, need, needPython } from '../needs.js';

const run = promisify(execFile);

/** Short times, so that tests wait for nothing else. */
const DATABASE = {
  ...{ pool_size: 15, max_overflow: 0, pool_timeout: 1, connect_timeout: 1 },
  ...{ statement_timeout: 2, lock_timeout: 1, idle_in_transaction_timeout: 1 },
};

const SECONDS = { params: [{ name: 'seconds', type: 'float' }], scope: 'collection', type: 'action' };

const ID = { name: 'id', type: 'uuid', read_only: true };

const CONFIG = {
  module: 'notes',
  databases: [DATABASE],
  auth: { get_current_user_fn: 'blog.rules.current_user' },
  resources: [
    {
      model: 'blog.models.Note',
      require_auth: false,
      fields: [ID, { name: 'text', type: 'str', max_length: 200 }],
      operations: [
        ...['get', 'list', 'delete'],
        { name: 'create', post: 'blog.rules.audit' },
        { name: 'update', post: 'blog.rules.follow' },
        { ...SECONDS, name: 'work', fn: 'blog.rules.work' },
        { ...SECONDS, name: 'labour', fn: 'blog.rules.work', statement_timeout: 5 },
        { ...SECONDS, name: 'pause', fn: 'blog.rules.pause' },
      ],
    },
    { model: 'blog.models.Audit', require_auth: true, fields: [ID], operations: ['list'] },
    {
      model: 'blog.models.Report',
      require_auth: false,
      fields: [ID, { name: 'text', type: 'str' }],
      operations: ['get', { name: 'list', statement_timeout: 5 }],
    },
  ],
};

describe('faults of the database', function () {
  this.timeout(120_000);
  const python = findPython() ?? '';
  const programs = findPrograms() ?? '';
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    need(this, programs !== '', 'initdb of PostgreSQL, in /usr/lib/postgresql or on the PATH');
    cpSync(join(PACKAGE_ROOT, 'test', 'apps', 'faults'), workspace.dir, { recursive: true });
    await generate('be', '_generated', CONFIG);
    await generate('be_root', 'root', { database: 'postgres' });
    for (const name of ['app', 'alembic.ini', 'migrations'])
      renameSync(join(workspace.dir, 'root', name), join(workspace.dir, name));
    renameSync(join(workspace.dir, '0002_slow.py'), join(workspace.dir, 'migrations', 'versions', '0002_slow.py'));
  });

  after(() => {
    workspace.remove();
  });

  it('are answered with 503, and leave nothing behind', async () => {
    const options = ['-q', '-p', 'no:cacheprovider', '-W', 'error'];
    const tests = ['faults', 'hang_ups', 'migrations'].map((name) => `test_${name}.py`);
    const env = { ...process.env, POSTGRES_BIN: programs, PYTHONDONTWRITEBYTECODE: '1' };
    await must(run(python, ['-m', 'pytest', ...options, ...tests], { cwd: workspace.dir, env }));
  });

  async function generate(target: TargetName, directory: string, config: object): Promise<void> {
    const path = join(workspace.dir, `${target}.json`);
    writeFileSync(path, JSON.stringify(config));
    const outDir = join(workspace.dir, directory);
    for (const file of await render({ target, config: path, cwd: workspace.dir, outDir })) {
      mkdirSync(dirname(join(outDir, file.path)), { recursive: true });
      writeFileSync(join(outDir, file.path), file.content);
    }
  }
});

/** The newest programs of a PostgreSQL server that are installed. */
function findPrograms(): string | undefined {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const places = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(installed, version, 'bin'))
    .concat((process.env.PATH ?? '').split(':'));
  return places.find((place) => existsSync(join(place, 'initdb')));
}

/** Wait for a tool; what it printed is the message of its failure. */
async function must(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    assert.fail(`${stdout}\n${stderr}`);
  }
}
