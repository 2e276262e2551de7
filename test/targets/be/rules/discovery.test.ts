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
  "resources[0].operations[0].modifiers[0].fields[0].ref_resource: rows of 'authors' are those of the current user, and the list has none; require authentication for the list, or take another kind of values";

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
    'refuses rows of a user in a public list': [
      project({ auth, resources: [resource({ operations: [list({ require_auth: false })] }), author(scope)] }),
      hidden,
    ],
    'refuses them in a public resource, too': [
      project({ auth, resources: [resource({ require_auth: false, operations: [list()] }), author(scope)] }),
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
