/** Projects of `be_root` around a back end, for pairs of all toggles, on both databases; with CODEGEN_KEEP they stay. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { POSTGRES, needPostgres } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { IS_FULL, IS_WHOLE, findPython, leaveToCI, leaveToHand, needPython } from '../needs.js';
import { freePort } from './free-port.js';
import { mypyCache } from './mypy-cache.js';
import { missingPairs } from './pairs.js';
import { seenBefore } from './python-checks.js';
import { PAIRWISE, type Toggles, beConfig, rootConfig } from './root-configs.js';
import { ALL_TEXTS } from './root-models.js';
import { failedStart, startProject } from './root-server.js';
import { makeDatabase, must, pathWith } from './set-up-projects.js';
import { writeFiles } from './web-tools.js';

/** Tells the address of the API, has a child that would stay, and ends when it is asked to. */
const FRONT_END = `
require('node:child_process').spawn('sleep', ['600']);
require('node:http')
  .createServer((request, answer) => {
    answer.end(process.env.API_URL);
    if (request.url === '/end') setTimeout(() => process.exit(3), 500);
  })
  .listen(Number(process.argv.find((argument) => argument.startsWith('--port=')).slice(7)), '127.0.0.1');
`;

/** Generated tests are slow on a server, and those of the example run there too; these have every type between them. */
const EVERY_TYPE = ['defaults', 'lists', 'letter', 'poem', 'rumour'].map(
  (name) => `src/api/v1/app/tests/test_${name}.py`,
);

/** Databases of these tests on the server. */
const DATABASES = ['codegen_root_migrated', 'codegen_root_started', 'codegen_root_searched'] as const;

interface Project {
  readonly directory: string;
  readonly toggles: Toggles;
}

describe('projects of be_root', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const workspace = createWorkspace();
  const projects = PAIRWISE.map((toggles, index): Project => ({
    directory: join(workspace.dir, `p${index}`),
    toggles,
  }));
  const [everyday, postgres, everything, everythingLite, bareOnServer, bare] = projects as [
    ...[Project, Project, Project, Project, Project, Project],
  ];
  const tool = (name: string): string => join(dirname(python), name);

  before(async function () {
    needPython(this);
    await Promise.all(projects.map((project) => writeProject(project)));
  });

  after(async () => {
    if (POSTGRES !== '') await dropDatabases(python, POSTGRES, DATABASES);
    if (process.env.CODEGEN_KEEP === undefined) workspace.remove();
    else console.log(`      the projects are in ${workspace.dir}`);
  });

  it('meet every pair of toggles', () => {
    const impossible = [
      'database=sqlite with queue=true',
      'database=sqlite with comms=true',
      'queue=false with comms=true',
    ];
    assert.deepEqual(missingPairs(PAIRWISE.map((toggles) => ({ ...toggles }))), impossible);
  });

  it('are clean under ruff, by their own settings', async () => {
    await must(workspace.dir, [tool('ruff'), 'check', '--no-cache', '-q', '.']);
    await must(workspace.dir, [tool('ruff'), 'format', '--no-cache', '--check', '-q', '.']);
  });

  it('are clean under ruff for newer versions of Python', async function () {
    leaveToCI(this);
    for (const version of ['3.12', '3.13', '3.14']) {
      const directory = join(workspace.dir, 'newer', version);
      await writeProject({ directory, toggles: PAIRWISE[0]! }, { python: version });
      await must(directory, [tool('ruff'), 'check', '--no-cache', '-q', '.']);
      await must(directory, [tool('ruff'), 'format', '--no-cache', '--check', '-q', '.']);
    }
  });

  it('type-check under pyright and mypy, one of each kind', async function () {
    leaveToCI(this); // by hand mypy looks at a project of the set-up
    const some = IS_FULL ? projects : [everythingLite, bareOnServer];
    writeFileSync(
      join(workspace.dir, 'pyrightconfig.json'),
      JSON.stringify({
        typeCheckingMode: 'strict',
        include: some.map(rootOf),
        exclude: seenBefore(workspace.dir, some.map(generatedIn)),
        executionEnvironments: some.map((one) => ({ root: rootOf(one) })),
        pythonVersion: '3.11',
      }),
    );
    const withMypy = async (): Promise<void> => {
      for (const { directory } of some) await must(directory, [tool('mypy'), ...mypyCache('mypy-generated'), '.']);
    };
    await Promise.all([withMypy(), must(workspace.dir, [tool('pyright'), '--pythonpath', python])]);
  });

  it('pass their own tests on SQLite', async function () {
    leaveToHand(this);
    // The generated tests of a config are run once on each database.
    for (const { directory, toggles } of projects)
      await pytest(directory, {}, ...(toggles.database === 'sqlite' ? [] : ['tests']));
  });

  it('pass their own tests on PostgreSQL', async function () {
    leaveToCI(this);
    needPostgres(this);
    for (const { directory, toggles } of projects.filter((one) => one.toggles.database === 'postgres')) {
      const generated = toggles.models === 'everything' ? EVERY_TYPE : [];
      await pytest(directory, { TEST_DATABASE_URL: POSTGRES }, ...(IS_FULL ? [] : ['tests', ...generated]));
    }
  });

  it('migrate up and down and are filled once, on both databases', async function () {
    const onPostgres = async (): Promise<void> => {
      const DATABASE_URL = await makeDatabase(python, POSTGRES, DATABASES[0]);
      await migrate(everything.directory, { DATABASE_URL });
    };
    await Promise.all([migrate(everythingLite.directory, {}), ...(IS_WHOLE && POSTGRES !== '' ? [onPostgres()] : [])]);
    leaveToCI(this); // the other one
    needPostgres(this);
  });

  it('have searches that use the indexes of their models', async function () {
    needPostgres(this);
    const directory = await writeUngated(postgres);
    const DATABASE_URL = await makeDatabase(python, POSTGRES, DATABASES[2]);
    await alembicOf(directory, { DATABASE_URL })('upgrade', 'head');
    const command = [python, join(import.meta.dirname, 'explain_searches.py')];
    assert.deepEqual(JSON.parse(await must(directory, command, { DATABASE_URL, PYTHONPATH: directory })), {
      chapters: ALL_TEXTS.map((name) => `ix_chapters_${name}_prefix`).sort(),
      letters: ['ix_letters_title_body_contact_order_Kind_trigram', 'SET statement_timeout = 1000'],
      rumours: ['ix_rumours_title_body_contact_order_Kind_trigram'],
      poems: ['ix_poems_title_body_contact_order_Kind_full_text_german'],
    });
  });

  it('write a migration for what changed, as clean as the rest', async () => {
    const { directory } = everythingLite;
    const model = join(directory, 'src', 'models', 'text.py');
    const added = ['data: Mapped[list[str] | None]', 'weight: Mapped[float | None]', 'count: Mapped[int | None]'];
    writeFileSync(model, readFileSync(model, 'utf8').replace('    line:', `    ${added.join('\n    ')}\n    line:`));
    const alembic = alembicOf(directory, {});
    await alembic('upgrade', 'head');
    await alembic('revision', '--autogenerate', '-m', 'More of a text');
    await alembic('upgrade', 'head');
    assert.match(await alembic('check'), /No new upgrade operations detected/);
    await must(directory, [tool('ruff'), 'check', '--no-cache', '-q', 'migrations']);
    await must(directory, [tool('ruff'), 'format', '--no-cache', '--check', '-q', 'migrations']);
  });

  it('start on SQLite with one command, and leave no process behind', async () => {
    const directory = await writeUngated(everyday);
    const project = await startProject(directory, python);
    const env = readFileSync(join(directory, '.env'), 'utf8');
    assert.match(env, /^JWT_SECRET=[\w-]{64}$/m);
    assert.equal(statSync(join(directory, '.env')).mode & 0o777, 0o600);
    assert.match(project.output(), /Sign in as {5}ann \/ correct horse battery staple/);
    assert.ok(existsSync(join(directory, 'openapi.json')));
    const busy = await failedStart(directory, python, { PORT: String(project.port) });
    assert.match(busy, /^dev\.py: port \d+ cannot be used \(Address already in use\); another one: PORT=\d+ /);
    assert.equal((await fetch(`${project.url}/authors`)).status, 404, 'that is a page');
    const url = `${project.url}/api`;
    assert.match(project.output(), new RegExp(`API {12}${url}\n {2}Documentation {2}${url}/docs\n`));
    assert.equal((await fetch(`${url}/authors`)).status, 401);
    const token = await signIn(url);
    await callAuthors(url, { authorization: `Bearer ${token}` });
    assert.equal(readFileSync(join(directory, '.env'), 'utf8'), env, 'a later start leaves .env as it is');
    assert.deepEqual(await project.end('SIGTERM'), { code: 0, left: [] });
  });

  it('start on PostgreSQL, and say in one line what is wrong with its URL', async function () {
    const directory = await writeUngated(postgres);
    writeFileSync(join(directory, '.env'), '# mine\n');
    const failure = (url: string) => failedStart(directory, python, { DATABASE_URL: url });
    assert.equal(await failure(''), 'dev.py: DATABASE_URL is not set: give it the URL of the database (in .env)\n');
    const unreachable = await failure('postgresql://ann:hidden@127.0.0.1:1/shop');
    assert.match(
      unreachable,
      /^dev\.py: the database postgresql\+asyncpg:\/\/ann:\*\*\*@127\.0\.0\.1:1\/shop does not answer .*\n$/,
    );
    leaveToCI(this);
    needPostgres(this);
    const url = await makeDatabase(python, POSTGRES, DATABASES[1]);
    writeFileSync(join(directory, '.env'), `# mine\nDATABASE_URL='${url}'\n`);
    const project = await startProject(directory, python);
    await callAuthors(project.url);
    assert.deepEqual(await project.end('SIGINT'), { code: 0, left: [] });
  });

  it('start the front end beside the API where it is installed, and end both when one ends', async () => {
    const { directory } = bare;
    mkdirSync(join(directory, 'web', 'node_modules'), { recursive: true });
    writeFileSync(join(directory, 'web', 'package.json'), JSON.stringify({ scripts: { dev: 'node dev.cjs' } }));
    writeFileSync(join(directory, 'web', 'dev.cjs'), FRONT_END);
    const port = String(await freePort());
    const project = await startProject(directory, python, { WEB_PORT: port });
    assert.match(project.output(), new RegExp(`Front end {6}http://127\\.0\\.0\\.1:${port}`));
    assert.equal(await (await fetch(`http://127.0.0.1:${port}/`)).text(), project.url);
    await fetch(`http://127.0.0.1:${port}/end`);
    assert.deepEqual(await project.end(), { code: 1, left: [] });
    assert.match(project.output(), /dev\.py: The front end ended with code 3\n$/);
  });

  async function pytest(directory: string, env: Readonly<Record<string, string>>, ...paths: string[]): Promise<void> {
    await must(directory, [python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...paths], env);
  }

  function alembicOf(directory: string, url: Readonly<Record<string, string>>) {
    // Its own tools put a new migration in order.
    const env = { ...url, PATH: pathWith(dirname(python)) };
    return (...command: string[]) => must(directory, [python, '-m', 'alembic', ...command], env);
  }

  async function migrate(directory: string, url: Readonly<Record<string, string>>): Promise<void> {
    const alembic = alembicOf(directory, url);
    await alembic('upgrade', 'head');
    assert.match(await alembic('check'), /No new upgrade operations detected/);
    for (const said of [/is filled/, /holds rows: it stays as it is/])
      assert.match(await must(directory, [python, 'seed.py'], url), said);
    await must(directory, [python, join(import.meta.dirname, 'make_rows_twice.py')], { ...url, PYTHONPATH: directory });
    await alembic('downgrade', 'base');
  }
});

async function dropDatabases(python: string, server: string, names: readonly string[]): Promise<void> {
  const script = `
import asyncio, asyncpg, sys
async def drop():
    connection = await asyncpg.connect(sys.argv[1].replace("+asyncpg", ""))
    for name in sys.argv[2:]:
        await connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    await connection.close()
asyncio.run(drop())`;
  await must(PACKAGE_ROOT, [python, '-c', script, server, ...names]);
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'ann', password: 'correct horse battery staple' });
  const issued = await fetch(`${url}/auth/token`, { method: 'POST', body });
  assert.equal(issued.status, 200);
  return ((await issued.json()) as { access_token: string }).access_token;
}

/** Read the rows of the seed, and add one. */
async function callAuthors(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  assert.equal((await fetch(`${url}/health/ready`)).status, 200);
  const authors = (await (await fetch(`${url}/authors`, { headers })).json()) as { items: readonly unknown[] };
  assert.equal(authors.items.length, 3);
  const made = await fetch(`${url}/authors`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bo', email: 'bo@example.org' }),
  });
  assert.equal(made.status, 201);
}

const rootOf = ({ directory }: Project): string => basename(directory);

const generatedIn = (project: Project): string => join(rootOf(project), generatedBy(rootConfig(project.toggles)));

function generatedBy(root: object): string {
  return 'generated_package' in root ? String(root.generated_package).replaceAll('.', '/') : '_generated';
}

/** Write both configs as the guided set-up places them, and all files. */
async function writeProject({ directory, toggles }: Project, more: object = {}): Promise<void> {
  const root = { ...rootConfig(toggles), ...more };
  mkdirSync(join(directory, 'config'), { recursive: true });
  writeFileSync(join(directory, 'config', 'be_root.json'), JSON.stringify(root));
  writeFileSync(join(directory, 'config', 'be.json'), JSON.stringify(beConfig(toggles)));
  const make = (target: 'be' | 'be_root', outDir: string) =>
    render({ target, config: join(directory, 'config', `${target}.json`), cwd: directory, outDir });
  writeFiles(directory, await make('be_root', directory));
  const outDir = join(directory, generatedBy(root));
  writeFiles(outDir, await make('be', outDir));
}

/** Write a project once more, without what needs another server or counts its requests. */
async function writeUngated({ directory, toggles }: Project): Promise<string> {
  const ungated = { ...toggles, telemetry: false, rate_limit: false, opa: false };
  await writeProject({ directory: `${directory}-ungated`, toggles: ungated });
  return `${directory}-ungated`;
}
