import { checkLines, project, resource } from '../schema/test-target.js';

const databases = [{ key: 'main', default: true }, { key: 'stock' }];
const hidden = { scope_by: { column: 'owner', claim: 'sub' } };
const product = (keys: object) => ({ ...resource({ operations: ['get'], ...keys }), model: 'blog.models.Product' });
const action = (param: object, keys: object = {}) =>
  resource({
    operations: [
      { name: 'use', type: 'action', fn: 'blog.actions.use', params: [{ name: 'a', type: 'uuid', ...param }] },
    ],
    ...keys,
  });
const both = (param: object, of: object, keys: object = {}) =>
  project({
    ...{ databases, auth: { verify_credentials_fn: 'blog.users.verify' } },
    resources: [action(param, keys), product(of)],
  });
const ref = { ref: 'blog.Product' };

describe('foreignParams', () => {
  checkLines({
    'takes keys of the same database, by its name or as the default': [both(ref, { ...hidden, db_key: 'main' })],
    'takes keys of rows that everybody sees': [both(ref, { db_key: 'stock' })],
    'takes keys that are looked at by nobody': [both({ ...ref, unscoped: true }, { ...hidden, db_key: 'stock' })],
    'refuses those of rows that the action cannot see': [
      both(ref, hidden, { db_key: 'stock' }),
      "resources[0].operations[0].params[0].ref: rows of 'blog.Product' are in another database, where the action cannot see whose they are; write 'unscoped: true', and look at them in the function",
    ],
  });
});
