import { checkLines, project, resource } from '../schema/test-target.js';

const nested = (name: string, ...fields: unknown[]) => ({ name, type: 'nested', model: 'blog.models.Other', fields });
const name = { name: 'name', type: 'str' };
const readOnly = { name: 'created_at', type: 'datetime', read_only: true };
const author = nested('author', name);
const withOperation = (operation: unknown) => project({ resources: [resource({ operations: [operation] })] });
const withFields = (...fields: unknown[]) => project({ resources: [resource({ fields, operations: ['get'] })] });
const action = { name: 'run', type: 'action', fn: 'blog.actions.run' };
const at = 'resources[0].operations[0]';

describe('nestedFields', () => {
  checkLines({
    'takes nested fields in answers and among defaults': [
      project({
        resources: [
          resource({ fields: [name, author], operations: ['create', 'update', { name: 'get', fields: [author] }] }),
        ],
      }),
    ],
    'refuses them in `create`': [
      withOperation({ name: 'create', fields: [author] }),
      `${at}.fields[0].type: the request of \`create\` cannot hold nested fields; nested fields stand in \`get\` and \`list\`; \`write: true\` lets requests write a list`,
    ],
    'refuses them in `returns`': [
      withOperation({ name: 'update', fields: [name], returns: [author] }),
      `${at}.returns[0].type: \`returns\` cannot hold nested fields; nested fields stand in \`get\` and \`list\``,
    ],
    'refuses them as parameters': [
      withOperation({ ...action, params: [author] }),
      `${at}.params[0].type: parameters of an action cannot hold nested fields; nested fields stand in \`get\` and \`list\``,
    ],
    'refuses read-only fields in requests': [
      withOperation({ name: 'update', fields: [name, readOnly] }),
      `${at}.fields[1].read_only: the request of \`update\` cannot hold fields that are read-only; ` +
        'remove the field, or the key',
    ],
    'takes read-only fields in answers': [withOperation({ ...action, returns: [name, readOnly] })],
    'refuses two fields of one class name': [
      withFields(nested('blog_author', name), nested('blogAuthor', name)),
      'resources[0].fields[1].name: the class of this nested field would be called as that of ' +
        "resources[0].fields[0], '…BlogAuthorNested'; rename one of the fields",
    ],
    'refuses one class name on two levels': [
      withFields(nested('a', nested('b', name)), nested('a_nested_b', name)),
      'resources[0].fields[1].name: the class of this nested field would be called as that of ' +
        "resources[0].fields[0].fields[0], '…ANestedBNested'; rename one of the fields",
    ],
    'refuses a field that is called as what comes with a list': [
      withFields({ ...nested('notes', name), many: true }, { name: 'notes_next', type: 'str' }),
      "resources[0].fields[1].name: 'notes_next' is the field that tells where the other rows of the list 'notes' are; " +
        'rename the field or the list',
    ],
    'takes such a field beside one row': [withFields(nested('note', name), { name: 'note_next', type: 'str' })],
    'tells two fields of one name only as such': [
      withFields(author, author),
      "resources[0].fields[1].name: the field 'author' is already at resources[0].fields[0].name",
    ],
  });
});
