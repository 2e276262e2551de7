/** A project that the product has set up, built and served, for scripts that look at its pages. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { ROOT, StepError, once, run } from './steps.mjs';

const START_MILLISECONDS = 30_000;

/** The password of the user `ann` that `seed.py` makes. */
const PASSWORD = 'correct horse battery staple';

/** Make what the product makes of answers, or of the project that is there. */
export async function generateProject(project, answers) {
  const bin = join(ROOT, 'dist', 'lib', 'cli', 'bin.js');
  const given = answers === undefined ? [] : ['--answers', answers];
  await run(process.execPath, [bin, '--skip-prompts', '--quiet', ...given, '--force'], { cwd: project, quiet: true });
}

/** Build the pages of a project whose `openapi.json` is written. */
export async function buildPages(project) {
  const web = join(project, 'web');
  await once(join(web, 'node_modules', '.installed'), [join(web, 'package.json')], () =>
    run('npm', ['install', '--no-audit', '--no-fund'], { cwd: web, quiet: true }),
  );
  await run('npm', ['run', 'build'], { cwd: web, quiet: true });
}

/** The application with its pages, at a free port. */
export async function serveProject(python, project, env) {
  const port = await freePort();
  const server = spawn(python, ['-m', 'uvicorn', 'main:app', '--port', String(port), '--log-level', 'warning'], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_MILLISECONDS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return { url, stop: () => server.kill() };
    if (server.exitCode !== null) throw new StepError('The application does not start.');
    if (Date.now() > end) {
      server.kill();
      throw new StepError(`The application does not answer within ${START_MILLISECONDS / 1000} s.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sign in with the seed's user on the page that asks for it. */
export async function signIn(page) {
  await page.getByLabel('User name').fill('ann');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
