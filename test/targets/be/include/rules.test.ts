import { checkLines, project, resource } from '../schema/test-target.js';

const AUTHOR = { name: 'author', type: 'nested', model: 'blog.models.Author', fields: [{ name: 'name', type: 'str' }] };
const TAGS = {
  name: 'tags',
  type: 'nested',
  model: 'blog.models.Tag',
  many: true,
  fields: [{ name: 'id', type: 'int' }],
};
const TAG_IDS = { name: 'tag_ids', type: 'int', list: true, relation: 'tags', ref: 'blog.models.Tag' };
const ID = { name: 'id', type: 'uuid' };
const TITLE = { name: 'title', type: 'str' };
const include = (
  keys: object,
  { fields, operations, list }: { fields?: object[]; operations?: unknown[]; list?: object } = {},
) =>
  project({
    resources: [
      resource({
        fields: fields ?? [ID, TITLE, AUTHOR],
        operations: [{ name: 'list', ...list, modifiers: [{ type: 'include', ...keys }] }, ...(operations ?? ['get'])],
      }),
      resource({
        model: 'blog.models.Tag',
        pk_type: 'int',
        fields: [{ name: 'id', type: 'int' }],
        operations: ['get'],
      }),
    ],
  });
const at = 'resources[0].operations[0].modifiers[0]';
const TOGETHER =
  'and the keys beside it are read together; list either the rows or their keys, or leave it out of this modifier';

describe('what lists include', () => {
  checkLines({
    'takes nested fields, and what may be done': [include({ fields: ['author'], actions: true })],
    'takes lists of rows, and of keys': [include({ fields: ['tags'] }, { fields: [ID, TAGS] })],
    'takes lists of keys': [include({ fields: ['tag_ids'] }, { fields: [ID, TAG_IDS] })],
    'takes what a list has of its own': [include({ fields: ['tags'] }, { list: { fields: [ID, TAGS] } })],
    'refuses to offer nothing': [include({}), `${at}: 'include' offers nothing: write 'fields' or 'actions: true'`],
    'refuses to offer no actions alone': [
      include({ actions: false }),
      `${at}: 'include' offers nothing: write 'fields' or 'actions: true'`,
    ],
    'refuses what is no field': [
      include({ fields: ['autor'] }),
      `${at}.fields[0]: 'autor' is no field of the list: expected 'author'; did you mean 'author'?`,
    ],
    'refuses a column': [
      include({ fields: ['title'] }),
      `${at}.fields[0]: 'title' is in each row anyway: expected 'author'`,
    ],
    'says where there is nothing to include': [
      include({ fields: ['title'] }, { fields: [ID, TITLE] }),
      `${at}.fields[0]: 'title' is in each row anyway: expected a nested field, and it has none`,
    ],
    'refuses a field twice': [include({ fields: ['author', 'author'] }), `${at}.fields[1]: 'author' is already there`],
    'refuses rows with their keys beside them': [
      include({ fields: ['tags', 'tag_ids'] }, { fields: [ID, TAGS, TAG_IDS] }),
      `${at}.fields[0]: 'tags' ${TOGETHER}`,
      `${at}.fields[1]: 'tag_ids' ${TOGETHER}`,
    ],
    'refuses items that a function makes': [
      include({ fields: ['author'] }, { list: { serializer: 'blog.answers.item' } }),
      `${at}.type: a function of yours makes the items, and nothing can be left out of them; remove 'serializer', or this modifier`,
    ],
    'refuses actions beside a field of that name': [
      include({ actions: true }, { fields: [ID, { name: 'actions', type: 'str' }] }),
      `${at}.actions: the list has a field 'actions' already; rename the field, or remove this key`,
    ],
    'refuses actions of rows without a key': [
      include({ actions: true }, { fields: [TITLE] }),
      `${at}.actions: the list does not show 'id', by which its rows are told apart; add the field, or remove this key`,
    ],
    'refuses actions where no operation is about a row': [
      include({ actions: true }, { operations: ['create'] }),
      `${at}.actions: no operation of the resource is about one of the rows; add one, such as \`get\`, or remove this key`,
    ],
    'takes them for an action of one row': [
      include({ actions: true }, { operations: [{ name: 'act', type: 'action', fn: 'blog.actions.act' }] }),
    ],
  });
});

describe('what a get includes', () => {
  const of = (get: object, fields: object[] = [ID, TITLE, AUTHOR]) =>
    project({
      resources: [
        resource({ fields, operations: [{ name: 'get', ...get }] }),
        resource({
          model: 'blog.models.Tag',
          pk_type: 'int',
          fields: [{ name: 'id', type: 'int' }],
          operations: ['get'],
        }),
      ],
    });
  const place = 'resources[0].operations[0].include';
  checkLines({
    'takes nested fields': [of({ include: ['author'] })],
    'takes lists of rows, and of keys': [of({ include: ['tag_ids'] }, [ID, TAG_IDS])],
    'takes what it has of its own': [of({ include: ['tags'], fields: [ID, TAGS] })],
    'refuses what is no field': [
      of({ include: ['autor'] }),
      `${place}[0]: 'autor' is no field of the answer: expected 'author'; did you mean 'author'?`,
    ],
    'refuses a column': [of({ include: ['title'] }), `${place}[0]: 'title' is in it anyway: expected 'author'`],
    'refuses a field twice': [of({ include: ['author', 'author'] }), `${place}[1]: 'author' is already there`],
    'refuses rows with their keys beside them': [
      of({ include: ['tags'] }, [ID, TAGS, TAG_IDS]),
      `${place}[0]: 'tags' and the keys beside it are read together; list either the rows or their keys, or leave it out of this key`,
    ],
    'refuses an answer that a function makes': [
      of({ include: ['author'], serializer: 'blog.answers.show' }),
      `${place}: a function of yours makes the answer, and nothing can be left out of it; remove 'serializer', or this key`,
    ],
  });
});
