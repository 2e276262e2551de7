import { checkLines, project, resource } from '../schema/test-target.js';

const grouped = (keys: object) =>
  project({
    resources: [
      resource({
        fields: ['title', 'views', 'at', 'flag', 'data'].map((name, index) => ({
          name,
          type: ['str', 'int', 'datetime', 'bool', 'json'][index],
        })),
        relations: { author: 'blog.models.Author', tags: { model: 'blog.models.Tag', many: true } },
        operations: [{ name: 'list', modifiers: [{ type: 'group', fields: ['flag'], ...keys }] }],
      }),
    ],
  });
const at = 'resources[0].operations[0].modifiers[0]';
const name = (path: string) => ({ path, type: 'str' });
const MANY =
  "'tags.name' goes through 'tags', which is a collection: a row has no one value of it; group by columns of the row or of a to-one relation";

describe('groups', () => {
  checkLines({
    'takes columns and aggregates, also behind a to-one relation': [
      grouped({
        fields: ['flag', 'title', name('author.name')],
        aggregates: [{ fn: 'count', name: 'count' }],
      }),
    ],
    'takes what fits each aggregate': [
      grouped({
        aggregates: [
          { fn: 'count', column: 'flag', name: 'flags' },
          { fn: 'sum', column: 'views', name: 'views' },
          { fn: 'avg', column: 'views', name: 'mean' },
          { fn: 'min', column: 'at', name: 'first' },
          { fn: 'max', column: name('author.name'), name: 'last' },
        ],
      }),
    ],
    'refuses columns of collections': [
      grouped({
        fields: ['flag', name('tags.name')],
        aggregates: [{ fn: 'count', column: name('tags.name'), name: 'tags' }],
      }),
      `${at}.fields[1]: ${MANY}`,
      `${at}.aggregates[0].column: ${MANY}`,
    ],
    'refuses unknown columns': [
      grouped({ fields: ['nope'], aggregates: [{ fn: 'sum', column: 'nope', name: 'nopes' }] }),
      ...['fields[0]', 'aggregates[0].column'].map(
        (place) =>
          `${at}.${place}: no declared field is called 'nope'; write { path: 'nope', type: … } for a column that no field declares`,
      ),
    ],
    'refuses documents': [
      grouped({ fields: ['data', { path: 'other', type: 'json' }] }),
      `${at}.fields[0]: 'data' is a document, not a column with one value`,
      `${at}.fields[1]: 'other' is a document, which rows are not grouped by`,
    ],
    'takes periods of dates and moments, also behind a to-one relation': [
      grouped({
        fields: [
          'at',
          { column: 'at', periods: ['day', 'week', 'month', 'year'] },
          { column: { path: 'author.born_on', type: 'date', nullable: true }, periods: ['year'] },
        ],
      }),
    ],
    'refuses periods of what tells no day': [
      grouped({
        fields: [
          { column: 'views', periods: ['month'] },
          { column: { path: 'opens', type: 'time' }, periods: ['day'] },
          { column: 'nope', periods: ['day'] },
          { column: { path: 'tags.since', type: 'date' }, periods: ['day'] },
        ],
      }),
      `${at}.fields[0].column: 'views' is in no period: expected one of 'datetime', 'date', found 'int'`,
      `${at}.fields[1].column: 'opens' is in no period: expected one of 'datetime', 'date', found 'time'`,
      `${at}.fields[2].column: no declared field is called 'nope'; write { path: 'nope', type: … } for a column that no field declares`,
      `${at}.fields[3].column: ${MANY.replace('tags.name', 'tags.since')}`,
    ],
    'refuses periods that there are not': [
      grouped({ fields: [{ column: 'at', periods: ['hour'] }] }),
      `${at}.fields[0].periods[0]: expected one of 'day', 'week', 'month', 'year', found 'hour'`,
    ],
    'refuses no periods': [
      grouped({ fields: [{ column: 'at', periods: [] }] }),
      `${at}.fields[0].periods: expected at least 1 entry, found none`,
    ],
    'wants the periods of a column': [
      grouped({ fields: [{ column: 'at' }] }),
      `${at}.fields[0].periods: expected a list, but the key is missing`,
    ],
    'refuses periods that answers could not tell apart': [
      grouped({
        fields: [
          { column: 'at', periods: ['day', 'day'] },
          { path: 'at__day', type: 'date' },
        ],
      }),
      `${at}.fields[0].periods[1]: the column 'at__day' is already there`,
      `${at}.fields[1]: the column 'at__day' is already there`,
    ],
    'refuses enums whose values nobody knows': [
      grouped({ fields: [{ path: 'other', type: 'enum' }] }),
      `${at}.fields[0]: nobody knows the values of the enum 'other'; write the name of a field that declares them`,
    ],
    'refuses columns that answers could not tell apart': [
      grouped({ fields: ['flag', 'flag', name('author.name'), name('author_name')] }),
      `${at}.fields[1]: the column 'flag' is already there`,
      `${at}.fields[3]: 'author_name' would have the name of 'author.name' in answers`,
    ],
    'refuses columns that no answer can name': [
      grouped({ fields: [name('json')] }),
      `${at}.fields[0]: 'json' is a name that Pydantic models have themselves`,
    ],
    'refuses aggregates of columns that they do not fit': [
      grouped({
        aggregates: [
          { fn: 'sum', column: 'title', name: 'a' },
          { fn: 'min', column: 'flag', name: 'b' },
        ],
      }),
      `${at}.aggregates[0].column: 'sum' does not fit 'title': expected one of 'int', 'float', 'decimal', found 'str'`,
      `${at}.aggregates[1].column: 'min' does not fit 'flag': expected one of 'int', 'float', 'decimal', 'str', 'email', 'datetime', 'date', 'time', found 'bool'`,
    ],
    'refuses an aggregate of nothing': [
      grouped({ aggregates: [{ fn: 'avg', name: 'mean' }] }),
      `${at}.aggregates[0].column: 'avg' is computed of a column`,
    ],
    'refuses names that are taken': [
      grouped({
        aggregates: [
          { fn: 'sum', column: 'views', name: 'key' },
          { fn: 'sum', column: 'views', name: 'count' },
          { fn: 'sum', column: 'views', name: 'views' },
          { fn: 'avg', column: 'views', name: 'views' },
          { fn: 'avg', column: 'views', name: 'the mean' },
        ],
      }),
      `${at}.aggregates[0].name: 'key' is a name that every group has already; choose another name`,
      `${at}.aggregates[1].name: 'count' is a name that every group has already; choose another name`,
      `${at}.aggregates[3].name: 'views' is a name that another aggregate has already; choose another name`,
      `${at}.aggregates[4].name: 'the mean' is not a name in Python (letters, digits and underscores of ASCII, no digit first)`,
    ],
  });
});
