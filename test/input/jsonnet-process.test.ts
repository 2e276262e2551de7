import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonnetLimits, type JsonnetOutcome, runJsonnet } from '../../lib/input/jsonnet-process.js';
import type { JsonnetRequest } from '../../lib/input/jsonnet-protocol.js';
import { needJsonnet } from '../needs.js';
import { createWorkspace, evaluationsOf, isRunning, type Workspace } from './workspace.js';

const ENDLESS = 'local f(x) = f(x + 1) tailstrict; f(0)';

type Changes = Partial<JsonnetLimits & Pick<JsonnetRequest, 'extStr' | 'maxMemoryMib'>>;

function run(text: string, { extStr = {}, maxMemoryMib = 2048, ...limits }: Changes = {}): Promise<JsonnetOutcome> {
  return runJsonnet(
    { name: 'be.jsonnet', text, libraryPaths: [], extStr, tla: {}, maxMemoryMib },
    { timeoutSeconds: 20, library: '@hanazuki/node-jsonnet', onTrace: () => undefined, ...limits },
  );
}

describe('runJsonnet', () => {
  before(function () {
    needJsonnet(this);
  });
  afterEach(() => {
    assert.deepEqual(evaluationsOf(process.pid), [], 'an evaluation is still running');
  });

  it('brings the JSON text', async () => {
    assert.deepEqual(await run("{ a: std.extVar('x') }", { extStr: { x: 'é' } }), {
      kind: 'json',
      json: '{\n   "a": "é"\n}\n',
    });
  });

  it('brings many megabytes', async () => {
    const outcome = await run("{ a: std.repeat('0123456789', 500000) }");
    assert.equal(outcome.kind === 'json' && outcome.json.length, 5_000_015);
  });

  it("brings the library's error", async () => {
    assert.deepEqual(await run('{ a: b }'), {
      kind: 'failed',
      message: 'STATIC ERROR: be.jsonnet:1:6: Unknown variable: b\n',
    });
  });

  it('ends an endless evaluation', async () => {
    const start = process.hrtime.bigint();
    assert.deepEqual(await run(ENDLESS, { timeoutSeconds: 1 }), { kind: 'timeout' });
    assert.ok(process.hrtime.bigint() - start < 5_000_000_000n);
  });

  it('ends an evaluation that eats memory', async () => {
    assert.deepEqual(await run('std.length(std.makeArray(1e9, function(i) i))', { maxMemoryMib: 150 }), {
      kind: 'memory',
    });
  });

  it('survives a crash', async () => {
    assert.deepEqual(await run('['.repeat(100_000)), { kind: 'died', code: null, signal: 'SIGSEGV' });
    assert.deepEqual(await run(`{ a: ${'1+'.repeat(100_000)}1 }`), { kind: 'died', code: null, signal: 'SIGSEGV' });
  });

  it('passes traces on and nothing else', async () => {
    const lines: string[] = [];
    await run("std.trace('hello\\nworld', { a: std.trace('again', 1) })", { onTrace: (line) => lines.push(line) });
    assert.deepEqual(lines, ['TRACE: be.jsonnet:1 hello', 'world', 'TRACE: be.jsonnet:1 again']);
  });

  it('leaves no process behind when the request cannot be sent', async () => {
    const outcome = await run('{}', { extStr: { x: (() => 1) as unknown as string } });
    assert.equal(outcome.kind, 'unstartable');
    await sleep(100);
  });

  it('runs several at once', async () => {
    const all = await Promise.all([run('{}'), run(ENDLESS, { timeoutSeconds: 2 }), run('{ a: 1 }'), run('[')]);
    assert.deepEqual(
      all.map(({ kind }) => kind),
      ['json', 'timeout', 'json', 'failed'],
    );
  });
});

describe('runJsonnet with another library', () => {
  let space: Workspace;
  before(() => (space = createWorkspace()));
  after(() => {
    space.remove();
  });
  afterEach(() => {
    assert.deepEqual(evaluationsOf(process.pid), [], 'an evaluation is still running');
  });

  const library = (name: string, evaluate: string): string =>
    space.write(`${name}.cjs`, `exports.Jsonnet = class { async evaluateSnippet() { ${evaluate} } }`);

  it('tells an abort, and drops what the dying process says', async () => {
    const lines: string[] = [];
    const abort = library('abort', "console.error('TRACE: x:1 a\\nFATAL ERROR: memory'); process.abort()");
    assert.deepEqual(await run('', { library: abort, onTrace: (line) => lines.push(line) }), {
      kind: 'died',
      code: null,
      signal: 'SIGABRT',
    });
    assert.deepEqual(lines, ['TRACE: x:1 a']);
  });

  it('tells an exit without an answer', async () => {
    assert.deepEqual(await run('', { library: library('exit', 'process.exit(3)') }), {
      kind: 'died',
      code: 3,
      signal: null,
    });
  });

  it('tells an error outside of the evaluation', async () => {
    const library = space.write(
      'throws.cjs',
      "setTimeout(() => { throw new Error('x') }, 50); exports.Jsonnet = class {}",
    );
    assert.deepEqual(
      await run('', {
        library: space.write(
          'never.cjs',
          `require(${JSON.stringify(library)});
      exports.Jsonnet = class { evaluateSnippet() { return new Promise(() => {}) } }`,
        ),
      }),
      {
        kind: 'died',
        code: 1,
        signal: null,
      },
    );
  });

  it('tells a signal from outside', async () => {
    const outcome = run('', { library: library('waits', 'return new Promise(() => {})') });
    let pids: readonly number[] = [];
    while (pids.length === 0) {
      await sleep(20);
      pids = evaluationsOf(process.pid);
    }
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    assert.deepEqual(await outcome, { kind: 'died', code: null, signal: 'SIGTERM' });
  });
});

describe('the process around runJsonnet', () => {
  let space: Workspace;
  before(function () {
    space = createWorkspace();
    needJsonnet(this);
  });
  after(() => {
    space.remove();
  });

  /** A process of its own that evaluates `text` and then has nothing more to do. */
  function start(text: string, then: string): ReturnType<typeof spawn> {
    const module = JSON.stringify(new URL('../../lib/input/jsonnet-process.ts', import.meta.url).href);
    const script = space.write(
      'parent.mts',
      `import { runJsonnet } from ${module};
      const request = { name: 'x', text: ${JSON.stringify(text)}, libraryPaths: [], extStr: {}, tla: {}, maxMemoryMib: 500 };
      const limits = { timeoutSeconds: 2, library: '@hanazuki/node-jsonnet', onTrace() {} };
      const outcome = runJsonnet(request, limits);
      ${then}`,
    );
    return spawn(process.execPath, ['--import', import.meta.resolve('tsx/esm'), script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  async function evaluationOf(parent: number): Promise<number> {
    for (;;) {
      const [pid] = evaluationsOf(parent);
      if (pid !== undefined) return pid;
      await sleep(20);
    }
  }

  it('can end by itself after a killed evaluation', async () => {
    const parent = start(ENDLESS, 'console.log((await outcome).kind);');
    let output = '';
    parent.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    assert.deepEqual(await once(parent, 'close'), [0, null]);
    assert.equal(output, 'timeout\n');
  });

  it('takes the evaluation along when it exits', async () => {
    const parent = start(ENDLESS, 'setTimeout(() => process.exit(7), 600);');
    const evaluation = await evaluationOf(parent.pid ?? 0);
    assert.deepEqual(await once(parent, 'close'), [7, null]);
    await diesSoon(evaluation);
  });

  it('takes the evaluation along when it is killed', async () => {
    const parent = start(ENDLESS, '');
    const evaluation = await evaluationOf(parent.pid ?? 0);
    parent.kill('SIGKILL');
    await once(parent, 'close');
    await diesSoon(evaluation);
  });

  async function diesSoon(pid: number): Promise<void> {
    for (let waited = 0; waited < 1500 && isRunning(pid); waited += 50) await sleep(50);
    assert.equal(isRunning(pid), false);
  }
});
