import { checkLines, project, resource } from '../schema/test-target.js';

const at = 'resources[0].operations[0].actions';
const fields = [{ name: 'actions', type: 'str' }];
const of = (get: object, more: object = {}) =>
  project({ resources: [resource({ fields, ...more, operations: [{ name: 'get', actions: true, ...get }, 'list'] })] });
const TAKEN = `${at}: the answer has a field 'actions' already; rename the field, or remove this key`;

describe('actions of rows', () => {
  checkLines({
    'take a field of another name': [of({ fields: [{ name: 'action', type: 'str' }] })],
    'take no field of that name': [of({ fields }), TAKEN],
    'take none of the resource': [of({}), TAKEN],
    'take none of a representation': [
      of(
        { representation: 'short' },
        { fields: [{ name: 'title', type: 'str' }], representations: [{ name: 'short', fields }] },
      ),
      TAKEN,
    ],
    'may be off beside it': [of({ actions: false })],
    'are told by a `get` alone': [
      project({ resources: [resource({ operations: [{ name: 'list', actions: true }] })] }),
      `${at}: unknown key 'actions'`,
    ],
  });
});

describe('the route of permissions', () => {
  checkLines({
    'stands where no other route is': [
      project({
        permissions: true,
        resources: [resource({ route_prefix: '/_permissions', operations: ['get', 'list'] })],
      }),
      "resources[0].operations[1]: GET /_permissions meets 'permissions' of the project; give one of them another path",
    ],
  });
});
