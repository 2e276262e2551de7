/** Lists by keyboard alone: the focus is always somewhere, and all is within reach. */
import assert from 'node:assert/strict';

import type { Stage } from './web-stage.js';

/** Declare the tests; there are sixty articles, some of them gone. */
export function describeKeyboard(stage: () => Stage): void {
  /** Wait until what has the focus is called so. */
  const focusIsOn = async (name: string | RegExp): Promise<void> => {
    const { page } = stage().visitor;
    const read = (): Promise<string> => page.evaluate<string>(FOCUSED);
    const isThere = (text: string): boolean => (typeof name === 'string' ? text.trim() === name : name.test(text));
    for (let tries = 0; tries < 100 && !isThere(await read()); tries += 1) await page.waitForTimeout(50);
    const text = await read();
    assert.ok(isThere(text), `the focus is on '${text}', not on ${String(name)}`);
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await stage().visitor.page.keyboard.press(key);
  };

  it('keep the focus where chips and views vanish', async () => {
    const { page, button, heading } = stage().visitor;
    await page.goto('/articles?price__gte=1&language=de');
    await heading('Articles').waitFor();
    await button('Remove filter Price').focus();
    await press('Enter');
    await page.waitForURL('**/articles?language=de');
    await focusIsOn(/^Edit filter Language/);
    await button('Clear filters').focus();
    await press('Enter');
    await focusIsOn('Select all rows of this page');
    await page.goto('/articles?language=de');
    await button('Save view').focus();
    await press('Enter');
    await page.getByLabel('Name of the view').waitFor();
    await page.keyboard.type('Kept');
    await press('Enter');
    await focusIsOn('Kept');
    await button('Remove view Kept').focus();
    await press('Enter');
    await focusIsOn(/./);
  });

  it('go through the operators of a filter without leaving them', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles?price__gte=1');
    await page.getByRole('button', { name: /^Edit filter Price/ }).focus();
    await press('Enter');
    const operators = page.getByRole('combobox', { name: 'Price: Filter' });
    await operators.focus();
    await press('ArrowDown', 'ArrowDown');
    await page.getByRole('spinbutton', { name: 'To', exact: true }).waitFor();
    await press('Tab');
    await page.keyboard.type('2');
    await press('Tab');
    await page.keyboard.type('9');
    await press('Enter');
    await page.waitForURL('**/articles?price__between=2&price__between=9');
  });

  it('lead from the search to the rows, and to what can be done with those that are selected', async () => {
    const { page, titles, heading } = stage().visitor;
    await page.goto('/articles');
    const [first = '', second = ''] = await titles();
    await press('/', 'ArrowDown');
    await focusIsOn(first);
    await press('ArrowDown');
    await focusIsOn(second);
    await page.getByLabel(`Select ${second}`).focus();
    await press('Space');
    await page.getByRole('toolbar').waitFor();
    await press('a');
    await focusIsOn(/^Set /);
    await press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await focusIsOn(/./);
    await page.getByRole('link', { name: first, exact: true }).focus();
    await press('Enter');
    await heading(first).waitFor();
    await page.locator('#content:focus').waitFor();
  });

  it('leave the search what is typed into a list whose files came when it was opened', async () => {
    const { page, heading, titles } = stage().visitor;
    await page.goto('/');
    await heading('Welcome, ann').waitFor();
    await press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('articles');
    await page.getByRole('option', { name: 'Articles', exact: true }).waitFor();
    await press('Enter');
    await heading('Articles').waitFor();
    const [first = ''] = await titles();
    await press('/');
    await page.keyboard.type(first);
    await page.waitForURL('**/articles?q=*');
    await page.waitForTimeout(200);
    await focusIsOn('Search articles');
  });

  it('tell what keys there are', async () => {
    const { page, heading } = stage().visitor;
    await page.goto('/articles');
    await heading('Articles').waitFor();
    await press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await press('Escape', 'n');
    await heading('New article').waitFor();
  });
}

/** The name of what has the focus; nothing where nothing has it. */
const FOCUSED = `(({ activeElement: focused, body }) =>
  focused === body ? '' : (focused.getAttribute('aria-label') ?? focused.textContent))(document)`;
