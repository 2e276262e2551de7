/** What somebody waits for at the pages of a list, in a browser with a slowed processor. */
import { gzipSync } from 'node:zlib';

import { chromium } from 'playwright-core';

import { signIn } from './served-project.mjs';

const RUNS = 5;
const TIMES_SLOWER = 4;
const MANY = 500;
const SETTLED_MS = 1500;
const ROW = 'main tbody tr';

/** The name of the thread that pages run in, and of its tasks, in a trace. */
const THREAD = 'CrRendererMain';
const TASK = /RunTask$/;
const TRACED = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Look at a list as somebody does who signs in, who comes back with an empty cache, and who scrolls and selects.
 *
 * @param site - where pages are served
 * @param path - of the list
 */
export async function measurePages(site, path) {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const open = async (storageState) => {
    const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 800 }, storageState });
    const page = await context.newPage();
    await page.addInitScript(watching(ROW));
    return page;
  };
  try {
    const first = await open();
    await first.goto(path);
    await signIn(first);
    const afterSignIn = await bytesOf((await seenRows(first)).files);
    const state = await first.context().storageState();
    const firstRows = [];
    for (let count = 0; count < RUNS; count += 1) firstRows.push(await visit(await open(state), path));
    const longestTasks = [];
    for (let count = 0; count < RUNS; count += 1) longestTasks.push(await work(browser, await open(state), path));
    return { afterSignIn, firstRows, longestTasks };
  } finally {
    await browser.close();
  }
}

/** Somebody who is signed in asks for the list. */
async function visit(page, path) {
  await slowDown(page);
  await page.goto(path);
  const { shown, files } = await seenRows(page);
  await page.waitForTimeout(SETTLED_MS);
  const shift = await page.evaluate('shift');
  await page.context().close();
  return { shown, shift, bytes: await bytesOf(files) };
}

/** Somebody scrolls through many rows, and selects all of them and none. */
async function work(browser, page, path) {
  await page.goto(`${path}?page_size=${MANY}`);
  await seenRows(page);
  await page.waitForTimeout(SETTLED_MS);
  await slowDown(page);
  const scrolling = await longestTask(browser, page, async () => {
    await page.mouse.move(640, 400);
    const last = page.locator(`tr[aria-rowindex="${MANY + 1}"]`);
    for (let turns = 0; turns < 60 && !(await last.isVisible()); turns += 1) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(50);
    }
    await last.waitFor();
  });
  const selecting = await longestTask(browser, page, async () => {
    await page.getByLabel('Select all rows of this page').click();
    await page.getByRole('toolbar', { name: `${MANY} selected` }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
  });
  await page.context().close();
  return { scrolling, selecting };
}

async function slowDown(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
}

/** When the first rows were drawn, and what was asked for until then. */
function seenRows(page) {
  return page.evaluate(`seen.then((shown) => ({ shown, files: performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime < shown).map(({ name }) => name) }))`);
}

/** The size of scripts and style sheets among files, each gzipped. */
async function bytesOf(files) {
  let bytes = 0;
  for (const file of new Set(files.filter((name) => /\.(?:js|css)$/.test(new URL(name).pathname)))) {
    const answer = await fetch(file);
    bytes += gzipSync(await answer.arrayBuffer()).length;
  }
  return bytes;
}

/** The milliseconds of the longest task that the thread of a page has meanwhile: its own, whatever else the machine does. */
async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: TRACED });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === THREAD);
  const own = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => TASK.test(name) && own.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000;
}

/** Runs in the page before its own scripts do. */
function watching(row) {
  return `
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    globalThis.seen = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(${JSON.stringify(row)}) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      }).observe(document, { childList: true, subtree: true });
    });`;
}
