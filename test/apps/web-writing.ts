/** What people write with web pages: rows are created, changed and deleted, and told what is wrong with them. */
import assert from 'node:assert/strict';

import { LABEL, type Stage } from './web-stage.js';

/** Declare the tests; there is no row yet, and somebody is signed in. */
export function describeWriting(stage: () => Stage): void {
  it('creates a row by keyboard alone, and says which input the API refuses', async () => {
    const { page, link, heading, titles, errors, seesFocus } = stage().visitor;
    const { keyboard } = page;
    await page.goto('/authors');
    await link('New author').waitFor();
    await keyboard.press('Tab');
    await seesFocus('A Skip to the content');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await seesFocus('A New author');
    await keyboard.press('Enter');
    await heading('New author').waitFor();
    await seesFocus('H1 New author');
    await keyboard.press('Tab');
    await keyboard.type('Ann Ames');
    await keyboard.press('Tab');
    // An address to the page, not to the API.
    await keyboard.type('ann@example');
    await keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.match(String(await errors('email')), /^value is not a valid email address: .+\.$/);
    await seesFocus('INPUT email');
    await keyboard.press('End');
    await keyboard.type('.org');
    await keyboard.press('Enter');
    await page.getByRole('status').getByText('“Ann Ames” was created.').waitFor();
    assert.deepEqual(await titles(), ['Ann Ames']);
  });

  it('says in one message what the database refuses', async () => {
    const { page, link, button, heading, field } = stage().visitor;
    await link('New author').click();
    await field('name').fill('Another Ann');
    await field('email').fill('ann@example.org');
    await button('Save').click();
    assert.match(await page.getByRole('alert').innerText(), /email.*already|already.*email|constraint/i);
    await button('Cancel').click();
    await heading(LABEL).waitFor();
  });

  it('refuses what cannot be right before it asks the API', async () => {
    const { page, link, button, heading, field, errors, seesFocus } = stage().visitor;
    await link('Articles').click();
    await link('New article').click();
    await heading('New article').waitFor();
    for (const [name, text] of [
      ['price', '1.005'],
      ['weight', '0'],
      ['rating', '6'],
      ['extra', '[1]'],
    ] as const) {
      await field(name).fill(text);
    }
    // The month of a date, and nothing more.
    await field('published_on').pressSequentially('03');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await button('Save').click();
    await page.getByRole('alert').waitFor();
    assert.ok(!sent.includes('POST'));
    const names = ['title', 'price', 'weight', 'rating', 'published_on', 'extra', 'author_id', 'body'];
    assert.deepEqual(await errors(...names), [
      'This field is required.',
      'Enter at most 2 digits after the point.',
      'Enter more than 0.',
      'Enter 5 or less.',
      'Fill in all parts, or none.',
      'Enter an object in JSON, such as {"key": "value"}.',
      'This field is required.',
      '',
    ]);
    await seesFocus('INPUT title');
  });

  it('creates a row with a value of every type', async () => {
    const { page, button, field, rows } = stage().visitor;
    for (const [name, text] of Object.entries(TEXTS)) await field(name).fill(text);
    for (const [name, text] of Object.entries(CHOICES)) await field(name).selectOption(text);
    await page.getByLabel('Published', { exact: true }).check();
    await button('Save').click();
    await page.getByText('“Rain in Rome” was created.').waitFor();
    const [author] = await stage().items('/authors');
    const [article, ...others] = await stage().items('/articles');
    assert.deepEqual(others, []);
    assert.deepEqual(article, { ...VALUES, author_id: author?.id, id: article?.id, created_at: article?.created_at });
    await page.getByRole('cell', { name: 'Ann Ames' }).waitFor();
    const cells = await rows().first().locator('td').allInnerTexts();
    assert.deepEqual(cells.slice(0, 4), ['Rain in Rome', 'Ann Ames', '12.50', '0.25']);
  });

  it('changes only what was changed', async () => {
    const { page, link, button, heading, field, titles } = stage().visitor;
    await link('Edit Rain in Rome').click();
    await heading('Edit article').waitFor();
    assert.equal(await field('starts_at').inputValue(), '2026-03-01T12:30');
    assert.equal(await field('extra').inputValue(), '{\n  "a": [\n    1\n  ]\n}');
    assert.ok(await page.getByLabel('Published', { exact: true }).isChecked());
    await page.getByText('Created at').waitFor();
    await field('title').fill('Sun in Rome');
    await field('rating').fill('');
    await field('tags').fill('');
    const patched = page.waitForRequest((request) => request.method() === 'PATCH');
    await button('Save').click();
    assert.deepEqual((await patched).postDataJSON(), { title: 'Sun in Rome', rating: null, tags: [] });
    await page.getByText('“Sun in Rome” was saved.').waitFor();
    assert.deepEqual(await titles(), ['Sun in Rome']);
  });
}

/** Declare the tests; there are many articles of one author. */
export function describeDeleting(stage: () => Stage): void {
  it('deletes a row once that is confirmed', async () => {
    const { page, link, button, heading, seesFocus } = stage().visitor;
    await button('Delete Article 2').click();
    const dialog = page.getByRole('dialog', { name: 'Delete this article?' });
    await dialog.waitFor();
    await seesFocus('BUTTON Cancel');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await seesFocus('BUTTON Delete');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Article 2” was deleted.').waitFor();
    await button('Delete Article 2').waitFor({ state: 'detached' });
    await seesFocus('H1 Articles');
    await link('Edit Article 3').click();
    await button('Delete Article 3').click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await heading('Articles').waitFor();
    await button('Delete Article 3').waitFor({ state: 'detached' });
    const left = (await stage().items('/articles?page_size=100')).map(({ title }) => title);
    assert.deepEqual([left.length, left.includes('Article 2'), left.includes('Article 3')], [43, false, false]);
  });

  it('says why a row cannot be deleted', async () => {
    const { page, link, button, rows } = stage().visitor;
    await link(LABEL).click();
    await button('Delete Ann Ames').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    assert.match(await dialog.getByRole('alert').innerText(), /refer|constraint|in use/i);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await rows().count(), 1);
  });
}

const TEXTS = {
  title: 'Rain in Rome',
  body: 'First\nsecond',
  price: '12.50',
  weight: '0.25',
  rating: '4',
  published_on: '2026-03-01',
  starts_at: '2026-03-01T12:30',
  opens_at: '08:15',
  tags: 'italy\n\n rain ',
  extra: '{"a": [1]}',
};

const CHOICES = { language: 'de', featured: 'No', author_id: 'Ann Ames' };

/** What these mean to the API. */
const VALUES = {
  title: 'Rain in Rome',
  body: 'First\nsecond',
  price: '12.50',
  weight: 0.25,
  language: 'de',
  published: true,
  featured: false,
  rating: 4,
  published_on: '2026-03-01',
  starts_at: '2026-03-01T17:30:00Z',
  opens_at: '08:15:00',
  tags: ['italy', ' rain '],
  extra: { a: [1] },
};
