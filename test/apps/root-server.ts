/** A project that runs by its own command `python dev.py`, and what is left of it when it ends. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';

import { isRunning } from '../input/workspace.js';
import { freePort } from './free-port.js';

/** A project that runs. */
export interface RunningProject {
  readonly url: string;
  readonly port: number;
  /** What it printed so far. */
  readonly output: () => string;
  /** Send a signal, or wait for the end; returns the exit code, and the processes of the project that still run. */
  readonly end: (
    signal?: NodeJS.Signals,
  ) => Promise<{ readonly code: number | null; readonly left: readonly number[] }>;
}

const READY = 'Ctrl-C ends it.';
const SECONDS = 60;

/** Start a project, and wait until it says where it is. */
export async function startProject(
  cwd: string,
  python: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProject> {
  const port = await freePort();
  const child = spawn(python, ['dev.py'], { cwd, env: { ...cleanEnv(), PORT: String(port), ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await waitUntil(() => output.includes(READY) || child.exitCode !== null);
  if (!output.includes(READY)) throw new Error(`the project did not start:\n${output}`);
  const family = descendants(child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    output: () => output,
    end: async (signal) => {
      if (signal) child.kill(signal);
      const code = await ended;
      return { code, left: family.filter(isRunning) };
    },
  };
}

/** What a project that cannot start prints; it must end with code 1. */
export function failedStart(cwd: string, python: string, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(python, ['dev.py'], { cwd, env: { ...cleanEnv(), ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('close', (code) => {
      if (code === 1) resolve(output);
      else reject(new Error(`it ended with ${String(code)}: ${output}`));
    });
  });
}

function cleanEnv(): NodeJS.ProcessEnv {
  const own = ['DATABASE_URL', 'TEST_DATABASE_URL', 'JWT_SECRET', 'CORS_ORIGINS', 'WEB_PORT'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < SECONDS * 10 && !isDone(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function descendants({ pid }: ChildProcess): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  const isBelow = (candidate: number | undefined): boolean =>
    candidate !== undefined && (candidate === pid || isBelow(parents.get(candidate)));
  return [...parents.keys()].filter(isBelow);
}
