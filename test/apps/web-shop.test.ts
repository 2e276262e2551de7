/** The pages of the example `shop` in a real browser: rows that are written with others, and choices of many. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { describeFiles } from './web-files.js';
import { describeLoading } from './web-loading.js';
import { openShop } from './web-shop.js';
import type { Row } from './web-stage.js';
import { checkPage } from './web-visitor.js';
import { KEEP_SENT } from './web-writing.js';

describe('web pages of the shop', function () {
  this.timeout(120_000);
  const shop = openShop();

  afterEach(() => {
    assert.deepEqual(shop().visitor.trouble, [], 'the browser has nothing to complain about');
  });

  const orderNamed = async (number: string): Promise<Row> => {
    const { items } = (await shop().send('GET', `/inventory/orders?number=${number}`)) as { items: readonly Row[] };
    return shop().send('GET', `/inventory/orders/${String(items[0]?.id)}`);
  };
  const exported = async (): Promise<string> => {
    const download = shop().visitor.page.waitForEvent('download');
    await shop().visitor.button('Export').click();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const linesOf = ({ lines }: Row): readonly (readonly unknown[])[] =>
    (lines as readonly Row[]).map(({ line_no, quantity, price }) => [line_no, quantity, price]);

  describeLoading(shop);

  it('create an order with its lines by keyboard alone', async () => {
    const { page, heading, field, seesFocus, button } = shop().visitor;
    const { keyboard } = page;
    await page.goto('/orders/new');
    await heading('New order').waitFor();
    await field('number').fill('T-1');
    await field('customer').fill('Ada Ellis');
    await field('email').fill('ada@example.org');
    await button('Add a row').focus();
    await keyboard.press('Enter');
    await seesFocus('INPUT lines.0.line_no');
    assert.equal(await field('lines.0.line_no').inputValue(), '1');
    await keyboard.press('Tab');
    await keyboard.type('3');
    await keyboard.press('Tab');
    await keyboard.type('12.505');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await page.getByRole('option', { name: 'Blue cup' }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Product, row 1' }).filter({ hasText: 'Blue cup' }).waitFor();
    await keyboard.press('Control+s');
    await page.getByText('Some rows need another look.').waitFor();
    await seesFocus('INPUT lines.0.price');
    await checkPage(page);
    await keyboard.press('Control+a');
    await keyboard.type('12.50');
    await keyboard.press('Control+s');
    await heading('T-1').waitFor();
    await page.getByRole('group', { name: 'Lines' }).getByRole('link', { name: 'Blue cup' }).waitFor();
    assert.deepEqual(linesOf(await orderNamed('T-1')), [[1, 3, '12.50']]);
  });

  it('say beside a line what the API refuses, and nothing of a line that is being filled in', async () => {
    const { page, link, button, heading, field, errors } = shop().visitor;
    await link('Edit').click();
    await heading('Edit T-1').waitFor();
    await button('Add a row').click();
    await field('lines.1.quantity').fill('5');
    assert.deepEqual(await errors('lines.1.price'), ['']);
    await field('lines.1.price').fill('2');
    await page.getByRole('combobox', { name: 'Product, row 2' }).click();
    await page.getByRole('option', { name: 'Rye flour' }).click();
    await field('lines.1.line_no').fill('1');
    await button('Save changes').click();
    await page.getByText('Some fields need another look.').waitFor();
    assert.deepEqual(await errors('lines.1.line_no', 'lines.0.line_no'), ['repeats an item.', '']);
    await field('lines.1.line_no').fill('2');
    await button('Save changes').click();
    await heading('T-1').waitFor();
    assert.deepEqual(linesOf(await orderNamed('T-1')), [
      [1, 3, '12.50'],
      [2, 5, '2.00'],
    ]);
  });

  it('change, add and remove lines, and send what differs with the keys of the others', async () => {
    const { page, link, button, heading, field, seesFocus } = shop().visitor;
    await link('Edit').click();
    await heading('Edit T-1').waitFor();
    await button('Remove row 1').click();
    await seesFocus('BUTTON ');
    await field('lines.0.quantity').fill('6');
    await button('Add a row').click();
    await field('lines.1.line_no').fill('9');
    await field('lines.1.quantity').fill('1');
    await field('lines.1.price').fill('1');
    await page.getByRole('combobox', { name: 'Product, row 2' }).click();
    await page.getByRole('option', { name: 'Blue cup' }).click();
    await page.evaluate(KEEP_SENT);
    await button('Save changes').click();
    await heading('T-1').waitFor();
    const { lines } = JSON.parse(await page.evaluate<string>('sent')) as { lines: readonly Row[] };
    assert.deepEqual(lines[0], { line_no: 2, quantity: 6 });
    assert.equal(lines.length, 2);
    assert.deepEqual(linesOf(await orderNamed('T-1')), [
      [2, 6, '2.00'],
      [9, 1, '1.00'],
    ]);
  });

  it('keep lines that are typed over a reload', async () => {
    const { page, link, button, heading, field } = shop().visitor;
    await link('Edit').click();
    await heading('Edit T-1').waitFor();
    await field('lines.1.quantity').fill('77');
    await page.reload();
    await page.getByText('Your unsaved changes were restored.').waitFor();
    await button('Add a row').waitFor();
    assert.equal(await field('lines.1.quantity').inputValue(), '77');
    await button('Discard them').click();
    assert.equal(await field('lines.1.quantity').inputValue(), '1');
  });

  it('write some lines of a list that is too long to be shown', async () => {
    const { page, button, heading, field } = shop().visitor;
    const order = await orderNamed('T-1');
    const path = `/inventory/orders/${String(order.id)}`;
    const [first] = order.lines as readonly Row[];
    for (const start of [10, 60, 110]) {
      const create = Array.from({ length: 50 }, (_, at) => ({
        ...{ line_no: start + at, quantity: 1, price: '1.00' },
        product_id: first?.product_id,
      }));
      await shop().send('PATCH', path, { lines: { create } });
    }
    await page.goto(`/orders/${String(order.id)}/edit`);
    await heading('Edit T-1').waitFor();
    await page.getByText('Those that are not shown stay as they are.').waitFor();
    await field('lines.1.quantity').fill('8');
    await button('Remove row 1').click();
    await page.evaluate(KEEP_SENT);
    await button('Save changes').click();
    await heading('T-1').waitFor();
    const sent = JSON.parse(await page.evaluate<string>('sent')) as object;
    assert.deepEqual(sent, { lines: { create: [], update: [{ line_no: 9, quantity: 8 }], delete: [2] } });
    await page.getByText('There are more rows than are shown here.').waitFor();
  });

  it('choose several rows by a search, and lead to them', async () => {
    const { page, heading, button, link } = shop().visitor;
    const { items } = (await shop().send('GET', '/blog/articles')) as { items: readonly Row[] };
    const article = await shop().send('GET', `/blog/articles/${String(items[0]?.id)}`);
    const tags = ((await shop().send('GET', '/blog/tags')) as { items: readonly Row[] }).items;
    const [had, ...others] = tags.filter(({ id }) => (article.tag_ids as readonly unknown[]).includes(id));
    const free = tags.find(({ id }) => !(article.tag_ids as readonly unknown[]).includes(id));
    await page.goto(`/articles/${String(article.id)}/edit`);
    await heading(`Edit ${String(article.title)}`).waitFor();
    const box = page.getByRole('combobox', { name: 'Tags' });
    await box.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type(String(free?.name));
    await page.getByRole('option', { name: String(free?.name), exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await button(`Remove ${String(had?.name)}`).click();
    await checkPage(page);
    await button('Save changes').click();
    await heading(String(article.title)).waitFor();
    const saved = await shop().send('GET', `/blog/articles/${String(article.id)}`);
    const wanted = [...others, free].map((tag) => Number(tag?.id)).sort((a, b) => a - b);
    assert.deepEqual(saved.tag_ids, wanted);
    await link(String(free?.name)).click();
    await heading(String(free?.name)).waitFor();
  });

  it('name the row for which nothing is done with those that are chosen', async () => {
    const { page, button } = shop().visitor;
    const refused = {
      title: 'Conflict',
      status: 409,
      detail: 'It is in use.',
      errors: [{ loc: ['body', 1], msg: '' }],
    };
    await page.route('**/products/bulk-delete', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: refused }),
    );
    await page.goto('/products');
    const boxes = page.locator('tbody input[type=checkbox]');
    for (const number of [0, 1]) await boxes.nth(number).check();
    const label = (await boxes.nth(1).getAttribute('aria-label')) ?? '';
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${label.replace('Select ', '')}: It is in use. All rows are as they were.`).waitFor();
    await button('Clear selection').click();
    await page.unroute('**/products/bulk-delete');
  });

  it('export all that is found by one request, as texts that no spreadsheet computes', async () => {
    const { page, rows } = shop().visitor;
    for (let number = 1; number <= 130; number += 1) {
      const customer = number === 1 ? "'=1+1 of many" : 'One of many';
      const order = { number: `MANY-${String(number)}`, customer, email: 'ada@example.org', lines: [] };
      await shop().send('POST', '/inventory/orders', order);
    }
    await page.goto('/orders?q=of+many');
    await rows().nth(24).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const [names, ...lines] = (await exported()).split('\r\n');
    assert.deepEqual(
      asked.filter((path) => path.includes('/orders')).map((path) => path.slice(path.indexOf('/inventory'))),
      ['/inventory/orders/export'],
    );
    assert.match(names ?? '', /"Number","Customer"/);
    assert.equal(new Set(lines).size, 130);
    assert.match(lines.at(-1) ?? '', /^"MANY-1","''=1\+1 of many"/);
  });

  it('give no file where an export breaks off', async () => {
    const { page, button } = shop().visitor;
    await page.evaluate(BREAK_EXPORTS);
    let files = 0;
    page.on('download', () => (files += 1));
    await button('Export').click();
    await page.getByText('The server cannot be reached.').waitFor();
    assert.equal(files, 0);
  });

  it('export orders, and delete one with its lines', async () => {
    const { page, heading } = shop().visitor;
    await page.goto('/orders');
    await heading('Orders').waitFor();
    assert.match(await exported(), /"T-1"/);
    const { id } = await orderNamed('T-1');
    await page.goto(`/orders/${String(id)}`);
    await page.getByRole('button', { name: 'Actions of T-1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await heading('Orders').waitFor();
    const left = (await shop().send('GET', '/inventory/orders?number=T-1')) as { items: readonly Row[] };
    assert.deepEqual(left.items, []);
  });

  describeFiles(shop);

  for (const width of [390, 1280]) {
    it(`are accessible, ${String(width)} pixels wide`, async () => {
      const { page } = shop().visitor;
      const { items } = (await shop().send('GET', '/inventory/orders')) as { items: readonly Row[] };
      const { id } = items[0] ?? {};
      const articles = ((await shop().send('GET', '/blog/articles')) as { items: readonly Row[] }).items;
      const article = `/articles/${String(articles[0]?.id)}`;
      await page.setViewportSize({ width, height: 900 });
      const products = ((await shop().send('GET', '/inventory/products?q=cup')) as { items: readonly Row[] }).items;
      const product = `/products/${String(products[0]?.id)}`;
      const order = `/orders/${String(id)}`;
      for (const path of [order, `${order}/edit`, article, `${article}/edit`, product, `${product}/edit`]) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await checkPage(page);
      }
    });
  }
});

/** The connection of an export ends after its first line. */
const BREAK_EXPORTS = `(() => {
  const { fetch } = window;
  const start = (controller) => controller.enqueue(new TextEncoder().encode('{"id":1}\\n'));
  const pull = (controller) => controller.error(new TypeError('network error'));
  window.fetch = (request) =>
    request.url.includes('/export') ? Promise.resolve(new Response(new ReadableStream({ start, pull }))) : fetch(request);
})()`;
