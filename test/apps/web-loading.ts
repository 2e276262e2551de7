/** What a browser loads until a page stands, and what moves meanwhile. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright-core';

import type { Shop } from './web-shop.js';

/** JavaScript and CSS together, compressed */
const MOST_BYTES = 165_000;

/** Of layout shifts, as browsers measure them */
const MOST_SHIFT = 0.01;

const PATIENCE = 30_000;

/** Declare the tests; nobody has moved the pointer or pressed a key in the tabs that they open. */
export function describeLoading(shop: () => Shop): void {
  for (const [path, first] of [
    ['/orders', 'tbody td:nth-child(2)'],
    ['/orders?number__starts_with=A', 'tbody td:nth-child(2)'],
    ['/', 'tbody td'],
  ] as const) {
    it(`need few bytes for the first rows of ${path}, and move none of them`, async () => {
      const { page: opened } = shop().visitor;
      const { origin } = new URL(opened.url());
      const storageState = await opened.context().storageState();
      const context = await opened.context().browser()!.newContext({ baseURL: origin, storageState });
      const page = await context.newPage();
      const bytes = countBytes(page);
      await page.addInitScript(KEEP_SHIFTS);
      await page.goto(path);
      await page.locator(first).first().waitFor({ timeout: PATIENCE });
      const loaded = await bytes();
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate<number>('shift');
      await context.close();
      assert.ok(loaded < MOST_BYTES, `${path}: ${String(loaded)} bytes`);
      assert.ok(shift < MOST_SHIFT, `${path}: a shift of ${String(shift)}`);
    });
  }

  it('show a frame before their scripts are there, and none where people sign in', async () => {
    const { page: opened } = shop().visitor;
    const { origin } = new URL(opened.url());
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await opened.context().browser()!.newContext({ baseURL: origin, colorScheme });
      const page = await context.newPage();
      await page.route('**/*.js', (route) =>
        route.request().url().endsWith('/boot.js') ? route.continue() : route.abort(),
      );
      await page.goto('/orders');
      const frame = page.locator('#root > [aria-hidden="true"]');
      await frame.waitFor();
      const bar = await frame.locator('> :first-child').boundingBox();
      assert.deepEqual([bar?.width, bar?.height], [240, 720]);
      const colour = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      assert.match(colour, colorScheme === 'dark' ? /^oklch\(0\.1/ : /^oklch\(0\.9/);
      await page.goto('/sign-in');
      await frame.waitFor({ state: 'hidden' });
      await context.close();
    }
  });

  it('open menus that come when they are asked for, by keys alone', async () => {
    const { page, heading, button, seesFocus } = shop().visitor;
    await page.goto('/orders');
    await heading('Orders').waitFor();
    await button('Columns').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await seesFocus('BUTTON ');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Number' }).waitFor();
    await page.keyboard.press('Escape');
  });
}

/** Collects what a page loads from now on; gives its size. */
function countBytes(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (/\.(?:css|js)$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
  });
  return async () => (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
}

const KEEP_SHIFTS = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;
