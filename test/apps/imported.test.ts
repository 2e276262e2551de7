/**
 * `codegen import` on databases that were there before, and on a schema of our own with all that is awkward: what comes out is
 * valid, the application that is generated from it starts and lists every table, and nothing is left out without a word.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { readTables } from '../../lib/importing/read-tables.js';
import { readTarget } from '../../lib/pipeline.js';
import type { ProjectConfig } from '../../lib/targets/be/config.js';
import { call, callFrom } from '../cli/call.js';
import { POSTGRES, needPostgres } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToFull, needJsonnet, needPython } from '../needs.js';
import { copyApp, pytest, succeeds } from './kept-app.js';
import { CHINOOK, NORTHWIND, type Tables } from './real-schemas.js';

interface Plan {
  readonly files: readonly string[];
  readonly resources: readonly string[];
  readonly differences: readonly { readonly what: string; readonly message: string }[];
  readonly left_out: readonly { readonly what: string; readonly why: string }[];
}

const SCRIPTS = {
  northwind: join(PACKAGE_ROOT, 'test', 'data', 'northwind', 'northwind.sql'),
  chinook: join(PACKAGE_ROOT, 'test', 'data', 'chinook', 'chinook.sql'),
  awkward: join(PACKAGE_ROOT, 'test', 'apps', 'imported', 'awkward.sql'),
};

type Database = keyof typeof SCRIPTS;

describe('import', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();
  const nameOf = (database: string): string => `imported_${database}_${String(process.pid)}`;
  const urlOf = (database: string): string => {
    const url = new URL(POSTGRES);
    url.pathname = `/${nameOf(database)}`;
    return url.href;
  };
  const program = join(PACKAGE_ROOT, 'test', 'apps', 'imported', 'database.py');
  let python = '';

  /** A folder of a project; its Python is that of the tests. */
  const project = (name: string): string => {
    const directory = join(workspace.dir, name);
    copyApp('imported', directory);
    symlinkSync(dirname(dirname(python)), join(directory, '.venv'));
    return directory;
  };
  const database = (...words: readonly string[]): Promise<void> => {
    const env = { ...process.env, TEST_DATABASE_URL: POSTGRES };
    return succeeds(promisify(execFile)(python, [program, ...words], { env }));
  };
  const plan = async (cwd: string, ...words: readonly string[]): Promise<Plan> => {
    const { out, err } = await call(cwd, ['import', ...words, '--json']);
    assert.equal(err, '');
    return JSON.parse(out) as Plan;
  };

  before(async function () {
    python = needPython(this);
    needPostgres(this);
    needJsonnet(this);
    for (const [name, script] of Object.entries(SCRIPTS)) await database('make', nameOf(name), script);
  });

  after(async () => {
    if (python !== '' && POSTGRES !== '') for (const name of Object.keys(SCRIPTS)) await database('drop', nameOf(name));
    workspace.remove();
  });

  const LEFT_OUT: Readonly<Record<Database, readonly string[]>> = {
    northwind: ['categories.picture', 'employees.photo'],
    chinook: [],
    awkward: ['digests.digest', 'sales.blobs.content', 'create of sales.blobs', 'sales.departments.picture'],
  };

  for (const name of ['northwind', 'chinook', 'awkward'] as const) {
    it(`serves every table of ${name}, read from its database`, async function () {
      if (name === 'chinook') leaveToFull(this);
      const cwd = project(name);
      const planned = await plan(cwd, '--url', urlOf(name));
      assert.ok(!existsSync(join(cwd, 'config')), '--json writes nothing');
      assert.deepEqual(
        planned.left_out.map(({ what }) => what),
        LEFT_OUT[name],
      );
      const { code, err } = await call(cwd, ['import', '--url', urlOf(name)]);
      assert.deepEqual([code, err], [0, '']);
      for (const path of planned.files) assert.ok(existsSync(join(cwd, path)), path);
      if (name === 'awkward') assertKept(cwd);
      const made = await call(cwd, ['be', '--skip-prompts', '--config', join(cwd, 'config', 'be.jsonnet')]);
      assert.equal(made.code, 0, made.err);
      await writeTables(cwd);
      await pytest(cwd, urlOf(name), 'test_lists.py');
      const again = await callFrom(cwd, `import --url ${urlOf(name)} --check`);
      assert.deepEqual([again.code, again.err], [0, ''], again.out);
    });
  }

  for (const [name, tables] of Object.entries({ northwind: NORTHWIND, chinook: CHINOOK })) {
    it(`knows what was written by hand of ${name}, from its database and from classes`, async function () {
      if (name === 'chinook') leaveToFull(this);
      const fromClasses = join(workspace.dir, `${name}_classes`);
      copyApp('real_schemas', fromClasses);
      symlinkSync(dirname(dirname(python)), join(fromClasses, '.venv'));
      const { code, err } = await call(fromClasses, ['import', '--models', `${name}.models`]);
      assert.deepEqual([code, err], [0, '']);
      for (const cwd of [join(workspace.dir, name), fromClasses]) assert.deepEqual(await factsOf(cwd), byHand(tables));
    });
  }

  /** What domains are made of has its size, which SQLAlchemy leaves out; types that Python has none for keep theirs. */
  function assertKept(cwd: string): void {
    const model = readFileSync(join(cwd, 'app/models/department.py'), 'utf8');
    assert.match(model, /country: Mapped\[str \| None\] = mapped_column\(Padded\(2\)\)/);
    assert.match(model, /code: Mapped\[str\] = mapped_column\(\s*String\(8\)/);
    const odd = readFileSync(join(cwd, 'app/models/oddity.py'), 'utf8');
    const read = ['inet', 'interval(0)', 'tstzrange', 'spot', 'bit varying(5)', 'integer[]', 'jsonb[]'];
    for (const type of read) assert.ok(odd.includes(`AsText("${type}")`), type);
    const config = readFileSync(join(cwd, 'config/resources/department.jsonnet'), 'utf8');
    assert.match(
      config,
      /f\.str\('code', \{ max_length: 8[^]*f\.decimal\('share', \{ max_digits: 5, decimal_places: 2/,
    );
  }

  it('tells what differs, field by field, and rewrites nothing', async () => {
    const cwd = project('differing');
    const url = urlOf('chinook');
    assert.equal((await call(cwd, ['import', '--url', url, '--exclude', 'genre,customer.fax'])).code, 0);
    const path = join(cwd, 'config', 'resources', 'album.jsonnet');
    const text = readFileSync(path, 'utf8')
      .replace('max_length: 160', 'max_length: 200')
      .replace("f.str('title'", "f.email('title'");
    writeFileSync(
      path,
      text
        .replace("f.ref('artist_id', 'app.Artist', { type: 'int' }),", "f.str('subtitle'),")
        .replaceAll("'artist_id'", "'subtitle'"),
    );
    const { code, out } = await callFrom(cwd, `import --url ${url} --check`);
    assert.equal(code, 1);
    for (const line of [
      'genre',
      "album.artist_id: the config has no such field; add f.ref('artist_id', 'app.Artist', { type: 'int' })",
      'album.subtitle: the table has no such column; remove the field',
      'album.title: max_length is 160, in the config 200',
      "customer.fax: the config has no such field; add f.str('fax', { max_length: 24, nullable: true, default: null })",
    ]) {
      assert.ok(out.includes(`\n  ${line}\n`), out);
    }
    assert.ok(!existsSync(join(cwd, 'config', 'resources', 'genre.jsonnet')));
    // Without --check what is new is written, and the list of the config gains a line.
    assert.equal((await callFrom(cwd, `import --url ${url}`)).code, 0);
    assert.match(
      readFileSync(join(cwd, 'config', 'resources.jsonnet'), 'utf8'),
      /import 'resources\/genre\.jsonnet',\n/,
    );
    assert.match(readFileSync(path, 'utf8'), /subtitle/);
  });

  it('reads rows of views, by a key that somebody knows or without, and tells their new columns', async () => {
    const cwd = project('views');
    const url = urlOf('awkward');
    const said = async (key: string): Promise<string> => (await call(cwd, ['import', '--url', url, '--key', key])).err;
    assert.match(await said('codes'), /--key takes a view and columns of it such as sums=year,city, not "codes"/);
    assert.match(await said('codes=no'), /--key codes=no: no column is called no; it has id, code\n$/);
    assert.match(await said('none=id'), /--key: no table or view is called none\n$/);
    const only = ['--only', 'codes,moods,notes,sales.documents'];
    assert.equal((await call(cwd, ['import', '--url', url, '--key', 'codes=id', ...only])).code, 0);
    const offered = (await configOf(cwd)).apps[0]?.resources.map(({ model, pk, operations }) => {
      return [model.slice('app.models.'.length), pk, operations.map(({ name }) => name).join(' ')];
    });
    assert.deepEqual(offered, [
      ['Code', 'id', 'list get'],
      ['Mood', 'row_number', 'list'],
      ['Note', 'ctid', 'list'],
      ['Document', 'row_number_', 'list'],
    ]);
    assert.match(readFileSync(join(cwd, 'config/resources/mood.jsonnet'), 'utf8'), /import with --key 'moods=column'/);
    // What the config knows of a key, the database need not say.
    const again = await callFrom(cwd, `import --url ${url} --check ${only.join(' ')}`);
    assert.deepEqual([again.code, again.err], [0, ''], again.out);
    const script = join(cwd, 'column.sql');
    writeFileSync(script, 'CREATE OR REPLACE VIEW codes AS SELECT id, code, size FROM departments');
    await database('run', nameOf('awkward'), script);
    const { code, out } = await callFrom(cwd, `import --url ${url} --check ${only.join(' ')}`);
    assert.equal(code, 1);
    assert.match(
      out,
      /\n {2}codes\.size: the config has no such field; add f\.str\('size', \{ nullable: true, default: null \}\)\n/,
    );
  });

  it('writes no package of models beside a module of them, nor a model for what the config has', async () => {
    const cwd = project('single_module');
    const url = urlOf('chinook');
    assert.equal((await call(cwd, ['import', '--url', url, '--only', 'genre'])).code, 0);
    assert.ok(existsSync(join(cwd, 'app', 'models', 'genre.py')));
    rmSync(join(cwd, 'app', 'models'), { recursive: true });
    assert.deepEqual((await plan(cwd, '--url', url, '--only', 'genre')).files, []);
    writeFileSync(join(cwd, 'app', 'models.py'), '');
    const { files, left_out: leftOut } = await plan(cwd, '--url', url, '--only', 'genre,media_type');
    assert.deepEqual(files, []);
    assert.deepEqual(leftOut, [
      {
        what: 'media_type',
        why: 'app/models.py holds the models; write MediaType there, and import with --models app.models',
      },
    ]);
  });

  it('tells at one line what cannot be read', async () => {
    const cwd = project('broken');
    appendFileSync(join(cwd, 'broken_models.py'), "raise ValueError('no such thing')\n");
    const said = async (...words: readonly string[]) => (await call(cwd, ['import', ...words])).err;
    assert.match(
      await said('--models', 'broken_models'),
      /^Error: broken_models cannot be read: ValueError: no such thing\n$/,
    );
    assert.match(await said('--models', 'missing'), /^Error: missing cannot be read: ModuleNotFoundError: .*\n$/);
    assert.match(
      await said('--url', 'mysql://x/y'),
      /^Error: the database cannot be read: .*mysql is not supported.*\n$/,
    );
    assert.match(await said('--url', urlOf('nowhere')), /^Error: the database cannot be read: .*\n$/);
    assert.match(await said(), /import needs --models MODULE or --url URL/);
    assert.match(await said('--url', urlOf('chinook'), '--only', 'albums'), /no table or column is called albums/);
  });

  it('says how to make an environment where there is none', async () => {
    const cwd = join(workspace.dir, 'bare');
    await promisify(execFile)(python, ['-m', 'venv', '--without-pip', cwd]);
    const env = { PATH: join(cwd, 'bin'), VIRTUAL_ENV: '' };
    const reading = readTables({ url: 'sqlite:///shop.db', keys: {} }, { cwd, env });
    const command =
      /python3 has no SQLAlchemy; make an environment here: python3 -m venv \.venv && .*\[asyncio\]' asyncpg$/;
    await assert.rejects(reading, command);
  });
});

async function configOf(cwd: string): Promise<ProjectConfig> {
  const { config } = await readTarget({ target: 'be', config: join(cwd, 'config', 'be.jsonnet'), cwd });
  return config as ProjectConfig;
}

/** For the walk over all lists: where each is, and the table behind it. */
async function writeTables(cwd: string): Promise<void> {
  const { apps } = await configOf(cwd);
  const tables = (apps[0]?.resources ?? []).map(({ model, route_prefix: url, pk, operations }) => {
    const [, , name = ''] = model.split('.');
    const file = join(cwd, 'app', 'models', `${name.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&').toLowerCase()}.py`);
    const text = readFileSync(file, 'utf8');
    const quoted = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
    const schema = quoted(/"schema": "(.*?)"/) ?? quoted(/schema="(.*?)"/);
    const table = `"${quoted(/__tablename__ = "(.*)"/) ?? quoted(/Table\(\s*"(.*?)"/) ?? ''}"`;
    const key = operations.some(({ name }) => name === 'get') ? [pk].flat() : [];
    return { url, key, table: schema === undefined ? table : `${schema}.${table}` };
  });
  writeFileSync(join(cwd, 'tables.json'), JSON.stringify(tables));
}

/** The words in which schemas are written by hand: `unit_price decimal(10.2)?` */
async function factsOf(cwd: string): Promise<Readonly<Record<string, unknown>>> {
  const { apps } = await configOf(cwd);
  const entries = (apps[0]?.resources ?? []).map(({ model, pk, fields }) => {
    const columns = fields.map(
      ({ name, type, nullable, max_length: most, max_digits: digits, decimal_places: places }) => {
        const size = most === undefined ? (digits === undefined ? '' : `(${digits}.${places ?? 0})`) : `(${most})`;
        return `${name} ${type}${size}${nullable ? '?' : ''}`;
      },
    );
    return [model.slice(model.lastIndexOf('.') + 1), { pk, columns: columns.sort().join(', ') }] as const;
  });
  return Object.fromEntries(entries);
}

function byHand(tables: Tables): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { pk, columns }]) => [
      name,
      { pk, columns: columns.split(', ').sort().join(', ') },
    ]),
  );
}
