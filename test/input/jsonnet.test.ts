import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { evaluateJsonnet, JSONNET_LIBRARY, type JsonnetEvaluation } from '../../lib/input/jsonnet.js';
import { needJsonnet } from '../needs.js';
import { createWorkspace, problemsOf, type Workspace } from './workspace.js';

function evaluate(text: string, changes: Partial<JsonnetEvaluation> = {}): Promise<unknown> {
  return evaluateJsonnet({
    name: 'config/be.jsonnet',
    text,
    stdlibDirs: [],
    jpath: [],
    extStr: {},
    tla: {},
    timeoutSeconds: 20,
    maxMemoryMib: 1024,
    library: JSONNET_LIBRARY,
    onTrace: () => undefined,
    ...changes,
  });
}

const BY_HAND = 'install cmake and a C++ compiler';
const REBUILD = `${BY_HAND}, then run: npm rebuild @hanazuki/node-jsonnet, or use a .json config`;

describe('evaluateJsonnet', () => {
  let space: Workspace;
  before(function () {
    space = createWorkspace();
    needJsonnet(this);
    for (const place of ['stdlib', 'first', 'second']) {
      space.write(`${place}/both.libsonnet`, `'${place}'`);
      space.write(`${place}/${place}.libsonnet`, `'${place}'`);
      if (place !== 'stdlib') space.write(`${place}/mine.libsonnet`, `'${place}'`);
    }
  });
  after(() => {
    space.remove();
  });

  it('gives the value, with external variables and arguments', async () => {
    const text = "function(stage) { stage: stage, region: std.extVar('region') }";
    assert.deepEqual(await evaluate(text, { tla: { stage: "it's" }, extStr: { region: 'eu' } }), {
      stage: "it's",
      region: 'eu',
    });
  });

  it('searches the standard library, then the directories of the user in their order', async () => {
    const text =
      "[import 'both.libsonnet', import 'mine.libsonnet', import 'stdlib.libsonnet', import 'second.libsonnet']";
    const value = await evaluate(text, {
      stdlibDirs: [`${space.dir}/stdlib`],
      jpath: [`${space.dir}/first`, `${space.dir}/second`],
    });
    assert.deepEqual(value, ['stdlib', 'first', 'stdlib', 'second']);
  });

  it('tells an error with its trace in one message', async () => {
    assert.deepEqual(await problemsOf(() => evaluate('local f() = {}.a;\n{ b: f() }')), [
      'config/be.jsonnet:1:13: field does not exist: a\n    at config/be.jsonnet:2:6 (object)',
    ]);
  });

  it('tells each limit', async () => {
    const endless = 'local f(x) = f(x + 1) tailstrict; f(0)';
    assert.deepEqual(await problemsOf(() => evaluate(endless, { timeoutSeconds: 1 })), [
      'config/be.jsonnet: the evaluation took longer than 1 s; look for an endless recursion, or raise --timeout',
    ]);
    const growth = 'local grow(s) = if std.length(s) > 1e12 then s else grow(s + s) tailstrict; grow("ab")';
    assert.deepEqual(await problemsOf(() => evaluate(growth, { maxMemoryMib: 150 })), [
      'config/be.jsonnet: the evaluation took more than 150 MiB of memory; look for endless growth, or raise --max-memory',
    ]);
  });

  it('tells a crash', async () => {
    assert.deepEqual(await problemsOf(() => evaluate('['.repeat(100_000))), [
      'config/be.jsonnet: the evaluation crashed (SIGSEGV); look for an expression with thousands of nested or chained parts',
    ]);
  });
});

describe('evaluateJsonnet without a working library', () => {
  let space: Workspace;
  before(() => (space = createWorkspace()));
  after(() => {
    space.remove();
  });

  async function problem(library: string): Promise<string> {
    const problems = await problemsOf(() => evaluate('{}', { library }));
    assert.equal(problems.length, 1);
    return (problems[0] ?? '').replaceAll(space.dir, 'DIR');
  }

  it('tells that it is absent', async () => {
    assert.equal(
      await problem('@hanazuki/node-jsonnet-that-is-not-there'),
      `config/be.jsonnet: the jsonnet library is not installed; ${BY_HAND}, then install this package again, or use a .json config`,
    );
  });

  it('tells that it was never built', async () => {
    // What an install without scripts leaves: the real loader, and nothing that it could load.
    const bindings = createRequire(import.meta.url).resolve('bindings');
    space.write('unbuilt/package.json', '{}');
    const library = space.write('unbuilt/index.js', `module.exports = require(${JSON.stringify(bindings)})('nothing')`);
    assert.equal(
      await problem(library),
      `config/be.jsonnet: the jsonnet library is installed but not built; ${REBUILD}`,
    );
  });

  it('tells that it was built elsewhere', async () => {
    const library = space.write(
      'moved/jsonnet.node',
      'not a shared object, but long enough to be looked at by the loader',
    );
    assert.match(
      await problem(library),
      /^config\/be\.jsonnet: the jsonnet library was built at another place or for another system \(.+\); install cmake .+config$/,
    );
  });

  it('tells any other failure to load', async () => {
    const library = space.write('odd.cjs', "throw new Error('odd\\nindeed')");
    assert.equal(
      await problem(library),
      `config/be.jsonnet: the jsonnet library cannot be loaded (odd indeed); ${REBUILD}`,
    );
  });

  it('tells how the process died', async () => {
    const deaths: readonly (readonly [how: string, told: RegExp])[] = [
      [
        "process.kill(process.pid, 'SIGKILL')",
        /: the system killed the evaluation \(SIGKILL\), most likely for lack of memory; /,
      ],
      ['process.abort()', /: the evaluation was aborted \(SIGABRT\), most likely for lack of memory; /],
      ['process.exit(0)', /: the evaluation ended without a result \(exit code 0\); /],
      ["process.kill(process.pid, 'SIGTERM')", /: the evaluation was interrupted \(SIGTERM\); run the command again$/],
    ];
    for (const [index, [how, told]] of deaths.entries()) {
      const library = space.write(
        `dies-${index}.cjs`,
        `exports.Jsonnet = class { evaluateSnippet() { ${how}; return new Promise(() => {}) } }`,
      );
      assert.match(await problem(library), told);
    }
  });
});
