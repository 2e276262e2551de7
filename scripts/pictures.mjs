/**
 * `npm run pictures`: the screens of the project that `npm run demo` sets up, at three widths, light and dark, in
 * `.cache/pictures/`, and the picture of README, `docs/images/web.png`. Look at them. `CHROMIUM` says where the browser is,
 * `SCREENS=list,row` takes some.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { prepareCompanion } from './python.mjs';
import { ROOT, StepError, main, once, prepareNode, run, step } from './steps.mjs';

const CACHE = join(ROOT, '.cache', 'pictures');
const PROJECT = join(CACHE, 'project');
const README_PICTURE = join(ROOT, 'docs', 'images', 'web.png');
const WIDTHS = { 390: 844, 1280: 860, 1920: 1080 };
const THEMES = ['light', 'dark'];
const SECRET = 'a secret for pictures only, of 32 bytes or more';
const PASSWORD = 'correct horse battery staple';
const START_MILLISECONDS = 30_000;

async function makeProject(python) {
  // The packages stay: they take longer than all the rest.
  for (const part of ['app', 'config', '_generated', 'web/src', 'web/dist', 'app.db', '.yo-rc.json']) {
    rmSync(join(PROJECT, part), { recursive: true, force: true });
  }
  mkdirSync(PROJECT, { recursive: true });
  const bin = join(ROOT, 'dist', 'lib', 'cli', 'bin.js');
  const answers = ['--answers', join(ROOT, 'scripts', 'demo.json'), '--force'];
  await run(process.execPath, [bin, '--skip-prompts', '--quiet', ...answers], { cwd: PROJECT, quiet: true });
  const env = { JWT_SECRET: SECRET, PYTHONPATH: PROJECT };
  const quiet = { cwd: PROJECT, quiet: true, env };
  await run(python, ['-m', 'alembic', 'upgrade', 'head'], quiet);
  await run(python, ['seed.py'], quiet);
  await run(python, [join(ROOT, 'scripts', 'pictures.py')], quiet);
  await run(python, ['openapi.py'], quiet);
  const web = { cwd: join(PROJECT, 'web'), quiet: true };
  await once(join(PROJECT, 'web', 'node_modules', '.installed'), [join(PROJECT, 'web', 'package.json')], () =>
    run('npm', ['install', '--no-audit', '--no-fund'], web),
  );
  await run('npm', ['run', 'build'], web);
}

/** The application with its pages, at a free port. */
async function serve(python) {
  const port = await freePort();
  const server = spawn(python, ['-m', 'uvicorn', 'main:app', '--port', String(port), '--log-level', 'warning'], {
    cwd: PROJECT,
    env: { ...process.env, JWT_SECRET: SECRET },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_MILLISECONDS;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return { url, stop: () => server.kill() };
    if (Date.now() > end || server.exitCode !== null) throw new StepError('The application does not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** What is done before each picture; the page starts where the one before it ended. */
const SCREENS = {
  home: (page) => page.goto('/'),
  list: (page) => page.goto('/products'),
  'list-filters': async (page) => {
    await page.goto('/products?status__in=active&price__gte=20');
    await page.getByRole('group', { name: 'Filters' }).getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  },
  'list-selection': async (page) => {
    await page.goto('/products');
    const boxes = page.locator('main :is(tbody, li) input[type=checkbox]');
    await boxes.first().waitFor();
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    await page.getByRole('toolbar').waitFor();
  },
  row: async (page) => page.goto(await pathOfRow(page)),
  form: async (page) => page.goto(`${await pathOfRow(page)}/edit`),
  combobox: async (page) => {
    await page.goto('/products/new');
    await page.locator('[name=name]').fill('Oak bread box');
    await page.locator('[name=price]').fill('39');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  'form-errors': async (page) => {
    await page.goto('/products/new');
    await page.locator('[name=price]').fill('twelve');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Some fields need another look.').waitFor();
  },
  conflict: async (page) => {
    const path = await pathOfRow(page);
    await page.goto(`${path}/edit`);
    await page.locator('[name=price]').fill(`${(Date.now() % 90) + 10}.25`);
    await page.evaluate(`(${CHANGE})(${JSON.stringify(path)})`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('dialog').waitFor();
  },
  palette: async (page) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('lamp');
    await page.getByRole('option', { name: /lamp/ }).first().waitFor();
  },
  'not-found': (page) => page.goto('/nowhere'),
  password: (page) => page.goto('/change-password'),
};

const HEADERS = "{ Authorization: 'Bearer ' + localStorage.getItem('access_token') }";

async function pathOfRow(page) {
  const read = `fetch('/api/products?q=lamp&sort=name', { headers: ${HEADERS} }).then((answer) => answer.json())`;
  const { items } = await page.evaluate(read);
  return `/products/${items[0].id}`;
}

/** Somebody else changes the row. */
const CHANGE = `async (path) => {
  const headers = ${HEADERS};
  const row = await fetch('/api' + path, { headers });
  const answer = await fetch('/api' + path, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json', 'If-Match': row.headers.get('ETag') },
    body: JSON.stringify({ status: (await row.json()).status === 'draft' ? 'active' : 'draft' }),
  });
  // The network is idle once it is read.
  await answer.text();
}`;

async function takeAll(url) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const colorScheme of THEMES) {
      for (const [width, height] of Object.entries(WIDTHS)) {
        const viewport = { width: Number(width), height };
        const context = await browser.newContext({ baseURL: url, colorScheme, viewport, locale: 'en-GB' });
        await takeScreens(await context.newPage(), `${width}-${colorScheme}`);
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  if (isWanted('list')) cpSync(join(CACHE, 'list-1280-light.png'), README_PICTURE);
}

async function takeScreens(page, suffix) {
  const take = async (name) => {
    await page.waitForLoadState('networkidle');
    // What fades in has done so.
    await page.waitForTimeout(400);
    if (isWanted(name)) await page.screenshot({ path: join(CACHE, `${name}-${suffix}.png`) });
  };
  await page.goto('/sign-in');
  await page.getByLabel('User name').waitFor();
  await take('sign-in');
  await page.getByLabel('User name').fill('ann');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
  for (const [name, prepare] of Object.entries(SCREENS)) {
    if (!isWanted(name)) continue;
    await prepare(page);
    await take(name);
  }
}

function isWanted(name) {
  return process.env.SCREENS === undefined || process.env.SCREENS.split(',').includes(name);
}

await main(async () => {
  await prepareNode();
  const python = await prepareCompanion();
  await step('Setting the project up', () => makeProject(python));
  const { url, stop } = await serve(python);
  try {
    await step('Taking the pictures', () => takeAll(url));
  } finally {
    stop();
  }
  console.log(`They are in ${CACHE}.`);
});
