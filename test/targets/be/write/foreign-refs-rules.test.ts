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
const written = (operations: readonly unknown[], fields: readonly unknown[], of: object) =>
  project({
    ...{ databases, auth: { verify_credentials_fn: 'blog.users.verify' } },
    resources: [resource({ fields, operations }), product(of)],
  });
const key = { name: 'product_id', type: 'uuid', ref: 'blog.Product' };
const inStock = { ...hidden, db_key: 'stock' };
const unseen = (path: string) =>
  `${path}.ref: rows of 'blog.Product' are in another database, where the request cannot see whose they are; write 'unscoped: true', and look at them in a hook`;
const ref = { ref: 'blog.Product' };

describe('foreignRefs', () => {
  checkLines({
    'takes keys of the same database, by its name or as the default': [both(ref, { ...hidden, db_key: 'main' })],
    'takes keys of rows that everybody sees': [both(ref, { db_key: 'stock' })],
    'takes keys that are looked at by nobody': [both({ ...ref, unscoped: true }, { ...hidden, db_key: 'stock' })],
    'refuses those of rows that the action cannot see': [
      both(ref, hidden, { db_key: 'stock' }),
      "resources[0].operations[0].params[0].ref: rows of 'blog.Product' are in another database, where the action cannot see whose they are; write 'unscoped: true', and look at them in the function",
    ],
    'takes those that requests do not write': [written(['get'], [key], inStock)],
    'takes those that are only answered': [
      written(
        ['create'],
        [
          { name: 'a', type: 'str' },
          { ...key, read_only: true },
        ],
        inStock,
      ),
    ],
    'takes written ones of the same database, or that nobody looks at': [
      written(['create'], [key, { ...key, name: 'other_id', unscoped: true }], { ...hidden, db_key: 'main' }),
    ],
    'refuses the fields of a resource once, whatever writes them': [
      written(['create', 'update'], [{ name: 'a', type: 'str' }, key], inStock),
      unseen('resources[0].fields[1]'),
    ],
    'refuses the fields of an operation': [
      written(['create', { name: 'update', fields: [key] }], [{ name: 'a', type: 'str' }], inStock),
      unseen('resources[0].operations[1].fields[0]'),
    ],
  });
});
