/**
 * `npm run demo`: from a bare clone to a running example. Installs, builds, generates, migrates, seeds and serves
 * on SQLite. `PORT` chooses the port; default 8000.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { preparePython } from './python.mjs';
import { ROOT, StepError, hasJsonnet, main, prepareNode, run, step } from './steps.mjs';

const SHOP = join(ROOT, 'examples', 'shop');
const VENV = join(SHOP, '.venv');
const PORT = Number(process.env.PORT || 8000);
const ADDRESS = `http://127.0.0.1:${PORT}`;
const START_SECONDS = 60;

await main(async () => {
  await requireFreePort();
  await prepareNode();
  const python = await preparePython(VENV, ['-e', SHOP], [join(SHOP, 'pyproject.toml')]);
  await step('Generating the back end', generate);
  const env = { JWT_SECRET: process.env.JWT_SECRET ?? 'a secret for the demo only, of 32 bytes or more' };
  await step('Creating the tables and some rows', async () => {
    await run(python, ['-m', 'alembic', 'upgrade', 'head'], { cwd: SHOP, env, quiet: true });
    await run(python, ['seed.py'], { cwd: SHOP, env, quiet: true });
  });
  await serve(python, env);
});

async function requireFreePort() {
  if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65535) {
    throw new StepError(`PORT must be a number from 1 to 65535; it is '${process.env.PORT}'.`);
  }
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(
        new StepError(`Port ${PORT} is in use: stop what listens there, or choose another: PORT=8001 npm run demo`),
      ),
    );
    probe.listen(PORT, '127.0.0.1', () => probe.close(resolve));
  });
}

async function generate() {
  const compiled = await hasJsonnet();
  if (!compiled) console.log('  (the jsonnet library is not compiled here: the JSON form of the config is used)');
  const config = compiled ? 'config/be.jsonnet' : 'config/be.json';
  const bin = join(ROOT, 'dist', 'lib', 'cli', 'bin.js');
  await run(process.execPath, [bin, 'be', '--config', config, '--prefix-path', '_generated', '--skip-prompts'], {
    cwd: SHOP,
  });
}

async function serve(python, env) {
  const server = spawn(python, ['-m', 'uvicorn', 'main:app', '--port', String(PORT), '--log-level', 'warning'], {
    cwd: SHOP,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill(signal));
  const ended = new Promise((resolve) => server.once('close', resolve));
  await Promise.race([waitUntilUp(), ended.then((code) => failedStart(code))]);
  console.log(`
The example is running:
  API             ${ADDRESS}
  Documentation   ${ADDRESS}/docs
  Sign in as      ann / correct horse battery staple   (the button "Authorize" of the documentation)

Press Ctrl-C to stop it.`);
  process.exitCode = (await ended) === 0 || server.killed ? 0 : 1;
}

function failedStart(code) {
  throw new StepError(`The example did not start (exit code ${code}); its messages are above.`);
}

async function waitUntilUp() {
  const end = performance.now() + START_SECONDS * 1000;
  while (performance.now() < end) {
    try {
      if ((await fetch(`${ADDRESS}/openapi.json`)).ok) return;
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new StepError(`The example did not answer within ${START_SECONDS} seconds.`);
}
