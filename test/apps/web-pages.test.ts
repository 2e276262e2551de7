/** Generated web pages in a real browser, over a real API: what people do with them, from sign-in to sign-out. */
import assert from 'node:assert/strict';

import { describeConflicts } from './web-conflicts.js';
import { describeLists } from './web-lists.js';
import { DESCRIPTION, LABEL, setStage } from './web-stage.js';
import { checkPage } from './web-visitor.js';
import { describeDeleting, describeWriting } from './web-writing.js';

for (const reactQuery of [true, false]) {
  describe(`web pages ${reactQuery ? 'with' : 'without'} TanStack Query`, function () {
    this.timeout(60_000);
    const stage = setStage({ reactQuery });

    it('asks who is there before it shows anything', async () => {
      const { page, heading, signIn, seesTitle, seesFocus } = stage().visitor;
      await page.goto('/articles?from=outside');
      await page.waitForURL('**/sign-in');
      await seesTitle('Sign in · Blog');
      await signIn('wrong');
      assert.equal(await page.getByRole('alert').textContent(), 'The user name or the password is wrong');
      await seesFocus('INPUT password');
      await signIn('correct horse');
      await page.waitForURL('**/articles?from=outside');
      await heading('Articles').waitFor();
      await seesTitle('Articles · Blog');
      await seesFocus('H1 Articles');
      const kept = await page.evaluate('[sessionStorage.length, localStorage.length, document.cookie]');
      assert.deepEqual(kept, [1, 0, ''], 'the token is kept for the tab alone');
    });

    it('says that there is nothing yet', async () => {
      const { page } = stage().visitor;
      await page.getByText('There is no article yet.').waitFor();
      assert.equal(await page.getByRole('table').count(), 0);
    });

    it('shows texts of the config as they stand, whatever they hold', async () => {
      const { page, heading, link, seesTitle } = stage().visitor;
      await link(LABEL).click();
      await heading(LABEL).waitFor();
      await seesTitle(`${LABEL} · Blog`);
      assert.equal(await page.locator('meta[name="description"]').getAttribute('content'), DESCRIPTION);
    });

    describeWriting(stage);

    it('leads from page to page, and back to the one that a row was opened from', async () => {
      const { page, link, button, titles, seesFocus } = stage().visitor;
      const [author] = await stage().items('/authors');
      for (let number = 2; number <= 45; number += 1) {
        const article = { title: `Article ${String(number)}`, price: '1', author_id: author?.id };
        assert.equal((await stage().api.send('POST', '/articles', article)).status, 201);
      }
      const shown = (title: string): Promise<void> => page.getByText(title, { exact: true }).waitFor();
      await page.reload();
      await shown('Article 20');
      const seen = new Set(await titles());
      assert.equal(seen.size, 20);
      await link('Next').click();
      await shown('Article 21');
      await seesFocus('H1 Articles');
      for (const title of await titles()) seen.add(title);
      await link('Edit Article 21').click();
      await button('Cancel').click();
      await shown('Article 21');
      await link('Next').click();
      await shown('Article 45');
      for (const title of await titles()) seen.add(title);
      assert.equal(seen.size, 45);
      assert.equal(await link('Next').count(), 0);
      await link('Previous').click();
      await shown('Article 21');
      await link('Previous').click();
      await shown('Sun in Rome');
      assert.equal(await link('Previous').count(), 0);
      assert.equal(new URL(page.url()).search, '');
    });

    describeLists(stage);

    describeConflicts(stage);

    describeDeleting(stage);

    it('says that the API is down, and goes on when it is up again', async () => {
      const { page, link, button } = stage().visitor;
      await stage().api.stop();
      await link('Articles').click();
      await page.getByText('The API does not answer').first().waitFor();
      await stage().api.start();
      await button('Try again').click();
      await page.getByText('Sun in Rome').waitFor();
    });

    it('fits a narrow screen, with a name for everything that takes the focus', async () => {
      const { page, heading } = stage().visitor;
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of ['/articles', '/articles/new', '/authors', '/nowhere']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await checkPage(page);
      }
      await heading('Page not found').waitFor();
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    it('asks again when the session has ended, and goes on where one was', async () => {
      const { page, heading, link, button, signIn } = stage().visitor;
      await page.goto('/articles');
      await link('Next').click();
      await page.getByText('Article 23', { exact: true }).waitFor();
      const here = page.url();
      await page.evaluate("sessionStorage.setItem('access_token', 'no token any more')");
      await link('Edit Article 23').click();
      await page.getByText('Your session has ended.').waitFor();
      await signIn('correct horse');
      await heading('Edit article').waitFor();
      await button('Cancel').click();
      await page.getByText('Article 23', { exact: true }).waitFor();
      assert.equal(page.url(), here);
    });

    it('forgets who was there', async () => {
      const { page, button } = stage().visitor;
      await button('Sign out').click();
      await page.waitForURL('**/sign-in');
      assert.equal(await page.evaluate("sessionStorage.getItem('access_token')"), null);
      await page.goBack();
      await page.waitForURL('**/sign-in');
      assert.equal(await page.getByRole('table').count(), 0);
    });
  });
}
