/** Generated web pages in a real browser, over a real API: what people do with them, from sign-in to sign-out. */
import assert from 'node:assert/strict';

import { describeConflicts } from './web-conflicts.js';
import { describeKeyboard } from './web-keyboard.js';
import { describeLists } from './web-lists.js';
import { describePermissions } from './web-permissions.js';
import { DESCRIPTION, LABEL, setStage } from './web-stage.js';
import { checkPage } from './web-visitor.js';
import { describeDeleting, describeWriting } from './web-writing.js';

describe('web pages', function () {
  this.timeout(120_000);
  const stage = setStage();

  it('ask who is there before they show anything', async () => {
    const { page, heading, signIn, seesTitle, seesFocus } = stage().visitor;
    await page.goto('/articles?from=outside');
    await page.waitForURL('**/sign-in?to=**');
    await seesTitle('Sign in · Blog');
    await signIn('wrong');
    await page.getByText('The user name or the password is wrong.').waitFor();
    await seesFocus('INPUT password');
    await signIn('correct horse');
    await page.waitForURL('**/articles?from=outside');
    await heading('Articles').waitFor();
    await seesTitle('Articles · Blog');
    await page.getByText('No articles yet').waitFor();
    assert.equal(await page.getByRole('table').count(), 0);
  });

  it('show texts of the config as they stand, whatever they hold', async () => {
    const { page, heading, link, seesTitle } = stage().visitor;
    await link(LABEL).click();
    await heading(LABEL).waitFor();
    await seesTitle(`${LABEL} · Blog`);
    assert.equal(await page.locator('meta[name="description"]').getAttribute('content'), DESCRIPTION);
  });

  describeWriting(stage);

  describeLists(stage);

  describeKeyboard(stage);

  describePermissions(stage);

  describeConflicts(stage);

  describeDeleting(stage);

  it('find rows and pages by the palette', async () => {
    const { page, heading } = stage().visitor;
    await page.goto('/');
    await heading('Welcome, ann').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await page.keyboard.type('Article');
    // Rows that are all gone once the search goes on.
    const found = page.getByRole('option', { name: /^Article \d+$/ });
    await found.nth(3).waitFor();
    await page.keyboard.type(' 23');
    await found.nth(1).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Article 23' }).waitFor();
    await page.keyboard.press('Enter');
    await heading('Article 23').waitFor();
  });

  it('are signed in in every tab, and signed out in every tab', async () => {
    const { page } = stage().visitor;
    const other = await page.context().newPage();
    await other.goto('/authors');
    await other.getByRole('heading', { level: 1, name: LABEL }).waitFor();
    await page.getByRole('button', { name: 'Account of ann' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in?to=**');
    await other.waitForURL('**/sign-in?to=**');
    await stage().visitor.signIn('correct horse');
    await other.getByRole('heading', { level: 1, name: LABEL }).waitFor();
    await other.close();
  });

  it('say that the API is down, and go on when it is up again', async () => {
    const { page, link, button, rows } = stage().visitor;
    await page.goto('/authors');
    await rows().first().waitFor();
    await stage().api.stop();
    await link('Articles').click();
    await page.getByText('The server cannot be reached.').waitFor();
    await stage().api.start();
    await button('Try again').click();
    await rows().first().waitFor();
  });

  for (const theme of ['light', 'dark']) {
    for (const width of [390, 1280, 1920]) {
      it(`are accessible, ${theme} and ${String(width)} pixels wide`, async () => {
        const { page } = stage().visitor;
        const [article] = await stage().items('/articles');
        const id = String(article?.id);
        await page.evaluate(`localStorage.setItem('theme', '${theme}')`);
        await page.setViewportSize({ width, height: 900 });
        for (const path of ['/', '/articles?language=de', '/articles/new', `/articles/${id}`, '/authors', '/nowhere']) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await checkPage(page);
        }
      });
    }
  }

  it('speak German', async () => {
    const { page, heading } = stage().visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate("localStorage.setItem('locale', 'de')");
    await page.goto('/');
    await heading('Willkommen, ann').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.goto('/articles/new');
    await heading('Neu: Article').waitFor();
  });
});
