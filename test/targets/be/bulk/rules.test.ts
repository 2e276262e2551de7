import assert from 'node:assert/strict';

import { checkLines, load, project, resource } from '../schema/test-target.js';

const auth = { verify_credentials_fn: 'blog.users.verify' };

describe('operations on many rows', () => {
  checkLines({
    'stands beside a create': [project({ resources: [resource({ operations: ['create', 'bulk_create'] })] })],
    'needs one': [
      project({ resources: [resource({ operations: ['get', 'bulk_create'] })] }),
      "resources[0].operations[1]: 'bulk_create' does to many rows what 'create' does to one, and there is none; add 'create', or remove it",
    ],
    'goes for deletes, too': [
      project({ resources: [resource({ operations: ['get', 'bulk_delete'] })] }),
      "resources[0].operations[1]: 'bulk_delete' does to many rows what 'delete' does to one, and there is none; add 'delete', or remove it",
    ],
    'goes for updates, too': [
      project({ resources: [resource({ operations: ['get', 'bulk_update'] })] }),
      "resources[0].operations[1]: 'bulk_update' does to many rows what 'update' does to one, and there is none; add 'update', or remove it",
    ],
    'has a version of its own': [
      project({
        resources: [
          resource({
            version_column: 'counted',
            fields: [{ name: 'version', type: 'str' }],
            operations: ['update', 'bulk_update'],
          }),
        ],
      }),
      "resources[0].operations[1]: items of 'bulk_update' name their rows by 'version', which 'update' changes, too; give the field another name, or take it from 'update'",
    ],
    'may be inherited': [
      project({ operations: ['create', 'bulk_create'], resources: [resource({ operations: undefined })] }),
    ],
    'has one path': [
      project({
        resources: [resource({ operations: ['create', 'bulk_create', { name: 'more', type: 'bulk_create' }] })],
      }),
      "resources[0].operations[2]: POST /articles/bulk-create meets 'bulk_create' of resource blog.models.Article; give one of them another path",
    ],
    'has no more items than statements have parameters': [
      project({ resources: [resource({ operations: ['create', { name: 'bulk_create', max_items: 1001 }] })] }),
      'resources[0].operations[1].max_items: expected at most 1000, found 1001',
    ],
    'is as open as the create that answers like get': [
      project({
        auth,
        resources: [
          resource({
            operations: [
              { name: 'get', serializer: 'blog.answers.show' },
              'create',
              { name: 'bulk_create', require_auth: false },
            ],
          }),
        ],
      }),
      "resources[0].operations[0].serializer: 'blog.answers.show' gets the current user on GET /articles/{pk}, but not on POST /articles/bulk-create; require the user on both or on neither",
    ],
  });

  it('has the rules of the create beside it, where it has none of its own', () => {
    const create = { name: 'create', can: 'blog.rules.may_write', require_auth: false, statement_timeout: 3 };
    for (const own of [{}, { can: 'blog.rules.may_import', require_auth: true, statement_timeout: 60 }]) {
      const operations = ['get', create, { name: 'bulk_create', ...own }];
      const [app] = load(project({ auth, resources: [resource({ operations })] })).apps;
      const { can, require_auth, statement_timeout } = { ...app?.resources[0]?.operations[2] };
      assert.deepEqual({ name: 'create', can, require_auth, statement_timeout }, { ...create, ...own });
    }
  });
});
