import assert from 'node:assert/strict';

import { validate } from '../../../lib/core/validate.js';
import { formatPath } from '../../../lib/core/problem.js';
import { beNotes } from '../../../lib/targets/be/notes.js';
import { checkerOf } from '../lines.js';
import { OPERATIONS, TARGET, project as anyProject, resource } from './schema/test-target.js';

const auth = { verify_credentials_fn: 'accounts.check.verify' };
const isToken = (value: unknown) => value !== undefined && !('get_current_user_fn' in (value as object));
/** A project that keeps its counts of wrong passwords, unless it says otherwise. */
const project = (keys: Readonly<Record<string, unknown>>) =>
  anyProject({ ...(isToken(keys.auth) && { sign_in: { model: 'accounts.models.SignInCount' } }), ...keys });
const hidden = { soft_delete: 'deleted_at' };
const author = (keys: object = {}) => resource({ model: 'blog.models.Author', ...keys });
const nested = (keys: object = {}) => ({
  ...{ name: 'author', type: 'nested', model: 'blog.models.Author' },
  ...{ fields: [{ name: 'title', type: 'str' }], ...keys },
});
const open = (field: object) => resource({ require_auth: false, fields: [field], operations: ['get'] });
const move = (param: object) =>
  resource({ operations: [{ name: 'move', type: 'action', fn: 'blog.actions.move', params: [param] }] });
const key = { name: 'author_id', type: 'uuid' };

const TITLE = [{ name: 'title', type: 'str' }];

const WITH_SEARCH = {
  operations: [
    ...['get', 'create', 'update', 'delete'],
    { name: 'list', modifiers: [{ type: 'filter', fields: ['title'] }] },
  ],
};

describe('notes of be', () => {
  checkerOf((config) => {
    const result = validate({ ...TARGET, notes: beNotes }, OPERATIONS, config);
    return 'notes' in result ? result.notes.map(({ path, message }) => `${formatPath(path)}: ${message}`) : ['refused'];
  })({
    'say nothing of what is usual': [
      project({ auth, resources: [resource({ fields: [nested()], operations: ['get'] }), author(hidden)] }),
    ],
    'tell relations that show all rows': [
      project({ resources: [resource({ fields: [nested({ unscoped: true })], operations: ['get'] }), author(hidden)] }),
      "resources[0].fields[0].unscoped: 'author' shows all rows of 'blog.models.Author', also those that the user does not see elsewhere",
    ],
    'tell keys of all rows': [
      project({ resources: [resource({ fields: [{ ...key, ref: 'blog.Author', unscoped: true }] }), author(hidden)] }),
      "resources[0].fields[0].unscoped: 'author_id' takes keys of all rows of 'blog.Author', also of those that the user does not see",
    ],
    'tell parameters that look like keys': [
      project({ resources: [move(key), author(hidden)] }),
      "resources[0].operations[0].params[0].name: 'author_id' may hold the key of a row that the user does not see",
    ],
    'know those that are declared': [project({ resources: [move({ ...key, ref: 'blog.Author' }), author(hidden)] })],
    'let them be where no rows are hidden': [project({ resources: [move(key), author()] })],
    'tell open routes that show what needs a user': [
      project({ auth, resources: [open(nested()), author()] }),
      "resources[0].fields[0].model: an open route shows rows of 'blog.models.Author', whose own routes are not open to everybody",
    ],
    'tell open routes that show what a guard decides on': [
      project({
        auth,
        resources: [
          open(nested()),
          author({ require_auth: false, operations: [{ name: 'get', can: 'blog.rules.may' }] }),
        ],
      }),
      "resources[0].fields[0].model: an open route shows rows of 'blog.models.Author', whose own routes are not open to everybody",
    ],
    'let open routes show what is open, or hidden': [
      project({
        auth,
        resources: [
          open(nested()),
          resource({
            model: 'blog.models.Note',
            require_auth: false,
            fields: [{ ...nested(), model: 'blog.models.Task' }],
            operations: ['get'],
          }),
          author({ require_auth: false }),
          resource({ model: 'blog.models.Task', row_filter: 'blog.rules.mine' }),
        ],
      }),
    ],
    'tell open routes of which a path is excluded': [
      project({
        auth: { ...auth, exclude_paths: ['GET /articles/{pk}'] },
        resources: [resource({ fields: [nested()], operations: ['get'] }), author()],
      }),
      "resources[0].fields[0].model: an open route shows rows of 'blog.models.Author', whose own routes are not open to everybody",
    ],
    'tell the writes that an entry opens': [
      project({
        auth: { ...auth, exclude_paths: ['/articles', 'POST /articles', 'GET /*', '/articles/{pk}', '/docs', '/*'] },
        resources: [resource(WITH_SEARCH)],
      }),
      "auth.exclude_paths[0]: '/articles' opens writes: POST /articles",
      "auth.exclude_paths[3]: '/articles/{pk}' opens writes: PATCH /articles/{pk}, DELETE /articles/{pk}",
      "auth.exclude_paths[5]: '/*' opens writes: POST /articles, PATCH /articles/{pk}, DELETE /articles/{pk}",
    ],
    'know writes that are open anyway': [
      project({ auth: { ...auth, exclude_paths: ['/articles'] }, resources: [resource({ require_auth: false })] }),
    ],
    'tell keys that clients may choose': [
      project({
        resources: [
          resource({ fields: [{ name: 'id', type: 'uuid' }, ...TITLE] }),
          resource({ model: 'blog.models.Tag', fields: TITLE, pk: 'title', pk_type: 'str', operations: ['create'] }),
          author({
            fields: [...TITLE, { name: 'id', type: 'uuid' }],
            operations: ['get', { name: 'create', fields: [...TITLE, { name: 'id', type: 'uuid' }] }],
          }),
        ],
      }),
      "resources[0].fields[0].name: clients may choose 'id' of new rows, the primary key",
    ],
    'tell that wrong passwords are counted by each process': [
      anyProject({ auth }),
      'auth: each process counts wrong passwords by itself, and forgets them when it ends',
    ],
    'tell a function that nothing calls': [
      project({ auth: { ...auth, get_current_user_fn: 'accounts.users.current' } }),
      "auth.verify_credentials_fn: 'verify_credentials_fn' is never called: 'get_current_user_fn' replaces the route that issues tokens",
    ],
  });

  it('say how an entry opens what it is meant to', () => {
    const operations = [...WITH_SEARCH.operations, { name: 'like', type: 'action', fn: 'blog.actions.like' }];
    const exclude_paths = ['/articles/{pk}', '/articles/{pk}/like'];
    const config = project({ auth: { ...auth, exclude_paths }, resources: [resource({ operations })] });
    const result = validate({ ...TARGET, notes: beNotes }, OPERATIONS, config);
    assert.deepEqual('notes' in result && result.notes.map(({ hint }) => hint), [
      "'GET /articles/{pk}' opens reading alone",
      "'POST /articles/{pk}/like' says that it shall",
    ]);
  });
});
