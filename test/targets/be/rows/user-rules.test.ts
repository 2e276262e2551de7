import { checkLines, project, resource } from '../schema/test-target.js';

const auth = { verify_credentials_fn: 'accounts.credentials.verify' };
const scope_by = { column: 'tenant', claim: 'tenant' };
const row_filter = 'blog.rules.visible';
const open = { name: 'list', require_auth: false };
const NEEDS = 'needs the current user on every route of the resource';

describe('scopedUsers', () => {
  checkLines({
    'takes a resource that is closed everywhere': [
      project({
        auth: { ...auth, exclude_paths: ['/docs', '/articles-too', '/x/*'] },
        resources: [resource({ scope_by })],
      }),
    ],
    'leaves other resources alone': [
      project({
        auth: { ...auth, exclude_paths: ['/*'] },
        resources: [resource({ soft_delete: 'gone', require_auth: false })],
      }),
    ],
    'wants users': [
      project({ resources: [resource({ scope_by })] }),
      "resources[0].scope_by: a current user is required, but the project has no 'auth'; add 'auth', or remove this key",
    ],
    'wants users for a filter, too': [
      project({ resources: [resource({ row_filter })] }),
      "resources[0].row_filter: a current user is required, but the project has no 'auth'; add 'auth', or remove this key",
    ],
    'refuses an open resource': [
      project({ auth, resources: [resource({ row_filter, require_auth: false })] }),
      `resources[0].require_auth: 'row_filter' ${NEEDS}; remove 'require_auth: false'`,
    ],
    'refuses an open operation': [
      project({ auth, resources: [resource({ scope_by, operations: ['get', open] })] }),
      `resources[0].operations[1].require_auth: 'scope_by' ${NEEDS}; remove 'require_auth: false'`,
    ],
    'refuses an open operation that is inherited': [
      project({
        auth,
        operations: [open],
        resources: [{ model: 'blog.models.Article', scope_by, fields: [{ name: 'title', type: 'str' }] }],
      }),
      `resources[0].scope_by: 'scope_by' ${NEEDS}: see operations[0].require_auth; remove 'require_auth: false'`,
    ],
    'refuses paths without users': [
      project({
        auth: { ...auth, exclude_paths: ['/articles', '/articles/{pk}/*', '/articles/{pk}/publish', '/nothing'] },
        resources: [
          resource({ scope_by, operations: ['list', { name: 'publish', type: 'action', fn: 'blog.actions.publish' }] }),
        ],
      }),
      "auth.exclude_paths[0]: '/articles' opens GET /articles, of a resource with 'scope_by'; remove it, or 'scope_by' of blog.models.Article",
      ...['/articles/{pk}/*', '/articles/{pk}/publish'].map(
        (pattern, index) =>
          `auth.exclude_paths[${index + 1}]: '${pattern}' opens POST /articles/{pk}/publish, of a resource with 'scope_by'; ` +
          "remove it, or 'scope_by' of blog.models.Article",
      ),
    ],
    'knows the routes of modifiers': [
      project({
        auth: { ...auth, exclude_paths: ['/articles/search'] },
        resources: [
          resource({ row_filter, operations: [{ name: 'list', modifiers: [{ type: 'filter', fields: ['title'] }] }] }),
        ],
      }),
      "auth.exclude_paths[0]: '/articles/search' opens POST /articles/search, of a resource with 'row_filter'; remove it, or 'row_filter' of blog.models.Article",
    ],
  });
});
