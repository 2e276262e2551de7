import { checkLines, project, resource } from '../schema/test-target.js';

const auth = { verify_credentials_fn: 'accounts.check.verify' };
const scope = { scope_by: { column: 'owner', claim: 'sub' } };
const refer = { column: 'id', name: 'author', values: 'ref', ref_resource: 'authors' };
const list = (keys: object = {}, fields: readonly unknown[] = [refer]) => ({
  name: 'list',
  modifiers: [{ type: 'filter', fields }],
  ...keys,
});
const author = (keys: object = {}) => resource({ model: 'blog.models.Author', links: { name: 'title' }, ...keys });
const hidden =
  "resources[0].operations[0].modifiers[0].fields[0].ref_resource: rows of 'authors' are told to users alone, and the list does not know its user; require authentication for the list, or name a function as 'get_optional_user_fn' of 'auth'";
const custom = { get_current_user_fn: 'accounts.users.current' };
const open = (keys: object) => [resource({ operations: [list({ require_auth: false })] }), author(keys)];

describe('discovery', () => {
  checkLines({
    'takes a project without filters, told or not': [project()],
    'takes filters that are told, or are not': [
      project({ filters: true, resources: [resource({ operations: [list({}, ['title'])] })] }),
    ],
    'refuses to tell filters that are not there': [
      project({ filters: true }),
      'filters: there are no filters to tell: no list has some; add a modifier `filter` to a list, or remove the key',
    ],
    'takes rows of the user where there is a user': [
      project({ auth, resources: [resource({ operations: [list()] }), author(scope)] }),
    ],
    'takes them in a public list, which reads a token': [project({ auth, resources: open(scope) })],
    'refuses them where such a list cannot tell its user': [project({ auth: custom, resources: open(scope) }), hidden],
    'refuses rows that need a user in other ways, too': [project({ auth: custom, resources: open({}) }), hidden],
    'takes rows that need no user': [project({ auth: custom, resources: open({ require_auth: false }) })],
    'takes them where a function tells the user': [
      project({ auth: { ...custom, get_optional_user_fn: 'accounts.users.any' }, resources: open(scope) }),
    ],
    'refuses them in a public resource, too': [
      project({ auth: custom, resources: [resource({ require_auth: false, operations: [list()] }), author(scope)] }),
      hidden,
    ],
    'takes them where no values are told': [
      project({
        auth,
        filters: false,
        resources: [resource({ require_auth: false, operations: [list()] }), author(scope)],
      }),
    ],
    'refuses a resource at the path of the filters': [
      project({ resources: [resource({ route_prefix: '/_filters', operations: [list({}, ['title'])] })] }),
      "resources[0].operations[0]: GET /_filters meets '/_filters' of discovery; give one of them another path",
    ],
  });
});
