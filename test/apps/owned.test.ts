/**
 * A project of the guided set-up whose rows have owners, with unique values: two users walk over it, on both databases,
 * as its migrations made them. What they do is in `owned/`.
 */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { findPython, needJsonnet, needPython } from '../needs.js';
import { copyApp } from './kept-app.js';
import { codegen, makeDatabase, must } from './set-up-projects.js';

const RESOURCES = ['Project name:str', 'Task title:str slug:str project:Project'];

/** What is to be unique, of each resource. */
const UNIQUE = { project: 'name', task: 'slug' };

describe('a set-up whose rows have owners', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const workspace = createWorkspace();
  const cwd = workspace.dir;

  before(async function () {
    needPython(this);
    needJsonnet(this);
    const made = await codegen(
      cwd,
      ...['--create', 'be', '--name', 'owned', '--database', 'sqlite', '--auth', '--owned', 'Project,Task'],
      ...['--operations', 'list,get,create,update,delete', '--lists', 'none', '--extras', 'none'],
      ...RESOURCES.flatMap((line) => ['--resource', line]),
    );
    assert.equal(made.code, 0, made.output);
    const config = join(cwd, 'config', 'models.jsonnet');
    for (const [name, field] of Object.entries(UNIQUE)) {
      const entry = `root.from(import 'resources/${name}.jsonnet'`;
      const text = readFileSync(config, 'utf8');
      assert.ok(text.includes(`${entry})`));
      writeFileSync(
        config,
        text.replace(`${entry})`, `${entry}, { indexes: [{ fields: ['${field}'], unique: true }] })`),
      );
    }
    // What is there is the user's: the starter code is made anew where it is not.
    for (const path of ['app/models', 'migrations/versions']) rmSync(join(cwd, path), { recursive: true });
    const again = await codegen(cwd, 'be_root');
    assert.equal(again.code, 0, again.output);
    copyApp('owned', cwd);
  });

  after(() => {
    workspace.remove();
  });

  async function walk(url: string): Promise<void> {
    const secret = 'a secret for tests only, of 32 bytes or more';
    const env = { DATABASE_URL: url, JWT_SECRET: secret, PYTHONDONTWRITEBYTECODE: '1' };
    await must(cwd, [python, '-m', 'alembic', 'upgrade', 'head'], env);
    await must(cwd, [python, '-m', 'alembic', 'check'], env);
    await must(cwd, [python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '-W', 'error', 'test_owned.py'], env);
  }

  onBothDatabases('tells nothing of the rows of others', async (url) => {
    await walk(url === '' ? 'sqlite+aiosqlite:///owned.db' : await makeDatabase(python, url, 'codegen_owned'));
  });

  it('passes its own tests', () =>
    must(cwd, [python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '_generated', 'tests']));
});
