import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { type ReadOptions, readConfig } from '../../lib/input/read-config.js';
import { needJsonnet } from '../needs.js';
import { createWorkspace, problemsOf, type Workspace } from './workspace.js';

const OPTIONS: ReadOptions = { stdlibDirs: [], timeoutSeconds: 20, maxMemoryMib: 500 };

describe('readConfig', () => {
  const home = process.cwd();
  let space: Workspace;
  beforeEach(() => {
    space = createWorkspace();
    process.chdir(space.dir);
  });
  afterEach(() => {
    process.chdir(home);
    space.remove();
  });

  const problems = (path: string, options: ReadOptions = OPTIONS): Promise<readonly string[]> =>
    problemsOf(() => readConfig(path, options));

  it('reads JSON with positions', async () => {
    space.write('config/be.json', '{\n  "apps": [\n    { "module": "blog" }\n  ]\n}\n');
    const source = await readConfig('config/be.json', OPTIONS);
    assert.equal(source.name, 'config/be.json');
    assert.deepEqual(source.value, { apps: [{ module: 'blog' }] });
    assert.deepEqual(source.locate(['apps', 0, 'module']), { line: 3, column: 17 });
  });

  it('takes a byte order mark and any line ends', async () => {
    space.write('be.json', '\ufeff{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n');
    const source = await readConfig('be.json', OPTIONS);
    assert.deepEqual(source.value, { a: 1, b: 2 });
    assert.deepEqual(source.locate(['b']), { line: 3, column: 8 });
    assert.deepEqual(source.locate([]), { line: 1, column: 1 });
  });

  it('reads JSON from standard input', async () => {
    const source = await readConfig('-', { ...OPTIONS, stdin: '{"a": {}}' });
    assert.equal(source.name, 'standard input');
    assert.deepEqual(source.value, { a: {} });
    assert.deepEqual(source.locate(['a']), { line: 1, column: 7 });
    assert.deepEqual(await problems('-', { ...OPTIONS, stdin: '{a}' }), [
      "standard input:1:2: expected a key in double quotes, found 'a'; correct it there or just before",
    ]);
  });

  it("reads the process's own standard input", () => {
    const module = JSON.stringify(new URL('../../lib/input/read-config.ts', import.meta.url).href);
    const script = space.write(
      'stdin.mts',
      `const { readConfig } = await import(${module});
      console.log(JSON.stringify((await readConfig('-', { stdlibDirs: [] })).value));`,
    );
    const loader = ['--import', import.meta.resolve('tsx/esm'), script];
    const run = spawnSync(process.execPath, loader, { input: '\ufeff{"é": 1}', encoding: 'utf8' });
    assert.deepEqual([run.stdout, run.stderr, run.status], ['{"é":1}\n', '', 0]);
  });

  it('tells every fault of JSON at once', async () => {
    space.write('be.json', '{"a": 1, "a": 2,\n "b": 90071992547409931}');
    assert.equal((await problems('be.json')).length, 2);
  });

  it('tells a config that is no object', async () => {
    const hint = 'write { … } around its keys';
    for (const [text, found] of [
      ['[]', 'a list'],
      ['"x"', 'a string'],
      ['1', 'a number'],
      ['null', 'null'],
      ['true', 'a boolean'],
    ]) {
      space.write('be.json', text ?? '');
      assert.deepEqual(await problems('be.json'), [`be.json: a config is one object, found ${found}; ${hint}`]);
    }
  });

  it('tells what it cannot read', async () => {
    space.write('dir.json/x', '');
    space.write('lib.libsonnet', '{}');
    space.write('be.yaml', '');
    space.write('utf16.json', Buffer.from('\ufeff{}', 'utf16le'));
    space.write('nul.jsonnet', '{}\0');
    space.write('be.jsonnet', '{}');
    assert.deepEqual(await problems('config/no.json'), [
      'config/no.json: no such file; correct the path, or create the config there',
    ]);
    assert.deepEqual(await problems('be.yaml/x.json'), [
      'be.yaml/x.json: no such file; correct the path, or create the config there',
    ]);
    assert.deepEqual(await problems('dir.json'), ['dir.json: a directory; name the config file in it']);
    assert.deepEqual(await problems('lib.libsonnet'), [
      'lib.libsonnet: a library is not a config; import it from a .jsonnet file',
    ]);
    assert.deepEqual(await problems('be.yaml'), [
      'be.yaml: a config is a .jsonnet or .json file; rename it, or pass JSON on standard input with --config -',
    ]);
    assert.deepEqual(await problems('utf16.json'), ['utf16.json: not UTF-8 text; save it in the encoding UTF-8']);
    assert.deepEqual(await problems('nul.jsonnet'), ['nul.jsonnet: the file holds a NUL character; remove it']);
    assert.deepEqual(await problems('be.jsonnet', { ...OPTIONS, jpath: ['nowhere'] }), [
      '--jpath nowhere: no such directory; correct or remove it',
    ]);
    assert.match((await problems('a\0b.json'))[0] ?? '', /^a\\u0000b\.json: cannot be read \(ERR_INVALID_ARG_VALUE\)/);
  });

  it('tells a file that it may not read', async function () {
    if (process.getuid?.() === 0) this.skip();
    chmodSync(space.write('be.json', '{}'), 0);
    assert.match((await problems('be.json'))[0] ?? '', /^be\.json: no permission to read it; /);
  });

  describe('of jsonnet', () => {
    before(function () {
      needJsonnet(this);
    });

    it('gives the value, with libraries of the tool and of the user', async () => {
      space.write('package/stdlib/be/fields.libsonnet', '{ id: { name: "id" } }');
      space.write('lib/mine.libsonnet', '{ a: 1 }');
      space.write('config/part.libsonnet', '{ b: 2 }');
      space.write(
        'config/be.jsonnet',
        "\ufefflocal f = import 'be/fields.libsonnet';\r\n{ f: f.id } + (import 'mine.libsonnet') + (import 'part.libsonnet')",
      );
      const source = await readConfig('config/be.jsonnet', {
        ...OPTIONS,
        stdlibDirs: [`${space.dir}/package/stdlib`],
        jpath: ['lib'],
      });
      assert.deepEqual(source.value, { f: { name: 'id' }, a: 1, b: 2 });
      assert.equal(source.name, 'config/be.jsonnet');
      assert.deepEqual(source.locate(['a']), { line: 1, column: 6, source: 'lib/mine.libsonnet' });
      assert.equal(source.locate(['f', 'name']), undefined, 'nothing that the user wrote');
    });

    it('names files as the user does', async () => {
      space.write('lib/mine.libsonnet', "{ f(x):: error 'no ' + x }");
      space.write('config/be.jsonnet', "local m = import '../lib/mine.libsonnet';\n{ a: m.f('luck') }");
      assert.deepEqual(await problems('config/be.jsonnet'), [
        'lib/mine.libsonnet:1:10: no luck\n    at config/be.jsonnet:2:6 (object)',
      ]);
    });

    it('tells a value that is no object', async () => {
      space.write('list.jsonnet', '[1]');
      space.write('function.jsonnet', 'function(stage) {}');
      assert.deepEqual(await problems('list.jsonnet'), [
        'list.jsonnet: a config is one object, found a list; write { … } around its keys',
      ]);
      assert.deepEqual(await problems('function.jsonnet'), [
        "function.jsonnet: the config is a function of 'stage'; pass --tla stage=VALUE",
      ]);
    });

    it('passes the limits on', async () => {
      space.write('be.jsonnet', 'local f(x) = f(x + 1) tailstrict; f(0)');
      const [problem] = await problems('be.jsonnet', { ...OPTIONS, timeoutSeconds: 0.6 });
      assert.match(problem ?? '', /^be\.jsonnet: the evaluation took longer than 0\.6 s; /);
    });
  });

  it('needs no jsonnet library for JSON', async () => {
    space.write('be.json', '{}');
    assert.deepEqual((await readConfig('be.json', { ...OPTIONS, library: 'not-there' })).value, {});
    space.write('be.jsonnet', '{}');
    assert.match((await problems('be.jsonnet', { ...OPTIONS, library: 'not-there' }))[0] ?? '', /is not installed; /);
  });
});
