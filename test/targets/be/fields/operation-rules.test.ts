import { checkLines, project } from '../schema/test-target.js';

const id = { name: 'id', type: 'uuid' };
const at = { name: 'at', type: 'datetime', read_only: true };
const withFields = (fields: unknown, operations: unknown = ['get', 'create', 'delete']) =>
  project({ resources: [{ model: 'blog.models.Article', operations, ...(fields !== undefined && { fields }) }] });

describe('operationFields', () => {
  checkLines({
    'takes fields of the operations': [withFields(undefined, [{ name: 'get', fields: [id] }, 'delete'])],
    'takes operations without fields': [withFields(undefined, ['delete'])],
    'takes a resource without operations': [withFields(undefined, [])],
    'tells once that a resource has no fields': [
      withFields(undefined),
      "resources[0].fields: no fields for 'get', 'create'; give the resource or the operations `fields`",
    ],
    'tells it of inherited operations': [
      project({ operations: ['get'], resources: [{ model: 'blog.models.Article' }] }),
      "resources[0].fields: no fields for 'get'; give the resource or the operations `fields`",
    ],
    'tells that nothing can be written': [
      withFields([{ ...id, read_only: true }, at]),
      "resources[0].fields: no fields for 'create': the primary key, read-only and nested fields are left out; " +
        'add a field that can be written',
    ],
    'takes a key that clients choose for a new row, and not for a change': [
      withFields([id, at], ['create', 'update']),
      "resources[0].fields: no fields for 'update': the primary key, read-only and nested fields are left out; " +
        'add a field that can be written',
    ],
    'refuses empty lists': [
      withFields([id], [{ name: 'get', fields: [] }]),
      'resources[0].operations[0].fields: expected at least 1 entry, found none',
    ],
    'does not tell wrong fields as missing ones': [
      withFields('all'),
      "resources[0].fields: expected a list, found 'all'",
    ],
  });
});
