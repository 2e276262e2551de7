/** What an API has beside its resources, by the command: in a new project, and in one that is there. */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { needJsonnet } from '../needs.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { codegen, project, read } from './command.js';

const POSTGRES = ['--create', 'be', '--database', 'postgres', '--resource', 'Book title:str'];

describe('more for an API, without questions', function () {
  this.timeout(60_000);

  before(function () {
    needJsonnet(this);
  });

  afterEach(removeTrees);

  it('comes with a new project, from an option before a file', async () => {
    const cwd = makeTree({ 'answers.json': JSON.stringify({ create: 'be', database: 'postgres', extras: ['opa'] }) });
    const { code, err } = await codegen(
      cwd,
      ...['--name', 'shop', '--answers', 'answers.json', '--extras', 'comms,rate_limit'],
    );
    assert.deepEqual([code, err], [0, '']);
    const root = read(cwd, 'config/be_root.jsonnet');
    for (const key of ['rate_limit', 'queue', 'comms']) assert.ok(root.includes(`  ${key}: true,\n`), key);
    assert.doesNotMatch(root, /opa|telemetry/);
    for (const path of ['app/worker.py', 'app/messages.py', '_generated/comms.py', '_generated/rate_limit.py']) {
      assert.ok(existsSync(join(cwd, path)), path);
    }
    assert.doesNotMatch(read(cwd, 'config/be.jsonnet'), /opa/);
  });

  it('is merged into a project that is there, but into no migration', async () => {
    const cwd = await project(...POSTGRES);
    assert.equal((await codegen(cwd, '--resource', 'Tag name:str')).code, 0);
    const first = read(cwd, 'migrations/versions/0001_first_tables.py');
    const main = read(cwd, 'main.py').replace('version="0.1.0"', 'version="7.0.0"');
    writeFileSync(join(cwd, 'main.py'), main);
    writeFileSync(join(cwd, 'migrations/versions/1a2b_add_tag.py'), '"""Mine."""\n');
    const { code, out, err } = await codegen(cwd, '--extras', 'telemetry,comms');
    assert.deepEqual([code, err], [0, '']);
    assert.doesNotMatch(out, /conflicts/);
    assert.equal(read(cwd, 'migrations/versions/0001_first_tables.py'), first);
    assert.match(read(cwd, 'main.py'), /set_up_telemetry\(\)[^]*version="7\.0\.0"/);
    assert.match(read(cwd, 'app/models/__init__.py'), /import CommMessage[^]*import Contact[^]*import Tag/);
    assert.match(read(cwd, 'pyproject.toml'), /codegen-companion\[queue\]/);
    assert.match(out, /1\. install[^]*2\. tables {3}.* merge .*heads\n {2}3\. start/);
    for (const path of ['tests/test_telemetry.py', '_generated/telemetry.py', 'migrations/versions/0003_messages.py']) {
      assert.ok(existsSync(join(cwd, path)), path);
    }
    const again = await codegen(cwd, '--extras', 'comms');
    assert.deepEqual([again.code, again.err], [1, 'Error: --extras: comms is there already; leave it out\n']);
  });

  it('is no reason for an update to write a migration anew, as no resource is', async () => {
    const cwd = await project(...POSTGRES);
    const first = read(cwd, 'migrations/versions/0001_first_tables.py');
    assert.equal((await codegen(cwd, '--resource', 'Tag name:str')).code, 0);
    const { code, out } = await codegen(cwd, 'update', 'be_root');
    assert.equal(code, 0);
    assert.match(out, /identical seed\.py/);
    assert.match(read(cwd, 'app/seeds/tag.py'), /Tag/);
    assert.equal(read(cwd, 'migrations/versions/0001_first_tables.py'), first);
  });

  it('is refused for resources in the same run', async () => {
    const be = { module: 'app', databases: [{ driver: 'sqlite' }], resources: [] };
    const cwd = makeTree({ 'config/be.json': JSON.stringify(be), 'config/be_root.json': '{}' });
    const { code, err } = await codegen(cwd, '--extras', 'opa', '--resource', 'Tag name:str');
    assert.deepEqual(
      [code, err],
      [1, 'Error: --extras: resources are added by a run of their own; leave one of them out\n'],
    );
  });

  for (const [argv, code, message] of [
    [['--extras', 'telmetry'], 2, /--extras: expected some of telemetry.*did you mean 'telemetry'/],
    [['--extras', 'queue'], 1, '--extras: queue needs PostgreSQL, where jobs are kept; this project has SQLite'],
    [['--extras', 'opa', '--create', 'fe'], 1, '--extras: there is no API in a project of this kind; leave it out'],
    [
      ['--extras', 'comms', '--database', 'postgres', '--resource', 'Contact name:str'],
      1,
      /--extras: comms brings a table for Contact/,
    ],
  ] as const) {
    it(`refuses ${argv.join(' ')} in one line`, async () => {
      const cwd = makeTree();
      const { code: found, err } = await codegen(cwd, ...argv);
      assert.deepEqual([found, readTree(cwd)], [code, {}], err);
      assert.equal(err.trim().split('\n').length, 1, err);
      if (typeof message === 'string') assert.equal(err, `Error: ${message}\n`);
      else assert.match(err, message);
    });
  }
});
