/** What people ask of a list: pages, orders, filters, a search, many rows at once. All of it stands in the address. */
import assert from 'node:assert/strict';

import type { Stage } from './web-stage.js';

/** Declare the tests; there is one article, with a value of every type. */
export function describeLists(stage: () => Stage): void {
  /** Wait until a row has a title. */
  const seesRow = (index: number, title: string): Promise<void> => {
    const cell = stage().visitor.rows().nth(index).locator('td:nth-child(2)');
    return cell.filter({ hasText: new RegExp(`^${title}$`) }).waitFor();
  };

  /** Wait until there are so many rows. */
  const seesRows = async (count: number): Promise<void> => {
    const rows = stage().visitor.rows();
    await rows.nth(count - 1).waitFor();
    await rows.nth(count).waitFor({ state: 'detached' });
  };

  it('show the newest first, page by page', async () => {
    const { page, button, titles } = stage().visitor;
    const authors = await stage().items('/authors');
    const author = authors.find(({ name }) => name === 'Ann Ames');
    for (let number = 2; number <= 60; number += 1) {
      const article = { title: `Article ${String(number)}`, price: String(number), author_id: author?.id };
      assert.equal((await stage().api.send('POST', '/articles', article)).status, 201);
    }
    await page.goto('/articles');
    await seesRow(0, 'Article 60');
    const seen = new Set(await titles());
    assert.equal(seen.size, 25);
    await button('Next page').click();
    await seesRow(0, 'Article 35');
    for (const title of await titles()) seen.add(title);
    await button('Next page').click();
    await seesRow(0, 'Article 10');
    for (const title of await titles()) seen.add(title);
    assert.equal(seen.size, 60);
    assert.ok(await button('Next page').isDisabled());
    await button('Previous page').click();
    await seesRow(0, 'Article 35');
    await page.getByLabel('Rows per page').selectOption('100');
    await page.locator('table[aria-rowcount="61"]').waitFor();
  });

  it('tell how many rows there are, and that of many nobody has counted them', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles');
    await page.getByText('1–25 of 60', { exact: true }).waitFor();
    await page.route('**/articles?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), total: 1_234_567 } });
    });
    await page.reload();
    await page.getByText('1–25 of about 1,234,567', { exact: true }).waitFor();
    await page.unroute('**/articles?*');
  });

  it('sort by the header of a column, and go back', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles');
    const price = page.getByRole('columnheader', { name: 'Price' });
    await price.getByRole('button').click();
    await page.waitForURL('**/articles?sort=-price');
    await seesRow(0, 'Article 60');
    await page.locator('th[aria-sort="descending"]', { hasText: 'Price' }).waitFor();
    await price.getByRole('button').click();
    await seesRow(0, 'Article 2');
    assert.equal(new URL(page.url()).search, '?sort=price');
    await page.goBack();
    await seesRow(0, 'Article 60');
    assert.equal(await page.getByRole('columnheader', { name: 'Weight' }).getByRole('button').count(), 0);
  });

  it('keep the width that a column was given, by the pointer or by keys', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles');
    await seesRow(0, 'Article 60');
    const header = page.getByRole('columnheader', { name: 'Title', exact: true });
    const edge = page.getByRole('separator', { name: 'Width of Title' });
    const width = async (): Promise<number> => Math.round((await header.boundingBox())?.width ?? 0);
    // A browser that has much to do draws a width some time after the event.
    const hasWidth = async (expected: number): Promise<void> => {
      for (let tries = 0; tries < 100 && (await width()) !== expected; tries += 1) await page.waitForTimeout(50);
      assert.equal(await width(), expected);
    };
    const box = (await edge.boundingBox()) ?? assert.fail();
    const before = await width();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await hasWidth(before + 120);
    await page.reload();
    await seesRow(0, 'Article 60');
    await hasWidth(before + 120);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await hasWidth(before + 104);
    await page.keyboard.press('Home');
    assert.equal(await edge.getAttribute('aria-valuetext'), 'automatic');
    await hasWidth(before);
  });

  it('filter by what is typed, chosen or searched, and show it as chips', async () => {
    const { page, button } = stage().visitor;
    const add = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add filter' }).first().click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await page.goto('/articles');
    await add('Price');
    await page.getByLabel('Value').fill('58');
    await page.keyboard.press('Enter');
    await seesRows(3);
    assert.equal(new URL(page.url()).search, '?price__gte=58');
    await add('Author');
    await page.getByRole('combobox').last().fill('Zo');
    await page.getByRole('option', { name: 'Zoe' }).click();
    await page.getByText('No articles match').waitFor();
    await page.getByRole('button', { name: 'Remove filter Author' }).click();
    await seesRows(3);
    await add('Created at');
    await button('Last 7 days').click();
    await seesRows(3);
    await page.reload();
    await seesRows(3);
    await button('Save view').click();
    await page.getByLabel('Name of the view').fill('Dear ones');
    await page.keyboard.press('Enter');
    await button('Clear filters').click();
    await seesRows(25);
    await button('Dear ones').click();
    await seesRows(3);
    await button('Clear filters').click();
    await add('Language');
    await page.getByRole('option', { name: 'De', exact: true }).click();
    await page.keyboard.press('Escape');
    await seesRows(1);
    await seesRow(0, 'Sun in Rome');
    await button('Clear filters').click();
    await seesRows(25);
  });

  it('search while somebody types', async () => {
    const { page } = stage().visitor;
    await page.keyboard.press('/');
    await page.keyboard.type('in rome');
    await seesRows(1);
    await page.waitForURL('**/articles?q=in+rome');
    await page.reload();
    await seesRows(1);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await seesRows(25);
  });

  it('remember the columns that somebody chose', async () => {
    const { page, button } = stage().visitor;
    await button('Columns').click();
    await page.getByRole('menuitemcheckbox', { name: 'Rating' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Rating' }).waitFor();
    await button('Columns').click();
    await page.getByRole('menuitem', { name: 'Reset columns' }).click();
    await page.getByRole('columnheader', { name: 'Rating' }).waitFor({ state: 'detached' });
  });

  it('select all rows that are shown, and draw none of them again', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles');
    await seesRows(25);
    const [all, ticked] = [page.getByLabel('Select all rows of this page'), page.locator('tbody input:checked')];
    const coloured = page.locator('tr[data-selected]');
    await page.evaluate(COUNT_NUMBERS);
    await all.focus();
    await page.keyboard.press('Space');
    await page.getByRole('toolbar', { name: '25 selected' }).waitFor();
    assert.deepEqual([await ticked.count(), await coloured.count()], [25, 25]);
    await page.getByLabel('Select Article 60').click();
    await page.getByRole('toolbar', { name: '24 selected' }).waitFor();
    assert.deepEqual([await ticked.count(), await coloured.count()], [24, 24]);
    await page.locator('thead input:indeterminate').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    assert.deepEqual([await ticked.count(), await coloured.count()], [0, 0]);
    const numbers = await page.evaluate<number>('numbers');
    assert.ok(numbers < 25, `${String(numbers)} numbers were written again`);
  });

  it('draw of a long list what is within sight, and choose, focus, measure and print the others', async () => {
    const { page, button, seesFocus } = stage().visitor;
    await page.goto('/articles?page_size=100');
    const [rows, at] = [page.locator('tbody tr[data-to]'), (row: number) => page.locator(`tr[aria-rowindex="${row}"]`)];
    await at(61).waitFor();
    const settled = () =>
      page.waitForFunction(`document.querySelector('tr[aria-rowindex="61"]').previousSibling.dataset.to`);
    assert.ok((await rows.count()) < 50);
    await page.getByLabel('Select all rows of this page').click();
    await page.getByRole('toolbar', { name: '60 selected' }).waitFor();
    await at(3).locator('a').first().focus();
    await at(61).scrollIntoViewIfNeeded();
    await at(50).locator('input:checked').waitFor();
    await settled();
    const widths = 'JSON.stringify([...document.querySelectorAll("th")].map(({ offsetWidth }) => offsetWidth))';
    const last = await page.evaluate<string>(widths);
    await page.keyboard.press('ArrowDown');
    await seesFocus('A Article 58');
    await at(10).locator('input:checked').waitFor();
    assert.equal(await page.evaluate<string>(widths), last);
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await seesRows(60);
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await rows.nth(55).waitFor({ state: 'detached' });
    await button('Clear selection').click();
  });

  it('scroll within the list alone, to the last row', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles?page_size=100');
    await page.locator('tr[aria-rowindex="61"]').waitFor();
    const over = await page.evaluate<number>(
      `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('#content'))`,
    );
    assert.equal(over, 0);
  });

  it('change and delete what is selected', async () => {
    const { page } = stage().visitor;
    await page.goto('/articles');
    await seesRow(0, 'Article 60');
    for (const number of [59, 60]) await page.getByLabel(`Select Article ${String(number)}`).click();
    const bar = page.getByRole('toolbar', { name: '2 selected' });
    await bar.getByRole('button', { name: 'Set Language' }).click();
    await page.getByRole('menuitem', { name: 'Fr' }).click();
    await page.getByText('2 rows changed').waitFor();
    assert.equal((await stage().items('/articles?language=fr')).length, 2);
    for (const number of [59, 60]) await page.getByLabel(`Select Article ${String(number)}`).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete 2 rows?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 rows deleted').waitFor();
    await seesRow(0, 'Article 58');
    assert.deepEqual(await stage().items('/articles?language=fr'), []);
  });

  it('say at once that the database took too long, and ask again when somebody wants it', async () => {
    const { page, button } = stage().visitor;
    const detail = 'The database took too long; ask for less, or try again later.';
    let asked = 0;
    await page.goto('/authors');
    await page.route('**/articles?*', (route) => {
      asked += 1;
      const json = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail };
      return route.fulfill({
        status: 503,
        headers: { 'Retry-After': '5' },
        json,
        contentType: 'application/problem+json',
      });
    });
    await page.goto('/articles');
    await page.getByRole('alert').getByText(detail).waitFor();
    assert.equal(asked, 1);
    await page.unroute('**/articles?*');
    await button('Try again').click();
    await seesRows(25);
  });

  it('say what is no value to filter by', async () => {
    const { page, button } = stage().visitor;
    await page.goto('/articles?price__gte=much');
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    await button('Clear filters').click();
    await seesRows(25);
  });
}

/** Cells write their numbers whenever they are drawn. */
const COUNT_NUMBERS = `(() => {
  const { prototype } = Intl.NumberFormat;
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'format');
  window.numbers = 0;
  Object.defineProperty(prototype, 'format', {
    get() {
      window.numbers += 1;
      return get.call(this);
    },
  });
})()`;
