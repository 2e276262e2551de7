/** What people write with web pages: rows are created, changed and deleted, and told what is wrong with them. */
import assert from 'node:assert/strict';

import type { Stage } from './web-stage.js';

/** Declare the tests; there is no row yet, and somebody is signed in. */
export function describeWriting(stage: () => Stage): void {
  it('create a row by keyboard alone, and say which input the API refuses', async () => {
    const { page, heading, errors, seesFocus } = stage().visitor;
    const { keyboard } = page;
    await page.goto('/authors/new');
    await heading('New author').waitFor();
    await page.locator('[name="name"]').focus();
    await keyboard.type('Ann Ames');
    await keyboard.press('Tab');
    // An address to the page, not to the API.
    await keyboard.type('ann@example');
    await keyboard.press('Enter');
    await page.getByText('Some fields need another look.').waitFor();
    assert.match(String(await errors('email')), /^value is not a valid email address: .+\.$/);
    await seesFocus('INPUT email');
    await keyboard.press('End');
    await keyboard.type('.org');
    await keyboard.press('Enter');
    await heading('Ann Ames').waitFor();
    await page.getByText('Ann Ames was created').waitFor();
  });

  it('say what the database refuses', async () => {
    const { page, button, field, errors } = stage().visitor;
    await page.goto('/authors/new');
    await field('name').fill('Another Ann');
    await field('email').fill('ann@example.org');
    await button('Create author').click();
    await page.getByText('Some fields need another look.').waitFor();
    assert.notEqual((await errors('email'))[0], '');
  });

  it('guard what was typed, and restore it', async () => {
    const { page, link, button, heading, field } = stage().visitor;
    await link('Articles').click();
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor();
    await button('Stay').click();
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    assert.equal(await field('name').inputValue(), 'Another Ann');
    await button('Discard them').click();
    assert.equal(await field('name').inputValue(), '');
    await link('Articles').click();
    await heading('Articles').waitFor();
  });

  it('refuse what cannot be right before they ask the API', async () => {
    const { page, link, button, heading, field, errors, seesFocus } = stage().visitor;
    await link('New article').first().click();
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
    await button('Create article').click();
    await page.getByText('Some fields need another look.').waitFor();
    assert.ok(!sent.includes('POST'));
    const names = ['title', 'price', 'weight', 'rating', 'published_on', 'extra', 'author_id', 'body'];
    assert.deepEqual(await errors(...names), [
      'This field is required.',
      'The greatest number of digits after the point is 2.',
      'Enter more than 0.',
      'Enter 5 or less.',
      'Fill in all parts, or none.',
      'Enter an object in JSON, such as {"key": "value"}.',
      'This field is required.',
      '',
    ]);
    await seesFocus('INPUT title');
  });

  it('create a row with a value of every type', async () => {
    const { page, button, field, heading, choose } = stage().visitor;
    for (const [name, text] of Object.entries(TEXTS)) await field(name).fill(text);
    for (const [name, text] of Object.entries(CHOICES)) await field(name).selectOption(text);
    await choose('Author', 'Ann Ames');
    await page.getByLabel('Published', { exact: true }).check();
    await button('Create article').click();
    await heading('Rain in Rome').waitFor();
    const [author] = await stage().items('/authors');
    const [article, ...others] = await stage().items('/articles');
    assert.deepEqual(others, []);
    assert.deepEqual(article, { ...VALUES, author_id: author?.id, id: article?.id, created_at: article?.created_at });
    await page.getByRole('main').getByRole('link', { name: 'Ann Ames' }).waitFor();
    await page.getByText('Mar 1, 2026, 12:30 PM').waitFor();
  });

  it('change only what was changed', async () => {
    const { page, link, button, heading, field } = stage().visitor;
    await link('Edit').click();
    await heading('Edit Rain in Rome').waitFor();
    assert.equal(await field('starts_at').inputValue(), '2026-03-01T12:30');
    assert.equal(await field('extra').inputValue(), '{\n  "a": [\n    1\n  ]\n}');
    assert.ok(await page.getByLabel('Published', { exact: true }).isChecked());
    await field('title').fill('Sun in Rome');
    await field('rating').fill('');
    await field('tags').fill('');
    await page.evaluate(KEEP_SENT);
    await button('Save changes').click();
    await heading('Sun in Rome').waitFor();
    const sent = JSON.parse(await page.evaluate<string>('sent')) as object;
    assert.deepEqual(sent, { title: 'Sun in Rome', rating: null, tags: [] });
  });

  it('show what belongs to a row, and create more of it', async () => {
    const { page, link, heading } = stage().visitor;
    await page.getByRole('main').getByRole('link', { name: 'Ann Ames' }).click();
    await heading('Ann Ames').waitFor();
    await page.getByRole('table', { name: 'Articles' }).getByRole('link', { name: 'Sun in Rome' }).waitFor();
    await link('New article').click();
    await page.getByRole('combobox', { name: 'Author' }).filter({ hasText: 'Ann Ames' }).waitFor();
  });

  it('create a related row in place', async () => {
    const { page, button, field } = stage().visitor;
    await page.getByRole('combobox', { name: 'Author' }).click();
    await page.keyboard.type('Zoe');
    await page.getByRole('option', { name: 'Create “Zoe”' }).click();
    const dialog = page.getByRole('dialog', { name: 'New author' });
    await dialog.waitFor();
    assert.equal(await field('name').inputValue(), 'Zoe');
    await field('email').fill('zoe@example.org');
    await page.keyboard.press('Escape');
    await button('Create author').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Author' }).filter({ hasText: 'Zoe' }).waitFor();
    await button('Cancel').click();
    await button('Leave').click();
  });
}

/** Declare the tests; there are many articles of one author. */
export function describeDeleting(stage: () => Stage): void {
  it('delete a row once that is confirmed', async () => {
    const { page, heading } = stage().visitor;
    const [row] = await stage().items('/articles?title=Article%207');
    await page.goto(`/articles/${String(row?.id)}`);
    await heading('Article 7').waitFor();
    await page.getByRole('button', { name: 'Actions of Article 7' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Article 7?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await heading('Articles').waitFor();
    assert.deepEqual(await stage().items('/articles?title=Article%207'), []);
  });

  it('say why a row cannot be deleted', async () => {
    const { page, heading } = stage().visitor;
    const authors = await stage().items('/authors');
    const author = authors.find(({ name }) => name === 'Ann Ames');
    await page.goto(`/authors/${String(author?.id)}`);
    await heading('Ann Ames').waitFor();
    await page.getByRole('button', { name: 'Actions of Ann Ames' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText(/^Others refer to it: Articles \(\d+\)\. Delete or change them first\.$/).waitFor();
    const answered = page.url();
    await dialog.getByRole('link', { name: /^Articles \(\d+\)$/ }).click();
    await heading('Articles').waitFor();
    assert.match(page.url(), /\/articles\?author_id/);
    await page.goto(answered);
    await heading('Ann Ames').waitFor();
  });

  it('offer nothing that the API allows nobody', async () => {
    const { page, heading } = stage().visitor;
    const [row] = await stage().items('/articles');
    const title = String(row?.title);
    await stage().api.send('PATCH', `/articles/${String(row?.id)}`, { featured: true });
    await page.goto(`/articles/${String(row?.id)}`);
    await heading(title).waitFor();
    await page.getByRole('button', { name: `Actions of ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Copy ID' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
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

const CHOICES = { language: 'De', featured: 'No' };

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

/** What a page sends next is kept: no tool sees the body of a request that is sent as one. */
export const KEEP_SENT = `{
  const { fetch } = window;
  window.fetch = async (request, ...rest) => {
    if (request.method === 'PATCH') window.sent = await request.clone().text();
    return fetch(request, ...rest);
  };
}`;
