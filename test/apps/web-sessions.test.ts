/** Generated web pages over APIs that sign in by cookies, by tokens that can be revoked, and by either. */
import assert from 'node:assert/strict';

import type { Route } from 'playwright-core';

import { IS_FULL } from '../needs.js';
import { LABEL, setStage } from './web-stage.js';
import { checkPage } from './web-visitor.js';

/** What a request needs to be that of the session that was open. */
interface Kept {
  readonly cookie: string;
  readonly token: string | null;
}

/** The one with both, and in the long forms the others. */
const SOURCES = [['cookie'], ['bearer', 'cookie'], ['bearer']];

for (const sources of SOURCES) {
  const hasCookie = sources.includes('cookie');

  const suite = IS_FULL || sources.length > 1 ? describe : describe.skip;
  suite(`web pages over an API that takes ${sources.join(' and ')}`, function () {
    this.timeout(60_000);
    const stage = setStage({
      sources,
      session_store: 'accounts.sessions',
      change_password_fn: 'accounts.change_password',
      renewable_seconds: 3600,
      ...(hasCookie && { cookie_secure: false }),
    });
    const kept = async (): Promise<Kept> => {
      const { page } = stage().visitor;
      const cookies = await page.context().cookies();
      const token = await page.evaluate<string | null>("localStorage.getItem('access_token')");
      return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), token };
    };
    const statusOf = async ({ cookie, token }: Kept): Promise<number> => {
      const headers = { Cookie: cookie, ...(token !== null && { Authorization: `Bearer ${token}` }) };
      return (await fetch(`${stage().api.url}/authors`, { headers })).status;
    };

    it('signs in', async () => {
      const { page, heading, signIn } = stage().visitor;
      await page.goto('/authors');
      await page.waitForURL('**/sign-in?to=**');
      await signIn('wrong');
      await page.getByText('The user name or the password is wrong.').waitFor();
      await signIn('correct horse');
      await heading(LABEL).waitFor();
      await page.getByText(/^No .* yet$/).waitFor();
      assert.equal((await kept()).token === null, hasCookie, 'scripts cannot read what is in a cookie');
    });

    it('writes, also after it was loaded anew', async () => {
      const { page, link, button, field, heading } = stage().visitor;
      await page.reload();
      await link('New author').first().click();
      await field('name').fill('Ann Ames');
      await field('email').fill('ann@example.org');
      await button('Create author').click();
      await heading('Ann Ames').waitFor();
      await link('Edit').click();
      await field('name').fill('Bob Ames');
      await button('Save changes').click();
      await heading('Bob Ames').waitFor();
    });

    it('has a session that is used last longer, and asks for it once', async () => {
      const { page, heading } = stage().visitor;
      const renewals: number[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('/renew')) renewals.push(response.status());
      });
      const before = Date.now();
      await page.evaluate("localStorage.setItem('renew_at', '1')");
      const renewed = page.waitForResponse(/\/renew$/);
      await page.goto('/authors');
      await renewed;
      await page.waitForFunction(`Number(localStorage.getItem('renew_at')) > ${String(before)}`);
      await page.goto('/authors');
      await heading(LABEL).waitFor();
      await page.getByText('Bob Ames').waitFor();
      assert.deepEqual(renewals, [200]);
      assert.equal(await statusOf(await kept()), 200);
    });

    it('ends the session where one signs out, also while it is being renewed', async () => {
      const { page, heading } = stage().visitor;
      // The page is left at once; that the cookie goes, the API has to answer.
      const ended = page.waitForResponse(/\/logout$/);
      const renewed = new Promise<void>((resolve, reject) => {
        const answerLate = async (route: Route): Promise<void> => {
          const response = await route.fetch();
          await ended;
          // A request that was given up takes no answer.
          await route.fulfill({ response }).catch(() => undefined);
          await page.unroute('**/renew');
        };
        void page.route('**/renew', (route) => answerLate(route).then(resolve, reject));
      });
      await page.evaluate("localStorage.setItem('renew_at', '1')");
      const asked = page.waitForRequest(/\/renew$/);
      await page.goto('/authors');
      await heading(LABEL).waitFor();
      await asked;
      const open = await kept();
      assert.equal(await statusOf(open), 200);
      await page.getByRole('button', { name: 'Account of ann' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in?to=**');
      await renewed;
      assert.deepEqual(await kept(), { cookie: '', token: null });
      assert.equal(await statusOf(open), 401, 'what was open is not taken any more');
      await page.goto('/authors');
      await page.waitForURL('**/sign-in?to=**');
    });

    it('asks again when the session was ended elsewhere, over what was typed', async () => {
      const { page, link, button, heading, field, signIn } = stage().visitor;
      await signIn('correct horse');
      await heading(LABEL).waitFor();
      await link('New author').click();
      await field('name').fill('Cid Ames');
      await field('email').fill('cid@example.org');
      // The server forgets who had signed out: the session is ended by hand.
      await page.context().clearCookies();
      await page.evaluate("localStorage.getItem('access_token') && localStorage.setItem('access_token', 'none')");
      await button('Create author').click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await signIn('correct horse');
      await heading('Cid Ames').waitFor();
    });

    it('lets users change their password, which ends the session of before', async () => {
      const { page, button, field, errors, seesFocus, signIn, heading } = stage().visitor;
      await page.getByRole('button', { name: 'Account of ann' }).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await heading('Change password').waitFor();
      await checkPage(page);
      const send = async (...[current, next, again = next]: readonly [string, string, string?]): Promise<void> => {
        await field('current').fill(current);
        await field('new').fill(next);
        await field('again').fill(again);
        await button('Change password').click();
      };
      await send('correct horse', 'too short', 'and different');
      const found = ['', 'The least number of characters is 15.', 'The two differ.'];
      assert.deepEqual(await errors('current', 'new', 'again'), found);
      await send('wrong horse', 'a battery and staples');
      await page.getByText('This is not your password.').waitFor();
      await seesFocus('INPUT current');
      const before = await kept();
      assert.equal(await statusOf(before), 200);
      await send('correct horse', 'a battery and staples');
      await page.getByText('Your password is changed').waitFor();
      assert.equal(await statusOf(before), 401);
      assert.equal(await statusOf(await kept()), 200);
      await page.getByRole('button', { name: 'Account of ann' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      await signIn('correct horse');
      await page.getByText('The user name or the password is wrong.').waitFor();
      await signIn('a battery and staples');
      await page.getByRole('button', { name: 'Account of ann' }).waitFor();
    });
  });
}
