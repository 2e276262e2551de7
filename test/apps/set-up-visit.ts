/** Starts a project by its own command and uses its pages as its first visitor would, from sign-in to delete. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';

import { freePort } from './free-port.js';
import { tool } from './set-up-projects.js';
import { waitUntilUp } from './web-api.js';
import { startBrowser } from './web-browser.js';

/** Use the pages of books. */
export async function visitBooks(cwd: string): Promise<void> {
  const [port, webPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), WEB_PORT: String(webPort) };
  const server = spawn(tool(cwd, 'python'), ['dev.py'], { cwd, env, detached: true });
  let output = '';
  server.stdout.on('data', (data) => (output += String(data)));
  server.stderr.on('data', (data) => (output += String(data)));
  const ended = new Promise<void>((resolve) =>
    server.once('close', () => {
      resolve();
    }),
  );
  const browser = await startBrowser();
  try {
    const address = `http://127.0.0.1:${String(webPort)}`;
    await waitUntilUp(address, server).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${output}`);
    });
    const page = await browser.newPage({ baseURL: address });
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.setDefaultTimeout(20_000);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

    await page.goto('/');
    await page.getByLabel('User name').fill('ann');
    await page.getByLabel('Password').fill('correct horse battery staple');
    await button('Sign in').click();
    await link('Books').first().click();
    // By the name of its table: until the link has led there, another page may be shown.
    const rows = page.getByRole('table', { name: 'Books', exact: true }).locator('tbody tr');
    await rows.first().waitFor();
    const seeded = await rows.count();
    assert.ok(seeded > 0, 'the seed made books');

    await link('New book').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Rain in Rome');
    await page.getByRole('textbox', { name: 'Price' }).fill('12.50');
    await page.getByRole('combobox', { name: 'Author' }).click();
    await page.getByRole('option', { name: 'Author 1', exact: true }).click();
    await button('Create book').click();
    await heading('Rain in Rome').waitFor();

    await link('Edit').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Sun in Rome');
    await button('Save changes').click();
    await heading('Sun in Rome').waitFor();
    await link('Books').first().click();
    // The newest comes first.
    await rows.first().filter({ hasText: 'Sun in Rome' }).filter({ hasText: 'Author 1' }).waitFor();
    assert.equal(await rows.count(), seeded + 1);

    await link('Sun in Rome').click();
    await button('Actions of Sun in Rome').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete Sun in Rome?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await rows.first().waitFor();
    await rows.filter({ hasText: 'Sun in Rome' }).waitFor({ state: 'detached' });
    assert.equal(await rows.count(), seeded);
    assert.deepEqual(troubles, []);
  } finally {
    await browser.close();
    server.kill('SIGINT');
    await ended;
  }
}
