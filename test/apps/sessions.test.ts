/**
 * Users whom cookies and revocable tokens sign in: a generated application that browsers, other sites and thieves talk
 * to, on both databases, clean under the strict checkers. Its code by hand is in `sessions/`.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { IS_FULL, findPython, leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest, succeeds } from './kept-app.js';
import { mypyCache } from './mypy-cache.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { checksOf } from './python-checks.js';

const run = promisify(execFile);

const VERIFY = { verify_credentials_fn: 'accounts.credentials.verify' };
const REFUSES = { get_user_fn: 'accounts.credentials.get_user' };
const STORE = { session_store: 'accounts.sessions.store' };
const CHANGES = { change_password_fn: 'accounts.credentials.change_password' };
const RENEWS = { renewable_seconds: 7200 };

/** What differs between projects, and the tests of each. */
const PROJECTS = {
  both: {
    auth: { ...VERIFY, ...STORE, user_schema: 'accounts.schemas.User', sources: ['bearer', 'cookie'] },
    test: 'test_sessions.py',
  },
  cookie: {
    auth: { ...VERIFY, sources: ['cookie'], cookie_name: '__Host-session', cookie_samesite: 'strict' },
    test: 'test_sessions.py',
  },
  bearer: { auth: { ...VERIFY, ...STORE }, test: 'test_bearers.py' },
  refused: { auth: { ...VERIFY, ...REFUSES }, test: 'test_refused.py' },
  renewed: { auth: { ...VERIFY, ...STORE, ...REFUSES, ...RENEWS }, test: 'test_renewals.py' },
  renewedBoth: {
    auth: { ...VERIFY, ...STORE, ...RENEWS, user_schema: 'accounts.schemas.User', sources: ['bearer', 'cookie'] },
    test: 'test_renewals.py',
  },
  renewedCookie: { auth: { ...VERIFY, ...RENEWS, sources: ['cookie'] }, test: 'test_renewals.py' },
  changed: { auth: { ...VERIFY, ...CHANGES }, test: 'test_passwords.py' },
  changedBoth: {
    auth: { ...VERIFY, ...CHANGES, ...STORE, ...RENEWS, sources: ['bearer', 'cookie'] },
    test: 'test_passwords.py',
  },
  changedCookie: { auth: { ...VERIFY, ...CHANGES, sources: ['cookie'] }, test: 'test_passwords.py' },
  refusedBoth: { auth: { ...VERIFY, ...REFUSES, sources: ['bearer', 'cookie'] }, test: 'test_refused.py' },
};

describe('sessions', function () {
  this.timeout(600_000);
  const python = findPython() ?? '';
  const workspace = createWorkspace();
  const tool = (name: string): string => join(dirname(python), name);

  before(async function () {
    needPython(this);
    for (const [name, { auth, test }] of Object.entries(PROJECTS)) {
      const directory = join(workspace.dir, name);
      copyApp('sessions', directory);
      for (const { test: other } of Object.values(PROJECTS))
        if (other !== test) rmSync(join(directory, other), { force: true });
      await generate(directory, auth);
    }
  });

  after(() => {
    workspace.remove();
  });

  for (const [name, { test }] of Object.entries(PROJECTS)) {
    const directory = join(workspace.dir, name);
    onBothDatabases(`hold (${name})`, (url) => pytest(directory, url, test, ...(url === '' ? ['_generated'] : [])));
  }

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    const generated = ['_generated', 'accounts', 'blog'];
    const ruff = checksOf(python).filter((check) => check.name.startsWith('ruff'));
    assert.equal(ruff.length, 2);
    for (const name of Object.keys(PROJECTS)) {
      const cwd = join(workspace.dir, name);
      for (const check of ruff) assert.equal(await check.run(cwd, [{ directory: '_generated', api: '' }]), '', name);
      const own = mypyCache('mypy-generated');
      // Where a user may sign in in both ways there is all that there is in other places.
      if (IS_FULL || /both$/i.test(name))
        await succeeds(run(tool('mypy'), ['--strict', ...own, ...generated], { cwd }));
      pyrightAtTheEnd(`sessions-${name}`, cwd, generated);
    }
  });
});

async function generate(directory: string, auth: object): Promise<void> {
  const fields = [
    { name: 'id', type: 'uuid', read_only: true },
    { name: 'text', type: 'str', max_length: 200 },
  ];
  const resource = { model: 'blog.models.Note', fields, operations: ['get', 'list', 'create', 'update', 'delete'] };
  const config = {
    ...{ module: 'notes', databases: [{ driver: 'sqlite' }], auth },
    ...{ generate_tests: true, resources: [resource] },
  };
  await generateApp(directory, config);
}
