/** What people do with files of rows: they are checked and sent when they are chosen, seen, and taken away. */
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';

import type { Shop } from './web-shop.js';
import type { Row } from './web-stage.js';

/** Declare the tests. */
export function describeFiles(shop: () => Shop): void {
  it('check a file before it is sent, send it, show it, and take it away', async () => {
    const { page, heading, button, field } = shop().visitor;
    const { items } = (await shop().send('GET', '/inventory/products?q=cup')) as { items: readonly Row[] };
    const { id, name } = items[0] ?? {};
    const title = String(name);
    await page.goto(`/products/${String(id)}/edit`);
    await heading(`Edit ${title}`).waitFor();
    const input = page.locator('[data-file="photo"]');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await page.getByText('The file must be one of PNG, JPEG, WEBP.').waitFor();
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001) });
    await page.getByText('there can be 5 MB at most.').waitFor();
    assert.ok(!sent.includes('POST'));
    let letThrough = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(/./, async (route) => {
      // It goes to the API, or to a bucket.
      const type = (await route.request().headerValue('content-type')) ?? '';
      if (type.startsWith('multipart/')) await isFree;
      await route.continue();
    });
    await input.setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('progressbar').waitFor();
    await button('Save changes').click();
    await page.getByText('Wait until the file is sent.').waitFor();
    assert.ok(!sent.includes('PATCH'));
    letThrough();
    await page.getByRole('img', { name: 'cup.png' }).waitFor();
    await button('Save changes').click();
    await heading(title).waitFor();
    const picture = page.getByRole('img', { name: `Photo of ${title}` });
    await picture.waitFor();
    await page.waitForFunction("document.querySelector('main img').naturalWidth === 2");
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await picture.waitFor();
    const path = new URL(page.url()).pathname;
    // Somebody who may do less is offered less: first nobody sends a file, then nobody reads one, either.
    await withhold(shop(), ['upload_photo']);
    await page.goto(path);
    await field('name').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await input.count(), 0);
    await page.goto(path.replace('/edit', ''));
    await picture.waitFor();
    await page.unroute('**/_permissions');
    await withhold(shop(), ['upload_photo', 'download_photo']);
    await page.reload();
    await page.getByText('PNG', { exact: true }).waitFor();
    assert.equal(await picture.count(), 0);
    await page.unroute('**/_permissions');
    await page.goto(path);
    await button('Clear Photo').click();
    await button('Save changes').click();
    await heading(title).waitFor();
    assert.equal((await shop().send('GET', `/inventory/products/${String(id)}`)).photo, null);
    await field('photo').waitFor({ state: 'detached' });
  });
}

/** What the API says of products to somebody who may do all, less some of it. */
async function withhold(shop: Shop, operations: readonly string[]): Promise<void> {
  const { page } = shop.visitor;
  const told = (await shop.send('GET', '/_permissions')) as { items: readonly Row[] };
  const items = told.items.map((item) => ({
    ...item,
    operations: (item.operations as readonly string[]).filter((name) => !operations.includes(name)),
  }));
  await page.route('**/_permissions', (route) => route.fulfill({ json: { items } }));
}

/** A picture of two by two pixels. */
const PICTURE = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 0]))),
  chunk('IEND', Buffer.alloc(0)),
]);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([size, body, sum]);
}

function checksum(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
