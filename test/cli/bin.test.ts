import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { CODEGEN } from '../apps/set-up-projects.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';

const [NODE = '', ...BIN] = CODEGEN;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Run the bin as the first of a shell's words; `"$@"` is the command. */
async function shell(script: string, cwd: string, words: readonly string[]): Promise<Ended> {
  const child = spawn('bash', ['-c', script, 'bash', ...CODEGEN, ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => out.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => err.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: out.join(''), err: err.join('') };
}

describe('codegen', () => {
  afterEach(removeTrees);

  it('shows the help', async () => {
    const { code, out, err } = await shell('exec "$@"', makeTree(), ['--help']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^Usage: codegen \[options\]/);
  });

  it('puts errors on standard error and its exit code into the process', async () => {
    const { code, out, err } = await shell('exec "$@"', makeTree(), ['be', '--forse']);
    assert.deepEqual([code, out, err], [2, '', 'Error: unknown option --forse; did you mean --force?\n']);
  });

  it('says in one line that there is no config, without a stack', async () => {
    const cwd = makeTree();
    const { code, out, err } = await shell('exec "$@"', cwd, ['be', '--skip-prompts']);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /^Error loading config: [^\n]*config\/be\.jsonnet[^\n]*\n$/);
    assert.deepEqual(readTree(cwd), {});
  });

  it('is quiet when nobody reads on', async () => {
    const { code, err } = await shell('set -o pipefail; "$@" | true', makeTree(), ['--help']);
    assert.deepEqual([code, err], [0, '']);
  });

  it('says in one line that its output cannot be written', async function () {
    if (!existsSync('/dev/full')) this.skip();
    const { code, err } = await shell('"$@" > /dev/full', makeTree(), ['--help']);
    assert.deepEqual(
      [code, err],
      [1, 'Error: cannot write to standard output: ENOSPC: no space left on device, write\n'],
    );
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`ends with 130 on ${signal}`, async () => {
      const cwd = makeTree();
      const { code, err } = await interrupt(signal, cwd, 1500);
      assert.deepEqual([code, err], [130, 'Error: interrupted; no file was changed\n']);
      assert.deepEqual(readTree(cwd), {});
    });
  }

  it('ends on a signal that a question listens to as well', async () => {
    const question = `data:text/javascript,${encodeURIComponent("process.on('SIGTERM', () => {}); console.log(1);")}`;
    const args = ['--import', question, ...BIN, 'be', '--config', '-'];
    const child = spawn(NODE, args, { cwd: makeTree(), stdio: ['pipe', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    // One that comes before the program has started is lost.
    const sending = setInterval(() => child.kill('SIGTERM'), 300);
    const hanging = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const [code] = (await once(child, 'close')) as [number | null];
    clearInterval(sending);
    clearTimeout(hanging);
    assert.equal(code, 130);
  });
});

/** Start a run that waits for its config, send it a signal after a while, and hand back how it ended. */
async function interrupt(signal: NodeJS.Signals, cwd: string, milliseconds: number): Promise<Omit<Ended, 'out'>> {
  // Its standard input stays open and empty.
  const child = spawn(NODE, [...BIN, 'be', '--config', '-'], { cwd, stdio: 'pipe' });
  const err: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => err.push(chunk));
  await delay(milliseconds);
  child.kill(signal);
  const [code] = (await once(child, 'close')) as [number | null];
  // Without a code the signal came before the program had started, which a busy machine can bring about.
  return code === null && milliseconds < 10_000
    ? interrupt(signal, cwd, milliseconds * 3)
    : { code, err: err.join('') };
}
