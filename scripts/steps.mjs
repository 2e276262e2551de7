/** Steps of a script: each is announced, timed, and explained when it fails. Uses nothing that must be installed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A failure whose message is all that the reader needs. */
export class StepError extends Error {}

/** Run a script's main function; failures end in one line and exit code 1. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof StepError ? `\n✖ ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Do one thing under a heading, and say how long it took. */
export async function step(title, work) {
  const start = performance.now();
  process.stdout.write(`▸ ${title}\n`);
  const result = await work();
  process.stdout.write(`  ${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return result;
}

/**
 * Run a command to its end, and return what it printed on standard output when it is quiet.
 *
 * @param options - `cwd`, `env` (added to the environment), `quiet` (show output only of a failure), `hint` (what to
 *   do when it fails)
 */
export function run(command, args, { cwd = ROOT, env = {}, quiet = false, hint = '' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let stdout = '';
    let output = '';
    child.stdout?.on('data', (data) => {
      stdout += data;
      output += data;
    });
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', (error) => reject(new StepError(`${command} cannot be run (${error.code}). ${hint}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(stdout);
      if (quiet) process.stderr.write(output);
      reject(new StepError(`${[command, ...args].join(' ')} ended with ${signal ?? `exit code ${code}`}. ${hint}`));
    });
  });
}

/** Run a command and return its output, or undefined when it fails. */
export async function tryRun(command, args, options = {}) {
  try {
    return await new Promise((resolve, reject) => {
      const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'ignore'] });
      let output = '';
      child.stdout.on('data', (data) => (output += data));
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(String(code)))));
    });
  } catch {
    return undefined;
  }
}

/** Do something only when the given files have changed since it was last done; `stamp` remembers their state. */
export async function once(stamp, files, work) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  const state = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

/** Install the Node packages and compile the sources; declarations, and a check of the types, only `npm run build` makes. */
export async function prepareNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19) || (major > 20 && major < 22) || (major === 22 && minor < 12)) {
    throw new StepError(`Node ${process.versions.node} is too old: install Node 20.19, 22.12 or newer.`);
  }
  const stamp = join(ROOT, 'node_modules', '.installed');
  await once(stamp, [join(ROOT, 'package-lock.json')], () =>
    step('Installing Node packages (the jsonnet library compiles for about a minute)', () =>
      run('npm', ['ci', '--no-audit', '--no-fund'], {
        // CMake, which compiles the jsonnet library, keeps to one processor unless it is told of more.
        env: { CMAKE_BUILD_PARALLEL_LEVEL: process.env.CMAKE_BUILD_PARALLEL_LEVEL ?? String(availableParallelism()) },
        quiet: true,
        hint: 'Check the network and the package registry that npm is set to, then run this again.',
      }),
    ),
  );
  await step('Compiling TypeScript', () => run('npm', ['run', '--silent', 'build:code']));
}

/** Tell whether the jsonnet library was compiled. */
export async function hasJsonnet() {
  const script = "require('@hanazuki/node-jsonnet')";
  return (await tryRun(process.execPath, ['-e', script])) !== undefined;
}

/** The one in the middle of an odd number of figures. */
export function median(figures) {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}
