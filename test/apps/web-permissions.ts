/** Pages for somebody who may do less: what the API would refuse is not offered. */
import assert from 'node:assert/strict';

import { LABEL, type Stage } from './web-stage.js';
import { checkPage } from './web-visitor.js';

/** Tests of what is left for somebody who may not do everything; whoever is signed in before is so again after them. */
export function describePermissions(stage: () => Stage): void {
  const change = async (name: string, password: string): Promise<void> => {
    const { page, signIn } = stage().visitor;
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in**');
    await signIn(password, name);
    await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
  };

  it('offer what their user may do, and lead to nothing else', async () => {
    const { page, heading, link, button, rows, titles } = stage().visitor;
    await page.goto('/articles');
    await rows().first().waitFor();
    assert.equal(await link('New article').count(), 1);
    await change('bob', 'battery staple');
    await rows().first().waitFor();
    assert.equal(await link('New article').count(), 0);
    assert.equal(await link(LABEL).count(), 0, 'a list that he may not read');
    const [title = ''] = await titles();
    await link(title).first().click();
    await heading(title).waitFor();
    await link('Edit').click();
    await heading(`Edit ${title}`).waitFor();
    await checkPage(page);
    assert.equal(await page.getByRole('combobox', { name: 'Author' }).count(), 0, 'no list to choose from');
    for (const path of ['/authors', '/articles/new']) {
      await page.goto(path);
      await page.getByText('Page not found').last().waitFor();
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Articles' }).waitFor();
    assert.equal(await page.getByRole('option', { name: /^New / }).count(), 0);
    await page.keyboard.press('Escape');
    await button('Account of bob').waitFor();
    await change('ann', 'correct horse');
    await page.goto('/authors');
    await heading(LABEL).waitFor();
    await link('New author').first().waitFor();
  });

  it('offer everything where the API does not tell', async () => {
    const { page, link } = stage().visitor;
    await page.evaluate("localStorage.removeItem('permissions')");
    await page.route('**/_permissions', (route) => route.fulfill({ status: 503 }));
    await page.goto('/authors');
    await link('New author').first().waitFor();
    await page.unroute('**/_permissions');
  });
}
