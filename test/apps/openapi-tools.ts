/**
 * Tools of others that read OpenAPI documents, installed once into `.cache/openapi`: linters and makers of clients, each
 * in the newest version that runs on the oldest Node.js and Python that projects run on.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { alone } from './alone.js';

const DIRECTORY = join(PACKAGE_ROOT, '.cache', 'openapi');
const INSTALLED = join(DIRECTORY, 'installed.json');
const VENV = join(DIRECTORY, 'venv', 'bin');

const NPM = {
  '@hey-api/openapi-ts': '0.95.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  '@tanstack/react-query': '5',
  '@types/node': '20',
  '@types/react': '19',
  axios: '1',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  orval: '7.13.2',
  react: '19',
  tsx: '4',
  typescript: '5',
};
const PYTHON = ['openapi-python-client==0.29.1', 'openapi-spec-validator==0.9.0', 'ruff'];

const OFFLINE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|NewConnectionError/;

let installing: Promise<boolean> | undefined;

/** Install the tools, unless they are there; without a network the suite is skipped, and fails with CI set. */
export async function needOpenapiTools(test: Mocha.Context, python: string): Promise<void> {
  test.timeout(900_000);
  installing ??= alone(join(DIRECTORY, 'installing'), () => install(python));
  if (!(await installing)) test.skip();
}

async function install(python: string): Promise<boolean> {
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: NPM, python: PYTHON });
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return true;
  mkdirSync(DIRECTORY, { recursive: true });
  writeFileSync(join(DIRECTORY, 'package.json'), wanted);
  try {
    await tool('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'], DIRECTORY);
    await tool(python, ['-m', 'venv', join(DIRECTORY, 'venv')], DIRECTORY);
    await tool('pip', ['install', '--quiet', ...PYTHON], DIRECTORY);
  } catch (error) {
    if (process.env.CI || !OFFLINE.test(String(error))) throw error;
    console.warn('    SKIPPED: tools of OpenAPI documents cannot be installed without a network');
    return false;
  }
  writeFileSync(INSTALLED, wanted);
  return true;
}

/**
 * Run a tool that must do well; gives what it prints.
 *
 * @throws Error - with all that it printed, if it ends with another code than 0
 */
export async function tool(command: string, args: readonly string[], cwd: string): Promise<string> {
  const [own = command] = [join(DIRECTORY, 'node_modules', '.bin'), VENV]
    .map((directory) => join(directory, command))
    .filter((path) => existsSync(path));
  const path = [VENV, process.env.PATH ?? ''].join(':');
  const env = { ...process.env, PATH: path, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off' };
  return new Promise((resolve, reject) => {
    execFile(own, args, { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const printed = `${stdout}${stderr}`;
      if (error === null) resolve(printed);
      else reject(new Error(`${[command, ...args].join(' ')}:\n${printed}`));
    });
  });
}

/** Where modules of the tools are found from. */
export const TOOL_MODULES = join(DIRECTORY, 'node_modules');
