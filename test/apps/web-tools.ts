/**
 * The npm packages of generated web projects, installed once into `.cache/web`, and commands that are run with them.
 * Without a network the tests that need them are skipped, and say so; with CI set that is a failure.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import type { GeneratedFile } from '../../lib/core/fragment.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { alone } from './alone.js';

const DIRECTORY = join(PACKAGE_ROOT, '.cache', 'web');
/** Where they are. */
export const WEB_MODULES = join(DIRECTORY, 'node_modules');
const INSTALLED = join(DIRECTORY, 'installed.json');
const LOCK = join(DIRECTORY, 'installing');

/** What the options of `fe` need beside a generated project. */
const OPTIONAL = {
  '@biomejs/biome': '2.6.8',
  axios: '1.21.1',
  // Rules of accessibility, for tests of pages in a browser.
  'axe-core': '4.14.1',
  ky: '1.14.3',
  valibot: '1.5.0',
  zod: '4.6.7',
};

const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/;

let installing: Promise<boolean> | undefined;

/** Install the packages, unless they are there; for the first hook of a suite. */
export async function needWebTools(test: Mocha.Context): Promise<void> {
  test.timeout(600_000);
  // Test files that run at the same time share the packages.
  installing ??= alone(LOCK, install);
  if (!(await installing)) test.skip();
}

async function install(): Promise<boolean> {
  const wanted = await packageJson();
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return true;
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, 'package.json'), wanted);
  // `engine-strict`: no package asks for a newer Node.js than the one that runs here.
  const result = await run(
    'npm',
    ['install', '--engine-strict', '--no-audit', '--no-fund', '--no-package-lock'],
    DIRECTORY,
  );
  if (result.code === 0) writeFileSync(INSTALLED, wanted);
  else if (process.env.CI || !OFFLINE.test(result.output)) throw new Error(`npm install:\n${result.output}`);
  else console.warn('    SKIPPED: the packages of web projects cannot be installed without a network');
  return result.code === 0;
}

/** That of a generated project, with what its options may add. */
async function packageJson(): Promise<string> {
  const files = await generate('fe_root', {}, DIRECTORY);
  const own = JSON.parse(files.find(({ path }) => path === 'package.json')!.content) as Record<string, object>;
  const { dependencies, devDependencies } = own;
  return JSON.stringify({
    private: true,
    type: 'module',
    dependencies: { ...OPTIONAL, ...dependencies, ...devDependencies },
  });
}

/** How a command ended. */
export interface Result {
  readonly code: number;
  readonly output: string;
}

/** Run a command, one of the packages' own first. */
export async function run(command: string, args: readonly string[], cwd: string): Promise<Result> {
  const own = join(WEB_MODULES, '.bin', command);
  const env = {
    ...process.env,
    PATH: [join(WEB_MODULES, '.bin'), process.env.PATH ?? ''].join(delimiter),
    NO_COLOR: '1',
  };
  return new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 2 ** 26 };
    execFile(existsSync(own) ? own : command, args, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: `${stdout}${stderr}` });
    });
  });
}

/** Run a command that must do well; gives what it prints. */
export async function runWell(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, cwd);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')}:\n${output}`);
  return output;
}

/** Make the files of a target from a config. */
export async function generate(
  target: 'be' | 'fe' | 'fe_root',
  config: object,
  directory: string,
): Promise<readonly GeneratedFile[]> {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${target}.config.json`);
  writeFileSync(file, JSON.stringify(config));
  return render({ target, config: file, cwd: directory, outDir: join(directory, '_generated') });
}

/** Write files below a directory. */
export function writeFiles(directory: string, files: readonly Pick<GeneratedFile, 'path' | 'content'>[]): void {
  for (const { path, content } of files) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}

/** Let the packages be found from a directory. */
export function linkPackages(directory: string): void {
  symlinkSync(WEB_MODULES, join(directory, 'node_modules'), 'dir');
}
