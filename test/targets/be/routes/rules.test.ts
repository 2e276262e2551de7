import { checkLines, project, resource } from '../schema/test-target.js';

const PATH = 'give one of them another path';
const action = (name: string, scope: string) => ({ name, type: 'action', fn: 'blog.actions.run', scope });
const reading = (name: string, scope: string) => ({
  ...action(name, scope),
  method: 'get',
  returns: [{ name: 'title', type: 'str' }],
});
const GROUPED = { name: 'list', modifiers: [{ type: 'group', fields: ['title'] }] };
const SEARCHED = { name: 'list', modifiers: [{ type: 'filter', fields: ['title'] }] };
const two = (first: object, second: object) =>
  project({ resources: [resource({ model: 'm.First', ...first }), resource({ model: 'm.Second', ...second })] });

const NOTES = { type: 'nested', model: 'blog.models.Note', many: true, fields: [{ name: 'id', type: 'uuid' }] };

describe('routes', () => {
  checkLines({
    'takes actions beside each other': [
      project({
        resources: [resource({ operations: ['get', 'create', action('run', 'object'), action('scan', 'collection')] })],
      }),
    ],
    'lets groups stand before the keys of rows': [project({ resources: [resource({ operations: [GROUPED, 'get'] })] })],
    'refuses groups where another resource is': [
      two({ route_prefix: '/x', operations: ['get', GROUPED] }, { route_prefix: '/x/groups', operations: ['list'] }),
      `resources[1].operations[0]: GET /x/groups meets 'list' of resource m.First; ${PATH}`,
    ],
    'refuses an action at the path of groups and searches': [
      project({ resources: [resource({ operations: [SEARCHED, action('search', 'collection')] })] }),
      `resources[0].operations[1]: POST /articles/search meets 'list' of resource blog.models.Article; ${PATH}`,
    ],
    'lets an action that reads stand before the keys of rows': [
      project({
        resources: [resource({ operations: ['get', reading('run', 'object'), reading('scan', 'collection')] })],
      }),
    ],
    'refuses an action that reads at the path of groups': [
      project({ resources: [resource({ operations: [GROUPED, reading('groups', 'collection')] })] }),
      `resources[0].operations[1]: GET /articles/groups meets 'list' of resource blog.models.Article; ${PATH}`,
    ],
    'refuses an action that reads at the path of a nested list': [
      project({
        resources: [
          resource({
            operations: [{ name: 'get', fields: [{ name: 'notes', ...NOTES }] }, reading('notes', 'object')],
          }),
        ],
      }),
      `resources[0].operations[1]: GET /articles/{pk}/notes meets 'get' of resource blog.models.Article; ${PATH}`,
    ],
    'refuses two resources at one path': [
      two({ route_prefix: '/x' }, { route_prefix: '/x' }),
      `resources[1].route_prefix: the path '/x' is already that of resource m.First; ${PATH}`,
    ],
    'refuses paths that only meet through prefixes': [
      {
        databases: [{}],
        apps: [
          { module: 'a', resources: [resource({ route_prefix: '/b/articles' })] },
          { module: 'b', prefix: '/b', resources: [resource()] },
        ],
      },
      `apps[1].resources[0].model: the path '/b/articles' is already that of resource blog.models.Article; ${PATH}`,
    ],
    'refuses a resource below the key of another': [
      two({ route_prefix: '/x' }, { route_prefix: '/x/y', operations: ['list'] }),
      `resources[1].operations[0]: GET /x/y meets 'get' of resource m.First; ${PATH}`,
    ],
    'refuses an action where another resource is': [
      two(
        { route_prefix: '/x', operations: [action('y', 'collection')] },
        { route_prefix: '/x/y', operations: ['create'] },
      ),
      `resources[1].operations[0]: POST /x/y meets 'y' of resource m.First; ${PATH}`,
    ],
    'refuses two routes of one resource': [
      project({ resources: [resource({ operations: ['get', { name: 'detail', type: 'get' }] })] }),
      `resources[0].operations[1]: GET /articles/{pk} meets 'get' of resource blog.models.Article; ${PATH}`,
    ],
    'tells inherited operations at the resource': [
      project({
        operations: ['get', 'list'],
        resources: [
          { ...resource({ model: 'm.First', route_prefix: '/x' }), operations: ['get'] },
          { model: 'm.Second', route_prefix: '/x/y', fields: [{ name: 'a', type: 'str' }] },
        ],
      }),
      `resources[1].route_prefix: GET /x/y meets 'get' of resource m.First; ${PATH}`,
    ],
    'refuses the token route': [
      project({
        auth: { verify_credentials_fn: 'a.b.c', token_url: '/articles' },
        resources: [resource({ operations: ['create'] })],
      }),
      `resources[0].operations[0]: POST /articles meets 'token_url' of auth; ${PATH}`,
    ],
    'refuses the route of a nested list that takes the requests of another resource': [
      project({
        resources: [
          resource({
            operations: [{ name: 'list', fields: [{ ...NOTES, name: 'notes' }] }],
          }),
          resource({ model: 'blog.models.Note', route_prefix: '/articles/notes', operations: ['get'] }),
        ],
      }),
      `resources[1].operations[0]: GET /articles/notes/{pk} meets 'list' of resource blog.models.Article; ${PATH}`,
    ],
    'refuses the route of the current user': [
      project({ auth: { verify_credentials_fn: 'a.b.c' }, resources: [resource({ route_prefix: '/auth/token' })] }),
      `resources[0].operations[0]: GET /auth/token/{pk} meets 'token_url' of auth; ${PATH}`,
      `resources[0].operations[2]: POST /auth/token meets 'token_url' of auth; ${PATH}`,
    ],
    'has no token route where a dependency replaces it': [
      project({ auth: { get_current_user_fn: 'a.b.c' }, resources: [resource({ route_prefix: '/auth/token' })] }),
    ],
    'refuses the pages of FastAPI': [
      project({ resources: [resource({ model: 'blog.models.Doc', operations: ['list'] })] }),
      `resources[0].operations[0]: GET /docs meets '/docs' of FastAPI; ${PATH}`,
    ],
    'refuses wrong prefixes': [
      project({
        resources: ['x', '/', '/x/', '/a b', '/{pk}', '/..'].map((route_prefix) => ({ model: 'm.A', route_prefix })),
      }),
      ...['x', '/', '/x/', '/a b', '/{pk}', '/..'].flatMap((path, index) => [
        ...(index === 0
          ? []
          : [
              `resources[${index}].model: the model 'm.A' is already at resources[0].model; give one of the resources a name of its own by 'api_name', or keep one`,
            ]),
        `resources[${index}].route_prefix: expected a path such as '/blog', without a slash at the end, found '${path}'`,
      ]),
    ],
  });
});
