/** What somebody at a browser sees and does, in the words of the pages. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { BrowserContext, Locator, Page } from 'playwright-core';

import { WEB_MODULES } from './web-tools.js';

/** How long something may take to show, in milliseconds. */
const PATIENCE = 30_000;

/** Somebody at a browser. */
export interface Visitor {
  readonly page: Page;
  /** What the browser has complained about. */
  readonly trouble: readonly string[];
  readonly heading: (name: string) => Locator;
  readonly link: (name: string) => Locator;
  readonly button: (name: string) => Locator;
  /** The input of a field, by the name that the API has for it */
  readonly field: (name: string) => Locator;
  readonly rows: () => Locator;
  /** Titles of the rows */
  readonly titles: () => Promise<readonly string[]>;
  readonly signIn: (password: string, name?: string) => Promise<void>;
  /** Choose a row in the combobox of a field */
  readonly choose: (label: string, text: string) => Promise<void>;
  /** Wait until the tab has this title */
  readonly seesTitle: (title: string) => Promise<void>;
  /** Wait until this has the focus: an element and its text, or the name of an input */
  readonly seesFocus: (focused: string) => Promise<void>;
  /** What is said to be wrong with inputs */
  readonly errors: (...names: readonly string[]) => Promise<readonly string[]>;
}

/** Open a tab. */
export async function visit(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    // The browser reports every answer that is an error; the pages are tested on what they make of those.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isAnswer) trouble.push(message.text());
  });
  const field = (name: string): Locator => page.locator(`[name="${name}"]`);
  const rows = (): Locator => page.locator('tbody tr');
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    page,
    trouble,
    field,
    rows,
    button,
    heading: (name) => page.getByRole('heading', { level: 1, name, exact: true }),
    link: (name) => page.getByRole('link', { name, exact: true }),
    titles: async () => {
      await rows().first().waitFor();
      return page.locator('tbody td:nth-child(2)').allInnerTexts();
    },
    signIn: async (password, name = 'ann') => {
      await page.getByLabel('User name').fill(name);
      await page.getByLabel('Password').fill(password);
      await button('Sign in').click();
    },
    choose: async (label, text) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: text, exact: true }).click();
    },
    seesTitle: (title) => becomes(() => page.title(), title),
    seesFocus: (focused) => becomes(() => page.evaluate<string>(FOCUSED), focused),
    errors: (...names) => Promise.all(names.map((name) => errorOf(page, field(name)))),
  };
}

/** Check that a page is accessible, and that nothing is wider than the screen. */
export async function checkPage(page: Page): Promise<void> {
  await page.addScriptTag({ path: join(WEB_MODULES, 'axe-core', 'axe.min.js') });
  assert.deepEqual(await page.evaluate(VIOLATIONS), [], page.url());
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  assert.ok(tooWide <= 0, `the page is ${String(tooWide)} pixels too wide`);
}

/** Wait until a reading gives what it should: titles and focus follow the address a moment later. */
async function becomes(read: () => Promise<string>, wanted: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  let seen = await read();
  while (seen !== wanted && Date.now() < end) {
    await setTimeout(20);
    seen = await read();
  }
  assert.equal(seen, wanted);
}

/** The message that an input is described by, if it is marked as wrong. */
async function errorOf(page: Page, input: Locator): Promise<string> {
  if ((await input.getAttribute('aria-invalid')) !== 'true') return '';
  const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
  const own = ids.filter((id) => id.endsWith('-error'));
  const texts = await Promise.all(own.map((id) => page.locator(`[id="${id}"]`).allTextContents()));
  return texts.flat().join(' ');
}

const FOCUSED = `(({ tagName, name, textContent }) => tagName + ' ' + (name || textContent))(document.activeElement)`;

const VIOLATIONS = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
