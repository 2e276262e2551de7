/** Two people edit one row on web pages: the second one is told, loses nothing that was typed, and decides. */
import assert from 'node:assert/strict';

import type { Stage } from './web-stage.js';

/** Declare the tests; there are articles, and somebody is signed in. */
export function describeConflicts(stage: () => Stage): void {
  /** Open the form of an article, and give its id. */
  const edit = async (title: string): Promise<string> => {
    const { page, heading } = stage().visitor;
    const [row] = await stage().items(`/articles?title=${encodeURIComponent(title)}`);
    const id = String(row?.id);
    await page.goto(`/articles/${id}/edit`);
    await heading(`Edit ${title}`).waitFor();
    return id;
  };

  /** Change a row without the pages. */
  const change = async (id: string, body: object): Promise<void> => {
    assert.equal((await stage().api.send('PATCH', `/articles/${id}`, body)).status, 200);
  };

  it('show both versions, and save what was chosen', async () => {
    const { page, button, heading, field } = stage().visitor;
    const id = await edit('Article 4');
    await field('title').fill('Article 4, mine');
    await field('weight').fill('0.5');
    await change(id, { title: 'Article 4, theirs', rating: 3 });
    await button('Save changes').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this in the meantime' });
    await dialog.getByText('Article 4, theirs').waitFor();
    await dialog.getByText('Article 4, mine').waitFor();
    await dialog.getByText('3', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save the chosen values' }).click();
    await heading('Article 4, mine').waitFor();
    const [row] = await stage().items('/articles?title=Article%204,%20mine');
    assert.deepEqual([row?.rating, row?.weight], [3, 0.5]);
  });

  it('show both versions after a reload, too, to whoever typed', async () => {
    const { page, button, heading, field } = stage().visitor;
    const id = await edit('Article 7');
    await field('body').fill('Mine');
    await change(id, { body: 'Theirs' });
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    assert.equal(await field('body').inputValue(), 'Mine');
    await button('Save changes').click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this in the meantime' });
    await dialog.getByText('Theirs', { exact: true }).last().waitFor();
    await page.keyboard.press('Escape');
    // What somebody typed who has signed out is not shown to others.
    await page.evaluate("localStorage.setItem('user', 'bob')");
    await page.reload();
    await heading('Edit Article 7').waitFor();
    assert.equal(await field('body').inputValue(), 'Theirs');
    await page.evaluate("localStorage.setItem('user', 'ann')");
    await page.reload();
    await button('Discard them').click();
    assert.equal(await field('body').inputValue(), 'Theirs');
  });

  it('take theirs', async () => {
    const { page, button, heading, field } = stage().visitor;
    const id = await edit('Article 5');
    await field('body').fill('Mine');
    await change(id, { language: 'fr' });
    await button('Save changes').click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await heading('Article 5').waitFor();
    const [row] = await stage().items('/articles?title=Article%205');
    assert.deepEqual([row?.body, row?.language], [null, 'fr']);
  });

  it('say that the row is gone', async () => {
    const { page, button, field } = stage().visitor;
    const id = await edit('Article 6');
    await field('body').fill('Mine');
    await stage().api.send('DELETE', `/articles/${id}`);
    await button('Save changes').click();
    await page.locator('p[role="alert"]').getByText('There is no such article').waitFor();
    assert.equal(await field('body').inputValue(), 'Mine');
    await button('Cancel').click();
    await button('Leave').click();
    await page.getByText('Page not found').first().waitFor();
  });

  it('do not delete what somebody else has changed', async () => {
    const { page, heading } = stage().visitor;
    const [row] = await stage().items('/articles?title=Article%208');
    const id = String(row?.id);
    await page.goto(`/articles/${id}`);
    await heading('Article 8').waitFor();
    await change(id, { rating: 1 });
    await page.getByRole('button', { name: 'Actions of Article 8' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Somebody else has changed this in the meantime.').waitFor();
    assert.equal((await stage().items('/articles?title=Article%208')).length, 1);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await heading('Articles').waitFor();
    assert.deepEqual(await stage().items('/articles?title=Article%208'), []);
  });
}
