import { oneOf } from '../../../../lib/core/wording.js';
import { OPERATIONS, checkLines, project, resource } from '../schema/test-target.js';

const MODIFIERS = OPERATIONS.flatMap(({ trigger, name }) => (trigger === 'modifier' ? [name] : []));

const withModifiers = (...modifiers: readonly unknown[]) =>
  project({
    resources: [
      resource({
        relations: { tags: { model: 'blog.models.Tag', many: true }, author: 'blog.models.Author' },
        operations: [{ name: 'list', modifiers }],
      }),
    ],
  });
const at = 'resources[0].operations[0].modifiers[0]';
const name = (path: string) => ({ path, type: 'str' });

describe('listOrder', () => {
  checkLines({
    'takes columns, also behind a to-one relation': [
      withModifiers({
        type: 'order',
        fields: ['title', name('author.name')],
        default: ['-author.name', 'title'],
      }),
    ],
    'refuses a sort through a collection': [
      withModifiers({ type: 'order', fields: [name('tags.name')] }),
      `${at}.fields[0]: 'tags.name' goes through 'tags', which is a collection: a row has no one value to sort by; ` +
        'sort by a column of the row or of a to-one relation',
    ],
    'refuses an unknown column': [
      withModifiers({ type: 'order', fields: ['nope'] }),
      `${at}.fields[0]: no declared field is called 'nope'; write { path: 'nope', type: … } for a column that no field declares`,
    ],
    'refuses enums whose values nobody knows': [
      withModifiers({ type: 'order', fields: [{ path: 'tone', type: 'enum' }] }),
      `${at}.fields[0]: nobody knows the values of the enum 'tone'; write the name of a field that declares them`,
    ],
    'refuses a sort that stands twice': [
      withModifiers({ type: 'order', fields: ['title', 'title'] }),
      `${at}.fields[1]: the sort 'title' is already there`,
    ],
    'refuses a default that is no sort': [
      withModifiers({ type: 'order', fields: ['title'], default: ['-id'] }),
      `${at}.default[0]: expected one of the sorts, 'title', each with or without '-', found '-id'`,
    ],
    'refuses a default that sorts by a column twice': [
      withModifiers({ type: 'order', fields: ['title'], default: ['title', '-title'] }),
      `${at}.default[1]: the default sorts by 'title' already`,
    ],
    'refuses a default of nothing': [
      withModifiers({ type: 'order', fields: ['title'], default: [] }),
      `${at}.default: expected at least 1 entry, found none`,
    ],
    'refuses a default size above the greatest': [
      withModifiers({ type: 'paginate', default_page_size: 50, max_page_size: 10 }),
      `${at}.default_page_size: a page has 50 rows by default and 10 at most`,
    ],
    'refuses a greatest size below the default': [
      withModifiers({ type: 'paginate', max_page_size: 10 }),
      `${at}.max_page_size: a page has 20 rows by default and 10 at most`,
    ],
    'refuses pages of more than 500': [
      withModifiers({ type: 'paginate', max_page_size: 501 }),
      `${at}.max_page_size: expected at most 500, found 501`,
    ],
    'refuses a modifier that stands twice': [
      withModifiers({ type: 'paginate' }, { type: 'paginate' }),
      "resources[0].operations[0].modifiers[1].type: the list already has a modifier 'paginate'",
    ],
    'refuses an unknown modifier': [
      withModifiers({ type: 'sort', fields: ['title'] }),
      `${at}.type: expected ${oneOf(MODIFIERS)}, found 'sort'`,
    ],
  });
});
