import { checkLines, project, resource } from '../schema/test-target.js';

const auth = { verify_credentials_fn: 'blog.auth.verify' };
const get = { name: 'get', serializer: 'blog.answers.show' };
const with_ = (operations: readonly unknown[], more: object = auth) =>
  project({ auth: more, resources: [resource({ operations })] });
const hint = 'require the user on both or on neither';

describe('serializers', () => {
  checkLines({
    'takes one that always gets the user': [with_([get, 'create', 'update'])],
    'takes one that never does': [with_([{ ...get, require_auth: false }, 'create'])],
    'takes an open write with an answer of its own': [
      with_([get, { name: 'create', require_auth: false, returns: [{ name: 'title', type: 'str' }] }]),
    ],
    'refuses an open write that answers like a get with a user': [
      with_([get, { name: 'create', require_auth: false }]),
      `resources[0].operations[0].serializer: 'blog.answers.show' gets the current user on GET /articles/{pk}, but not on POST /articles; ${hint}`,
    ],
    'refuses a path that is opened': [
      with_([get, 'update', { name: 'create' }], { ...auth, exclude_paths: ['/articles'] }),
      `resources[0].operations[0].serializer: 'blog.answers.show' gets the current user on GET /articles/{pk}, but not on POST /articles; ${hint}`,
    ],
    'refuses an open export of items that are made for users': [
      with_([
        { name: 'list', serializer: 'blog.answers.show' },
        { name: 'export', require_auth: false },
      ]),
      `resources[0].operations[0].serializer: 'blog.answers.show' gets the current user on GET /articles, but not on GET /articles/export; ${hint}`,
    ],
    'takes an export that has its user from the list': [
      project({
        auth,
        resources: [
          resource({
            require_auth: false,
            operations: [{ name: 'list', require_auth: true, serializer: 'blog.answers.show' }, 'export'],
          }),
        ],
      }),
    ],
    'takes an export for users of a list that is open': [
      with_([
        { name: 'list', serializer: 'blog.answers.show', require_auth: false },
        { name: 'export', require_auth: true },
      ]),
    ],
    'refuses a list of which one way to ask is open': [
      with_(
        [
          {
            name: 'list',
            serializer: 'blog.answers.show',
            modifiers: [{ type: 'filter', fields: ['title'] }],
          },
        ],
        { ...auth, exclude_paths: ['/articles/search'] },
      ),
      `resources[0].operations[0].serializer: 'blog.answers.show' gets the current user on GET /articles, but not on POST /articles/search; ${hint}`,
    ],
  });
});
