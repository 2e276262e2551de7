/**
 * `npm run pictures`: the screens of the project that `npm run demo` sets up, at three widths, light and dark, in
 * `.cache/pictures/`, and the picture of README, `docs/images/web.png`. Look at them. `CHROMIUM` says where the browser is,
 * `SCREENS=list,row` takes some.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { prepareCompanion } from './python.mjs';
import { buildPages, generateProject, serveProject, signIn } from './served-project.mjs';
import { ROOT, main, prepareNode, run, step } from './steps.mjs';

const CACHE = join(ROOT, '.cache', 'pictures');
const PROJECT = join(CACHE, 'project');
const README_PICTURE = join(ROOT, 'docs', 'images', 'web.png');
const WIDTHS = { 390: 844, 1280: 860, 1920: 1080 };
const THEMES = ['light', 'dark'];
const SECRET = 'a secret for pictures only, of 32 bytes or more';

async function makeProject(python) {
  // The packages stay: they take longer than all the rest.
  for (const part of ['app', 'config', '_generated', 'web/src', 'web/dist', 'app.db', '.yo-rc.json']) {
    rmSync(join(PROJECT, part), { recursive: true, force: true });
  }
  mkdirSync(PROJECT, { recursive: true });
  await generateProject(PROJECT, join(ROOT, 'scripts', 'demo.json'));
  const env = { JWT_SECRET: SECRET, PYTHONPATH: PROJECT };
  const quiet = { cwd: PROJECT, quiet: true, env };
  await run(python, ['-m', 'alembic', 'upgrade', 'head'], quiet);
  await run(python, ['seed.py'], quiet);
  await run(python, [join(ROOT, 'scripts', 'pictures.py')], quiet);
  await run(python, ['openapi.py'], quiet);
  await buildPages(PROJECT);
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
  await signIn(page);
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
  const { url, stop } = await serveProject(python, PROJECT, { JWT_SECRET: SECRET });
  try {
    await step('Taking the pictures', () => takeAll(url));
  } finally {
    stop();
  }
  console.log(`They are in ${CACHE}.`);
});
