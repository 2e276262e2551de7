/** What somebody at a browser sees and does, in the words of the pages. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

import type { BrowserContext, Locator, Page } from 'playwright-core';

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
  /** First cells of the rows */
  readonly titles: () => Promise<readonly string[]>;
  readonly signIn: (password: string) => Promise<void>;
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
      return page.locator('tbody td:first-child').allInnerTexts();
    },
    signIn: async (password) => {
      await page.getByLabel('User name').fill('ann');
      await page.getByLabel('Password').fill(password);
      await button('Sign in').click();
    },
    seesTitle: (title) => becomes(() => page.title(), title),
    seesFocus: (focused) => becomes(() => page.evaluate<string>(FOCUSED), focused),
    errors: (...names) => Promise.all(names.map((name) => errorOf(page, field(name)))),
  };
}

/** Check that everything on a page that takes the focus has a name, and that nothing is wider than the screen. */
export async function checkPage(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(NAMELESS), []);
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
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"].field-error`).allTextContents()));
  return texts.flat().join(' ');
}

const FOCUSED = `(({ tagName, name, textContent }) => tagName + ' ' + (name || textContent))(document.activeElement)`;

const NAMELESS = `
  [...document.querySelectorAll('a, button, input, select, textarea')]
    .filter((control) => !(control.ariaLabel || control.labels?.[0]?.textContent || control.textContent))
    .map((control) => control.outerHTML)`;
