/** Signs in once; all other tests start with that session. */
import { place } from './kit/place';
import { signIn } from './kit/sign-in';
import { test } from './kit/test';
import { PASSWORD } from './settings';

test('sign in', async ({ page }) => {
  await signIn(page, PASSWORD);
  await page.context().storageState({ path: place.session });
});
