/** Two people edit one row on web pages: the second one is told, loses nothing that was typed, and decides. */
import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import type { Stage } from './web-stage.js';
import { checkPage, visit } from './web-visitor.js';

const CHANGED = 'Somebody else has changed this article in the meantime.';

/** Declare the tests; there are articles, and the first tab shows their list. */
export function describeConflicts(stage: () => Stage): void {
  const idOf = async (title: string): Promise<number> => {
    const [row] = await stage().items(`/articles?title=${encodeURIComponent(title)}`);
    return row?.id as number;
  };

  /** Change a row without the pages. */
  const change = async (id: number, body: object): Promise<void> => {
    assert.equal((await stage().api.send('PATCH', `/articles/${String(id)}`, body)).status, 200);
  };

  /** What the message says of fields, once it says so of one. */
  const told = async (text: string): Promise<readonly string[]> => {
    const alert = stage().visitor.page.getByRole('alert');
    await alert.getByText(CHANGED).waitFor();
    const values: Locator = alert.locator('dl > div');
    await values.filter({ hasText: text }).waitFor();
    return values.allInnerTexts();
  };

  it('keeps what was typed when another tab has saved the row before, and saves it anyway', async () => {
    const { page, link, button, heading, field, seesFocus } = stage().visitor;
    const other = await visit(page.context());
    await other.page.goto('/articles');
    await other.signIn('correct horse');
    await page.goto('/articles');
    for (const tab of [stage().visitor, other]) {
      await tab.link('Edit Article 4').click();
      await tab.heading('Edit article').waitFor();
      await tab.field('title').fill(tab === other ? 'Article 4, theirs' : 'Article 4, mine');
    }
    await other.field('rating').fill('3');
    await other.button('Save').click();
    await other.page.getByText('“Article 4, theirs” was saved.').waitFor();
    assert.deepEqual(other.trouble, []);
    await other.page.close();

    await field('weight').fill('0.5');
    await button('Save').click();
    assert.deepEqual(await told('Rating'), ['Title\nArticle 4, theirs (you changed it too)', 'Rating\n3']);
    await page.locator('[role="alert"]:focus').waitFor();
    assert.equal(await field('title').inputValue(), 'Article 4, mine');
    await checkPage(page);
    await page.keyboard.press('Tab');
    await seesFocus('BUTTON Save anyway');
    await page.keyboard.press('Enter');
    await page.getByText('“Article 4, mine” was saved.').waitFor();
    await heading('Articles').waitFor();
    const [row] = await stage().items('/articles?title=Article%204,%20mine');
    assert.deepEqual([row?.rating, row?.weight], [3, 0.5]);
    await link('Edit Article 4, mine').waitFor();
  });

  it('tells of every change in between, and loads the row as it is', async () => {
    const { page, link, button, field, seesFocus } = stage().visitor;
    const id = await idOf('Article 5');
    const [author] = await stage().items('/authors');
    await link('Edit Article 5').click();
    await field('body').fill('Mine');
    await change(id, { language: 'fr' });
    await button('Save').click();
    assert.deepEqual(await told('Language'), ['Language\nfr']);
    await change(id, { starts_at: '2026-03-01T17:30:00Z', author_id: author?.id, price: '7' });
    await button('Save anyway').click();
    assert.deepEqual(await told('Price'), ['Price\n7.00', 'Language\nfr', 'Starts at\nMar 1, 2026, 12:30 PM']);
    await button('Load theirs, without what I typed').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await seesFocus('H1 Edit article');
    assert.deepEqual(
      [await field('body').inputValue(), await field('price').inputValue(), await field('language').inputValue()],
      ['', '7.00', 'fr'],
    );
    await field('body').fill('Mine after all');
    await button('Save').click();
    await page.getByText('“Article 5” was saved.').waitFor();
    assert.equal((await stage().items('/articles?title=Article%205'))[0]?.body, 'Mine after all');
  });

  it('says that the row is gone', async () => {
    const { page, link, button, field } = stage().visitor;
    const [author] = await stage().items('/authors');
    const article = { title: 'Soon gone', price: '1', author_id: author?.id };
    assert.equal((await stage().api.send('POST', '/articles', article)).status, 201);
    const path = `/articles/${String(await idOf('Soon gone'))}`;
    await page.goto(`${path}/edit`);
    await field('body').fill('Mine');
    await stage().api.send('PATCH', path, { rating: 1 });
    await button('Save').click();
    await page.getByText(CHANGED).waitFor();
    await stage().api.send('DELETE', path);
    await button('Save anyway').click();
    await page.getByRole('alert').getByText('There is no such article').waitFor();
    await page.getByText(CHANGED).waitFor({ state: 'detached' });
    await button('Cancel').click();
    await link('Edit Article 7').waitFor();
  });

  it('does not delete what somebody else has changed', async () => {
    const { page, link, button, heading } = stage().visitor;
    const id = await idOf('Article 7');
    await link('Edit Article 7').click();
    await heading('Edit article').waitFor();
    await button('Delete Article 7').waitFor();
    await change(id, { rating: 1 });
    await button('Delete Article 7').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('alert').getByText('changed').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await button('Cancel').click();
    await heading('Articles').waitFor();
    await link('Edit Article 7').waitFor();
  });
}
