/**
 * `npm run demo`: from a bare clone to a running product. Installs, builds, sets a project up without questions (the
 * answers are in `demo.json`), and starts its API and its web pages on SQLite. `PORT` chooses the port of the API, default
 * 8000, and `WEB_PORT` that of the pages, default 5173.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { preparePython } from './python.mjs';
import { ROOT, StepError, hasJsonnet, main, once, prepareNode, run, step } from './steps.mjs';

const PROJECT = join(ROOT, '.demo');
const WEB = join(PROJECT, 'web');
const ANSWERS = join(ROOT, 'scripts', 'demo.json');
const PORTS = { PORT: Number(process.env.PORT || 8000), WEB_PORT: Number(process.env.WEB_PORT || 5173) };

await main(async () => {
  for (const [variable, port] of Object.entries(PORTS)) await requireFreePort(variable, port);
  await prepareNode();
  if (!(await hasJsonnet())) {
    throw new StepError(
      'The jsonnet library is not compiled: install cmake and a C++ compiler, then npm rebuild @hanazuki/node-jsonnet.',
    );
  }
  await step('Setting the project up', generate);
  const python = await preparePython(join(PROJECT, '.venv'), ['-e', PROJECT], [join(PROJECT, 'pyproject.toml')]);
  await once(join(WEB, 'node_modules', '.installed'), [join(WEB, 'package.json')], () =>
    step('Installing the packages of the web pages', () =>
      run('npm', ['install', '--no-audit', '--no-fund'], { cwd: WEB, quiet: true }),
    ),
  );
  await serve(python);
});

async function requireFreePort(variable, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StepError(`${variable} must be a number from 1 to 65535; it is '${process.env[variable]}'.`);
  }
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(
        new StepError(
          `Port ${port} is in use: stop what listens there, or choose another: ${variable}=${port + 1} npm run demo`,
        ),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(resolve));
  });
}

async function generate() {
  mkdirSync(PROJECT, { recursive: true });
  const isNew = !existsSync(join(PROJECT, '.yo-rc.json'));
  const bin = join(ROOT, 'dist', 'lib', 'cli', 'bin.js');
  await run(process.execPath, [bin, '--skip-prompts', '--quiet', ...(isNew ? ['--answers', ANSWERS] : [])], {
    cwd: PROJECT,
  });
}

/** The project's own command starts everything, and says where it is. */
async function serve(python) {
  const env = { ...process.env, PORT: String(PORTS.PORT), WEB_PORT: String(PORTS.WEB_PORT) };
  const server = spawn(python, ['dev.py'], { cwd: PROJECT, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  const code = await new Promise((resolve) => server.once('close', resolve));
  process.exitCode = code === 0 || server.killed ? 0 : 1;
}
