/** The pages are for those who sign in. */
import { resources } from './kit/rows';
import { account, typePassword } from './kit/sign-in';
import { expect, test } from './kit/test';
import { t } from './kit/texts';
import { AUTH, PASSWORD } from './settings';

if (AUTH) {
  test.describe('sign-in', () => {
    test.use({ storageState: { cookies: [], origins: [] } });
    const address = `/${resources.find(({ list }) => list !== undefined)?.path ?? ''}`;

    test('refuses a wrong password, and leads to where one wanted to go', async ({ page }) => {
      await page.goto(address);
      await page.waitForURL('**/sign-in**');
      await typePassword(page, 'wrong');
      await expect(page.getByText(t('sign_in.wrong'), { exact: true })).toBeVisible();
      await typePassword(page, PASSWORD);
      await page.waitForURL(`**${address}`);
      await expect(account(page)).toBeVisible();
    });

    test('ends where one signs out', async ({ page }) => {
      await page.goto(address);
      await typePassword(page, PASSWORD);
      await account(page).click();
      await page.getByRole('menuitem', { name: t('app.sign_out'), exact: true }).click();
      await page.waitForURL('**/sign-in**');
      await page.goto(address);
      await page.waitForURL('**/sign-in**');
    });
  });
}
