import assert from 'node:assert/strict';

import { checkLines, load, project, resource } from '../schema/test-target.js';

const at = 'resources[0].operations';
const UPSERT = { name: 'upsert', by: ['title'] };
const auth = { verify_credentials_fn: 'blog.users.verify' };
const fields = [{ name: 'title', type: 'str' }];
const of = (operations: readonly unknown[], more: object = {}) =>
  project({ ...more, resources: [resource({ fields, operations })] });
const NO_USER =
  "'import' does what 'upsert' does, which has a current user, and itself it has none; require the user on both or on neither";

describe('imports', () => {
  checkLines({
    'takes one beside an upsert, before or behind it': [of(['import', 'create', 'update', UPSERT])],
    'wants an upsert': [
      of(['create', 'update', 'import']),
      `${at}[2]: 'import' writes what 'upsert' writes, and there is none; add 'upsert', or remove it`,
    ],
    'wants an upsert that is all or nothing': [
      of(['create', 'update', { ...UPSERT, atomic: false }, 'import']),
      `${at}[3]: 'import' keeps all rows of a file or none, and 'upsert' writes each item by itself; remove 'atomic: false' of 'upsert', or 'import'`,
    ],
    'takes so many rows': [
      of(['create', 'update', UPSERT, { name: 'import', max_items: 1001, max_body_bytes: 0, by: ['title'] }]),
      `${at}[3].max_items: expected at most 1000, found 1001`,
      `${at}[3].max_body_bytes: expected at least 1, found 0`,
      `${at}[3].by: unknown key 'by'`,
    ],
    'wants the user of its upsert': [
      of(['create', 'update', UPSERT, { name: 'import', require_auth: false }], { auth }),
      `${at}[3]: ${NO_USER}`,
    ],
    'wants it whichever key opens its route': [
      of(['create', 'update', UPSERT, 'import'], {
        auth: { ...auth, exclude_paths: ['/articles/import'] },
      }),
      `${at}[3]: ${NO_USER}`,
    ],
    'has a user where its upsert has none': [
      of(['create', 'update', { ...UPSERT, require_auth: false }, { name: 'import', require_auth: true }], { auth }),
    ],
    'is as open as its upsert, and that as its create': [
      of(['create', 'update'].map((name): unknown => ({ name, require_auth: false })).concat([UPSERT, 'import']), {
        auth,
      }),
    ],
  });

  it('has what its upsert says of who may ask, and leaves the guard to it', () => {
    const guarded = { ...UPSERT, can: 'blog.rules.can', statement_timeout: 7, require_auth: false };
    const entriesOf = (own: object) =>
      load(of([{ name: 'import', ...own }, 'create', 'update', guarded], { auth })).apps[0]?.resources[0]?.operations;
    const found = entriesOf({})?.find(({ type }) => type === 'import');
    assert.deepEqual([found?.can, found?.statement_timeout, found?.require_auth], [undefined, undefined, false]);
    assert.equal(entriesOf({ can: 'blog.rules.other' })?.[3]?.can, 'blog.rules.other');
  });
});
