/** Projects made by the guided set-up without questions, installed and checked as their owners would. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';

/**
 * The command of the tool: as its users have it, where CODEGEN_BUILT says that the build is of these sources, as it is
 * under `npm test`; else as it stands, which takes a second more to start.
 */
export const CODEGEN: readonly string[] = process.env.CODEGEN_BUILT
  ? [process.execPath, join(PACKAGE_ROOT, 'dist', 'lib', 'cli', 'bin.js')]
  : [
      process.execPath,
      '--import',
      `file://${join(PACKAGE_ROOT, 'node_modules', 'tsx', 'dist', 'esm', 'index.mjs')}`,
      join(PACKAGE_ROOT, 'lib', 'cli', 'bin.ts'),
    ];

/** What a command printed on both streams. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Run a command; it never rejects. */
export function run(
  cwd: string,
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const options = { cwd, env: { ...withoutOwn(process.env), ...env }, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
}

/** Run a command that must succeed. */
export async function must(
  cwd: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await run(cwd, command, env);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}:\n${output.slice(-6000)}`);
  return output;
}

/** Run the tool in a directory, as a user without a terminal does. */
export function codegen(cwd: string, ...args: readonly string[]): Promise<Ran> {
  return run(cwd, [...CODEGEN, ...args]);
}

/** Make a project's Python environment. The tutorial's test does so with pip, which takes its time. */
export async function installPython(cwd: string, python: string): Promise<void> {
  await must(cwd, ['uv', 'sync', '--quiet', '--extra', 'dev'], { PATH: pathWith(dirname(python)) });
}

/** A tool of a project's own environment. */
export function tool(cwd: string, name: string): string {
  return join(cwd, '.venv', 'bin', name);
}

/** Make a database of its own on the PostgreSQL server of the tests, by asyncpg in the tests' environment. */
export async function makeDatabase(python: string, server: string, name: string): Promise<string> {
  const script = `
import asyncio, asyncpg, sys
async def make():
    connection = await asyncpg.connect(sys.argv[1].replace("+asyncpg", ""))
    await connection.execute(f'DROP DATABASE IF EXISTS "{sys.argv[2]}" WITH (FORCE)')
    await connection.execute(f'CREATE DATABASE "{sys.argv[2]}"')
    await connection.close()
asyncio.run(make())`;
  await must(PACKAGE_ROOT, [python, '-c', script, server, name]);
  return server.replace(/\/[^/]*$/, `/${name}`);
}

/** Tell whether a command is there. */
export function hasCommand(name: string, path: string = process.env.PATH ?? ''): boolean {
  return path.split(delimiter).some((directory) => existsSync(join(directory, name)));
}

export function pathWith(directory: string): string {
  return `${directory}${delimiter}${process.env.PATH ?? ''}`;
}

/**
 * What the tests of this repository set for themselves must not reach a project. Its Python keeps its bytecode, as it
 * does for most users: each of its many commands starts in a third of the time.
 */
function withoutOwn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = [
    'DATABASE_URL',
    'TEST_DATABASE_URL',
    'JWT_SECRET',
    'PYTHON',
    'VIRTUAL_ENV',
    'NODE_OPTIONS',
    'PYTHONDONTWRITEBYTECODE',
  ];
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)));
}
