import { checkLines, project, resource } from '../schema/test-target.js';

const id = (more: object = {}) => ({ name: 'id', type: 'uuid', ...more });
const title = { name: 'title', type: 'str' };
const withFields = (...fields: unknown[]) => project({ resources: [resource({ fields })] });

describe('primaryKey', () => {
  checkLines({
    'takes a key that is no field': [withFields(title)],
    'refuses another type': [
      withFields(id({ type: 'int' }), title),
      "resources[0].fields[0].type: the primary key 'id' has the type 'uuid' (pk_type), found 'int'; " +
        'write the same type in both places',
    ],
    'refuses a key that may be null or many': [
      withFields(id({ nullable: true, list: true }), title),
      "resources[0].fields[0].nullable: the primary key 'id' cannot be 'nullable'; remove the key",
      "resources[0].fields[0].list: the primary key 'id' cannot be 'list'; remove the key",
    ],
    'refuses to change it': [
      project({ resources: [resource({ operations: [{ name: 'update', fields: [id()] }] })] }),
      "resources[0].operations[0].fields[0].name: 'id' is the primary key, which `update` cannot change; " +
        'remove the field',
    ],
    'lets `create` choose it': [
      project({ resources: [resource({ operations: [{ name: 'create', fields: [id()] }] })] }),
    ],
    'tells inherited operations at the resource': [
      project({
        operations: [{ name: 'get', fields: [id()] }],
        resources: [{ model: 'blog.models.A', pk_type: 'int' }, { model: 'blog.models.B' }],
      }),
      "resources[0].operations: the primary key 'id' has the type 'int' (pk_type), found 'uuid' at " +
        'operations[0].fields[0].type; write the same type in both places',
    ],
    'refuses types that are no key': [
      project({ resources: [resource({ pk_type: 'json' })] }),
      "resources[0].pk_type: expected one of 'uuid', 'str', 'email', 'int', 'float', 'bool', 'datetime', 'date', " +
        "'time', 'decimal', found 'json'",
    ],
  });
});
