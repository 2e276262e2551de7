/**
 * From a database to a project that passes its checks, and no file edited by hand: `codegen import`, the set-up around what
 * it wrote, the tests of the project, and the database that was there, which stays as it is.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { call, callFrom } from '../cli/call.js';
import { POSTGRES, needPostgres } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { IS_FULL, IS_WHOLE, needJsonnet, needPython } from '../needs.js';
import { copyApp, succeeds } from './kept-app.js';
import { mypyCache } from './mypy-cache.js';
import { must, pathWith, run, tool } from './set-up-projects.js';

const DATABASE = `imported_project_${String(process.pid)}`;
const SECRET = 'kJ8s0f9aQwErTyU1oP3lZxCvBnM7hG6fD5sA4qWe';

/** Triggers, an extension, conditions, schemas, defaults that functions make: models do not tell them. */
const SCRIPT = join(PACKAGE_ROOT, 'test', 'apps', 'imported_project', 'clinic.sql');

describe('a project around a database', function () {
  this.timeout(900_000);
  const workspace = createWorkspace();
  const url = new URL(POSTGRES === '' ? 'postgresql://nowhere' : POSTGRES);
  url.pathname = `/${DATABASE}`;
  let python = '';
  let env: Readonly<Record<string, string>> = {};

  const project = (name: string): string => {
    const directory = join(workspace.dir, name);
    copyApp('imported_project', directory);
    symlinkSync(dirname(dirname(python)), join(directory, '.venv'));
    return directory;
  };
  const database = (...words: readonly string[]): Promise<void> => {
    const program = join(PACKAGE_ROOT, 'test', 'apps', 'imported', 'database.py');
    const server = { ...process.env, TEST_DATABASE_URL: POSTGRES };
    return succeeds(promisify(execFile)(python, [program, ...words], { env: server }));
  };
  const passes = (cwd: string, ...words: readonly string[]): Promise<string> => must(cwd, words, env);
  const made = async (cwd: string, ...words: readonly string[]): Promise<string> => {
    const { code, err, out } = await call(cwd, words);
    assert.deepEqual([code, err], [0, ''], out);
    return out;
  };

  before(async function () {
    python = needPython(this);
    needPostgres(this);
    needJsonnet(this);
    await database('make', DATABASE, SCRIPT);
    env = {
      ...{ DATABASE_URL: url.href, TEST_DATABASE_URL: POSTGRES, JWT_SECRET: SECRET },
      PATH: pathWith(dirname(python)),
    };
  });

  after(async () => {
    if (python !== '' && POSTGRES !== '') await database('drop', DATABASE);
    workspace.remove();
  });

  it('passes its checks, over the database as it was', async () => {
    const cwd = project('clinic');
    assert.match(await made(cwd, 'import', '--url', url.href), /codegen puts a project around the API/);
    await made(cwd, '--skip-prompts', '--create', 'be', '--name', 'clinic', '--auth');
    // The class is the user's, and gains the columns all the same; all that follows is about them, too.
    const grown = await made(cwd, 'field', 'Patient vip:bool=false nick:str(20)?:unique');
    assert.match(grown, /add_patients_vip_\w+\.py changes the tables/);
    for (const check of [
      ['check', '.'],
      ['format', '--check', '.'],
    ])
      await passes(cwd, tool(cwd, 'ruff'), ...check);
    if (IS_WHOLE) await passes(cwd, tool(cwd, 'mypy'), ...mypyCache('mypy-imported-project'), '.');
    await passes(cwd, tool(cwd, 'python'), '-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...someTests());

    // The database gets what is the project's, and keeps its rows; nothing differs from the models then.
    await passes(cwd, tool(cwd, 'alembic'), 'upgrade', 'head');
    assert.match(await passes(cwd, tool(cwd, 'alembic'), 'check'), /No new upgrade operations/);
    const lists = await passes(cwd, tool(cwd, 'python'), 'lists.py');
    assert.match(lists, /"full_name": "Cid"/);

    // Another import finds all of it as it is, but for the users, whose model is the project's.
    const before = textsOf(cwd);
    const again = await callFrom(cwd, `import --url ${url.href}`);
    assert.deepEqual([again.code, again.err], [0, '']);
    assert.match(again.out, /users: the project has a model of it/);
    assert.deepEqual(textsOf(cwd), before);

    await database('run', DATABASE, join(cwd, 'column.sql'));
    const checked = await callFrom(cwd, `import --url ${url.href} --check`);
    assert.equal(checked.code, 1);
    assert.match(checked.out, /patients\.allergies: the config has no such field; add f\.str\('allergies'/);
  });

  it('has the tables behind its own where the set-up came first', async () => {
    const cwd = project('later');
    await made(cwd, '--skip-prompts', '--create', 'be', '--name', 'later', '--database', 'postgres', '--no-auth');
    assert.match(await made(cwd, 'import', '--url', url.href, '--exclude', 'users,sign_in_counts'), /codegen update/);
    await made(cwd, 'update');
    await passes(cwd, tool(cwd, 'python'), '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests/test_migrations.py');
  });

  it('refuses what would not fit', async () => {
    const cwd = project('refused');
    await made(cwd, 'import', '--url', url.href, '--only', 'patients');
    const said = async (...words: readonly string[]): Promise<string> =>
      (await call(cwd, ['--skip-prompts', ...words])).err;
    assert.match(await said('--database', 'sqlite'), /--database sqlite: the config of the API says postgres/);
    assert.match(await said('--create', 'be', '--resource', 'Note text:str'), /is made by a run of its own/);
    const other = project('sqlite');
    await made(other, '--skip-prompts', '--create', 'be', '--name', 'other', '--no-auth');
    const { code, err } = await call(other, ['import', '--url', url.href]);
    assert.equal(code, 1);
    assert.match(err, /config\/be\.jsonnet is for sqlite, and the database is postgresql/);
    assert.equal((await run(other, [tool(other, 'python'), '-c', ''])).code, 0);
  });

  /** But in the full form those of two resources, whose tables have most that is awkward; by hand those of the tables. */
  function someTests(): readonly string[] {
    if (IS_FULL) return ['tests', '_generated'];
    const generated = ['patient', 'ward', 'log'].map((name) => `_generated/app/tests/test_${name}.py`);
    return [...(IS_WHOLE ? ['tests'] : ['tests/test_migrations.py', 'tests/test_seed.py']), ...generated];
  }
});

/** What an import might write. */
function textsOf(cwd: string): Readonly<Record<string, string>> {
  const folders = ['config', 'config/resources', 'app/models', 'migrations/versions'];
  const names = folders.flatMap((folder) =>
    readdirSync(join(cwd, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name)),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(cwd, name), 'utf8')]));
}
