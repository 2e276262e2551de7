import type { Page } from '@playwright/test';

import { USER } from '../settings';
import { button } from './pages';
import { expect } from './test';
import { t } from './texts';

/** Open the pages, and sign in. */
export async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/');
  await typePassword(page, password);
  await expect(account(page)).toBeVisible();
}

/** Fill in the form. */
export async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(t('sign_in.name'), { exact: true }).fill(USER);
  await page.getByLabel(t('sign_in.password'), { exact: true }).fill(password);
  await button(page, t('sign_in.button')).click();
}

/** The menu of who has signed in. */
export function account(page: Page) {
  return button(page, `${t('app.account')} ${USER}`);
}
