/** What people ask of a list on web pages: an order, and rows that fit. The address tells it, so that it can come back. */
import assert from 'node:assert/strict';

import type { Stage } from './web-stage.js';
import { checkPage } from './web-visitor.js';

/** Declare the tests; there are 45 articles, the first of them with a value of every type. */
export function describeLists(stage: () => Stage): void {
  /** Wait until a row has a title. */
  const seesRow = (index: number, title: string): Promise<void> => {
    const cell = stage().visitor.rows().nth(index).locator('td:first-child');
    return cell.filter({ hasText: new RegExp(`^${title}$`) }).waitFor();
  };

  /** Wait until there are so many rows. */
  const seesRows = async (count: number): Promise<void> => {
    const rows = stage().visitor.rows();
    await rows.nth(count - 1).waitFor();
    await rows.nth(count).waitFor({ state: 'detached' });
  };

  it('sorts by the header of a column: up, down, and not any more', async () => {
    const { page, link, seesFocus } = stage().visitor;
    const title = page.getByRole('columnheader', { name: 'Title' });
    const isSorted = (way: string): Promise<void> =>
      page.locator(`th[aria-sort="${way}"]`, { hasText: 'Title' }).waitFor();
    await link('Articles').click();
    await seesRow(1, 'Article 2');
    assert.equal(await page.getByRole('columnheader', { name: 'Weight' }).getByRole('button').count(), 0);
    await title.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await seesRow(0, 'Article 10');
    await isSorted('ascending');
    await seesFocus('BUTTON Title↑');
    await page.keyboard.press('Enter');
    await seesRow(1, 'Article 9');
    await isSorted('descending');
    assert.equal(new URL(page.url()).search, '?sort=-title');
    await link('Next').click();
    await seesRow(0, 'Article 32');
    await page.reload();
    await seesRow(0, 'Article 32');
    await isSorted('descending');
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await page.waitForURL('**/articles?sort=price');
    await seesRow(0, 'Article 2');
    await page.goBack();
    await seesRow(0, 'Article 32');
    await title.getByRole('button').click();
    await page.waitForURL('**/articles');
    await seesRow(1, 'Article 2');
    assert.equal(await page.locator('th[aria-sort]').count(), 0);
  });

  it('shows the rows that fit the filters, and goes back to them', async () => {
    const { page, link, button, field, heading, seesFocus } = stage().visitor;
    await field('title__contains').fill('Rome');
    await page.keyboard.press('Enter');
    await seesRows(1);
    await page.getByText('Filters (1)', { exact: true }).waitFor();
    await seesFocus('INPUT title__contains');
    for (const [name, text] of Object.entries(TEXTS)) await field(name).fill(text);
    for (const [name, text] of Object.entries(CHOICES)) await field(name).selectOption(text);
    const answered = page.waitForResponse((response) => response.url().includes('price__gte'));
    await button('Apply').click();
    const asked = new URL((await answered).url()).searchParams;
    const [author] = await stage().items('/authors');
    assert.deepEqual(Object.fromEntries(asked), { ...VALUES, author_id: author?.id });
    await page.getByText('Filters (12)', { exact: true }).waitFor();
    await seesRows(1);
    await link('Edit Sun in Rome').click();
    await heading('Edit article').waitFor();
    await button('Cancel').click();
    await seesRows(1);
    assert.equal(await field('created_at__gte').inputValue(), TEXTS.created_at__gte);
    await field('language').selectOption('Any');
    await field('price__lte').fill('12');
    await button('Apply').click();
    await page.getByText('No article matches this search.').waitFor();
    await page.goBack();
    await seesRows(1);
    assert.equal(await field('language').inputValue(), 'de');
    await page.reload();
    await seesRows(1);
    assert.equal(await field('price__lte').inputValue(), '13');
    await button('Clear').click();
    await seesRows(20);
    assert.deepEqual([new URL(page.url()).search, await field('language').inputValue()], ['', '']);
  });

  it('searches', async () => {
    const { page, button, field, seesFocus } = stage().visitor;
    await page.getByLabel('Search', { exact: true }).fill('in rome');
    await page.keyboard.press('Enter');
    await seesRows(1);
    await seesFocus('INPUT q');
    await field('language').selectOption('fr');
    await button('Search').click();
    await page.getByText('No article matches this search.').waitFor();
    assert.equal(new URL(page.url()).search, '?q=in+rome&language=fr');
    await page.goBack();
    await page.reload();
    await seesRows(1);
    assert.equal(await field('q').inputValue(), 'in rome');
    await button('Clear').click();
    await seesRows(20);
    assert.equal(await field('q').inputValue(), '');
  });

  it('says what is no value to filter by, before and after the API is asked', async () => {
    const { page, button, field, errors, seesFocus } = stage().visitor;
    await field('price__gte').fill('much');
    await field('published_on__gte').pressSequentially('03');
    await field('published_on__gte').press('Enter');
    await seesFocus('INPUT price__gte');
    assert.deepEqual(await errors('price__gte', 'published_on__gte'), [
      'Enter a number, such as 12.50.',
      'Fill in all parts, or none.',
    ]);
    assert.equal(new URL(page.url()).search, '');
    await page.goto('/articles?price__gte=much');
    await page.getByRole('alert').waitFor();
    assert.equal(await field('price__gte').inputValue(), 'much');
    await button('Clear').click();
    await seesRows(20);
  });

  it('sorts and filters on a narrow screen', async () => {
    const { page, link, field, button } = stage().visitor;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/articles?title__contains=Article');
    await seesRow(0, 'Article 2');
    await checkPage(page);
    await page.getByLabel('Sort by').selectOption('Title ↓');
    await seesRow(0, 'Article 9');
    await page.getByText('Filters (1)', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await field('title__contains').fill('Article 1');
    await button('Apply').click();
    await seesRow(0, 'Article 19');
    await checkPage(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await button('Clear').click();
    await seesRow(0, 'Sun in Rome');
    assert.equal(new URL(page.url()).search, '?sort=-title');
    await link('Articles').click();
    await seesRow(1, 'Article 2');
  });
}

const TEXTS = {
  price__gte: '12.5',
  price__lte: '13',
  published_on__gte: '2026-03-01',
  published_on__lte: '2026-03-01',
  created_at__gte: '2026-03-01T12:30',
  created_at__lte: '2100-01-01T00:00',
  opens_at__gte: '08:15',
  opens_at__lte: '08:15',
};

const CHOICES = { language: 'de', published: 'Yes', author_id: 'Ann Ames' };

/** What these mean to the API, whose moments are those of UTC. */
const VALUES = {
  ...TEXTS,
  title__contains: 'Rome',
  created_at__gte: '2026-03-01T17:30:00.000Z',
  created_at__lte: '2100-01-01T05:00:00.000Z',
  language: 'de',
  published: 'true',
};
