import { checkLines, project, resource } from '../schema/test-target.js';

const FILTERS = { type: 'filter', fields: ['title'] };
const LIST = { name: 'list', modifiers: [FILTERS] };
const LINES = {
  ...{ name: 'lines', type: 'nested', model: 'blog.models.Article', many: true, write: true },
  fields: [
    { name: 'id', type: 'uuid' },
    { name: 'title', type: 'str' },
  ],
};
const BOTH = ['update_matching', 'delete_matching'];

const of = (operations: readonly unknown[], more: object = {}, config: object = {}) =>
  project({ resources: [resource({ fields: [{ name: 'title', type: 'str' }], operations, ...more })], ...config });

describe('update_matching and delete_matching', () => {
  checkLines({
    'stand beside a list with filters': [of([LIST, 'update', 'delete', ...BOTH])],
    'stand beside a list that is searched': [
      of(['list', 'update', 'delete', ...BOTH], { search: { fields: ['title'] } }),
    ],
    'do to many rows what is done to one': [
      of([LIST, ...BOTH]),
      "resources[0].operations[1]: 'update_matching' does to many rows what 'update' does to one, and there is none; add 'update', or remove it",
      "resources[0].operations[2]: 'delete_matching' does to many rows what 'delete' does to one, and there is none; add 'delete', or remove it",
    ],
    'need a list': [
      of(['update', 'update_matching']),
      "resources[0].operations[1]: 'update_matching' is about the rows that the filters of a 'list' find, and there is none; add a 'list' with the modifier 'filter' or 'search', or remove it",
    ],
    'need a list with filters': [
      of([{ name: 'list', modifiers: [{ type: 'order', fields: ['title'] }] }, 'delete', 'delete_matching']),
      "resources[0].operations[2]: 'delete_matching' is about the rows that the filters of a 'list' find, and it has none; add a 'list' with the modifier 'filter' or 'search', or remove it",
    ],
    'know no versions of clients': [
      of([LIST, 'update', 'update_matching'], { version_column: 'version', require_if_match: true }),
      "resources[0].operations[2]: 'update_matching' does not say which versions it is based on, and 'require_if_match' asks for it; remove one of the two",
    ],
    'need something to set': [
      of([LIST, { name: 'update', fields: [LINES] }, 'update_matching']),
      "resources[0].operations[2]: 'update_matching' sets the fields of 'update' that are no lists, and there is none; add one to 'update', or remove it",
    ],
    'say who may, where the list says otherwise': [
      of([{ ...LIST, can: 'blog.rules.may_list' }, { name: 'update', can: 'blog.rules.may' }, 'update_matching']),
      "resources[0].operations[2]: 'update_matching' has 'can' from 'update', and finds rows as 'list' does, which has another; give it a 'can' of its own",
    ],
    'have a guard of their own, or that of both': [
      of([
        { ...LIST, can: 'blog.rules.may' },
        { name: 'update', can: 'blog.rules.may' },
        'update_matching',
        'delete',
        { name: 'delete_matching', can: 'blog.rules.may_not' },
      ]),
    ],
    'are no more open than the list': [
      of(
        [LIST, { name: 'update', require_auth: false }, 'update_matching'],
        {},
        { auth: { verify_credentials_fn: 'blog.users.verify' } },
      ),
      "resources[0].operations[2]: 'update_matching' is open to everybody, and finds rows as 'list' does, which asks for a user; require the user on both or on neither",
    ],
  });
});
