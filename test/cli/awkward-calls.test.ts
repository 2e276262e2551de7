import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { call } from './call.js';

const RESOURCE = {
  model: 'app.models.Thing',
  fields: [
    { name: 'id', type: 'uuid', read_only: true },
    { name: 'title', type: 'str' },
  ],
  operations: ['get'],
};
const CONFIG = { module: 'app', databases: [{ driver: 'sqlite' }], resources: [RESOURCE] };

describe('Calls that are awkward', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'awkward-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const write = (name: string, value: unknown): string => {
    const path = join(root, name);
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  const be = (config: string, ...words: readonly string[]) =>
    call(root, ['be', '--config', config, '--skip-prompts', ...words]);
  /** Directories of a project that a set-up made: its own, and one in it. */
  const project = (): { top: string; inner: string } => {
    const [top, inner] = [join(root, 'project'), join(root, 'project', 'docs', 'notes')];
    mkdirSync(join(top, 'config'), { recursive: true });
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(top, 'config', 'be.json'), JSON.stringify(CONFIG));
    writeFileSync(join(top, '.yo-rc.json'), JSON.stringify({ 'generator-codegen': {} }));
    return { top, inner };
  };

  it('refuses JSON of any depth in one line', async () => {
    const depth = 100_000;
    const { code, err } = await be(write('deep.json', '['.repeat(depth) + ']'.repeat(depth)));
    assert.equal(code, 1);
    assert.match(
      err,
      /^Error loading config: .*deep\.json:1:257: more than 256 brackets inside each other; nest less\n$/,
    );
  });

  it('tells a hundred of any number of mistakes', async () => {
    const resources = Array.from({ length: 400 }, () => ({ ...RESOURCE, fieldz: [] }));
    const { code, err } = await be(write('many.json', { ...CONFIG, resources }));
    assert.equal(code, 1);
    const lines = err.trimEnd().split('\n');
    assert.equal(lines.length, 101);
    assert.match(lines.at(-1) ?? '', /many\.json: 300 more mistakes; mend these first$/);
  });

  it('tells a hundred of any number of unknown keys of one object, soon', async function () {
    this.timeout(60_000);
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));
    const { code, err } = await be(write('keys.json', { ...CONFIG, resources: [{ ...RESOURCE, ...keys }] }));
    assert.equal(code, 1);
    assert.match(err.trimEnd().split('\n').at(-1) ?? '', /keys\.json: 19900 more mistakes; mend these first$/);
    const { out } = await call(root, ['validate', 'be', '--config', join(root, 'keys.json')]);
    assert.match(out, /^be: \S*keys\.json has 20000 mistakes$/m);
  });

  it('ends where the system makes no directory', async function () {
    if (!existsSync('/proc/self')) this.skip();
    const { code, err } = await be(write('be.json', CONFIG), '--prefix-path', '/proc/self/made');
    assert.equal(code, 1);
    assert.match(err, /^Error: cannot write \/proc\/self\/made\S*: .*takes no files.*no file was changed\n$/);
  });

  it('puts the problems of a config into the document', async () => {
    const { code, out, err } = await be(write('be.json', { ...CONFIG, modul: 'x' }), '--json');
    assert.equal(code, 1);
    const document: unknown = JSON.parse(out);
    assert.deepEqual(document, {
      version: 1,
      changes: false,
      targets: [],
      problems: [
        {
          source: join(root, 'be.json'),
          line: 1,
          column: out.length > 0 ? JSON.stringify({ ...CONFIG, modul: 'x' }).indexOf('"x"') + 1 : 0,
          message: "modul: unknown key 'modul'; did you mean 'module'?",
        },
      ],
    });
    assert.match(err, /^Error loading config: .*unknown key 'modul'/);
  });

  it('writes, and shows the document, with --json --write', async () => {
    const config = write('be.json', CONFIG);
    const plan = await be(config, '--json');
    assert.equal(existsSync(join(root, '_generated')), false);
    const { code, out } = await be(config, '--json', '--write');
    assert.deepEqual([code, out], [0, plan.out]);
    assert.match(readFileSync(join(root, '_generated', 'api.py'), 'utf8'), /def mount/);
    for (const words of [
      ['--write'],
      ['--json', '--write', '--check'],
      ['--json', '--write', '--on-conflict', 'ask'],
    ]) {
      assert.equal((await be(config, ...words)).code, 2, words.join(' '));
    }
  });

  it('is for the project above, as git is', async () => {
    const { top, inner } = project();
    const { code, out } = await call(inner, ['be', '--skip-prompts']);
    assert.equal(code, 0, out);
    assert.ok(existsSync(join(top, '_generated', 'api.py')));
    assert.match((await call(inner, ['explain', '../../_generated/api.py'])).out, /_generated\/api\.py/);
    assert.match((await call(inner, ['--skip-prompts', '--check'])).out, /unchanged/);
    // Options that name a place mean it as seen from the directory of the call.
    assert.equal((await call(inner, ['be', '--config', 'config/be.json', '--check'])).code, 1);
  });

  it('is not for a directory above that is of another generator', async () => {
    const { top, inner } = project();
    writeFileSync(join(top, '.yo-rc.json'), JSON.stringify({ 'generator-other': {} }));
    assert.match((await call(inner, ['be', '--skip-prompts'])).err, /there is no config\/be\.jsonnet/);
  });

  it('begins no project inside of another one unless that is said', async () => {
    const { inner } = project();
    const { code } = await call(inner, ['--here', '--skip-prompts', '--dry-run', '--create', 'be']);
    assert.equal(code, 0);
    const { err } = await call(inner, ['--answers', 'none.json', '--skip-prompts']);
    assert.match(err, /inside of the project at \.\.\/\.\.; run there, or begin another with --here/);
  });

  it('checks nothing where there is no project', async () => {
    const { code, err } = await call(root, ['--check']);
    assert.equal(code, 1);
    assert.match(err, /^Error: --check: there is no project here/);
  });
});
