/** Generated web pages over APIs that sign in by cookies, by tokens that can be revoked, and by either. */
import assert from 'node:assert/strict';

import { LABEL, setStage } from './web-stage.js';

/** What a request needs to be that of the session that was open. */
interface Kept {
  readonly cookie: string;
  readonly token: string | null;
}

const SOURCES = [['cookie'], ['bearer', 'cookie'], ['bearer']];

for (const sources of SOURCES) {
  const hasCookie = sources.includes('cookie');

  describe(`web pages over an API that takes ${sources.join(' and ')}`, function () {
    this.timeout(60_000);
    const stage = setStage({
      reactQuery: true,
      auth: { sources, session_store: 'accounts.sessions', ...(hasCookie && { cookie_secure: false }) },
    });
    const kept = async (): Promise<Kept> => {
      const { page } = stage().visitor;
      const cookies = await page.context().cookies();
      const token = await page.evaluate<string | null>("sessionStorage.getItem('access_token')");
      return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), token };
    };
    const statusOf = async ({ cookie, token }: Kept): Promise<number> => {
      const headers = { Cookie: cookie, ...(token !== null && { Authorization: `Bearer ${token}` }) };
      return (await fetch(`${stage().api.url}/authors`, { headers })).status;
    };

    it('signs in', async () => {
      const { page, heading, signIn } = stage().visitor;
      await page.goto('/authors');
      await page.waitForURL('**/sign-in');
      await signIn('wrong');
      assert.equal(await page.getByRole('alert').textContent(), 'The user name or the password is wrong');
      await signIn('correct horse');
      await heading(LABEL).waitFor();
      await page.getByText(/^There is no /).waitFor();
      assert.equal((await kept()).token === null, hasCookie, 'scripts cannot read what is in a cookie');
      assert.equal(await page.evaluate<number>('sessionStorage.length'), 1);
    });

    it('writes, also after it was loaded anew', async () => {
      const { page, link, button, field, titles } = stage().visitor;
      await page.reload();
      await link('New author').click();
      await field('name').fill('Ann Ames');
      await field('email').fill('ann@example.org');
      await button('Save').click();
      await page.getByRole('status').getByText('“Ann Ames” was created.').waitFor();
      assert.deepEqual(await titles(), ['Ann Ames']);
      await link('Edit Ann Ames').click();
      await field('name').fill('Bob Ames');
      await button('Save').click();
      await page.getByRole('status').getByText('“Bob Ames” was saved.').waitFor();
    });

    it('ends the session where one signs out', async () => {
      const { page, button } = stage().visitor;
      const open = await kept();
      assert.equal(await statusOf(open), 200);
      await button('Sign out').click();
      await page.waitForURL('**/sign-in');
      assert.deepEqual(await kept(), { cookie: '', token: null });
      assert.equal(await statusOf(open), 401, 'what was open is not taken any more');
      await page.goto('/authors');
      await page.waitForURL('**/sign-in');
    });

    it('asks again when the session was ended elsewhere', async () => {
      const { page, link, heading, signIn } = stage().visitor;
      await signIn('correct horse');
      await heading(LABEL).waitFor();
      await stage().api.stop();
      // The server forgets who had signed out: the session is ended by hand.
      await stage().api.start();
      await page.context().clearCookies();
      await page.evaluate("sessionStorage.getItem('access_token') && sessionStorage.setItem('access_token', 'none')");
      await link('New author').waitFor();
      await page.reload();
      await page.getByText('Your session has ended.').waitFor();
      await signIn('correct horse');
      await heading(LABEL).waitFor();
    });
  });
}
