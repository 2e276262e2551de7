import { checkLines, project, resource } from '../schema/test-target.js';

const search = (keys: object, { databases = [{}], ...more }: { databases?: unknown; db_key?: string } = {}) =>
  project({
    databases,
    resources: [
      resource({
        ...more,
        fields: [
          { name: 'title', type: 'str' },
          { name: 'body', type: 'str', max_length: 100_001 },
          { name: 'views', type: 'int' },
        ],
        relations: { tags: { model: 'blog.models.Tag', many: true } },
        operations: [{ name: 'list', modifiers: [{ type: 'search', ...keys }] }],
      }),
    ],
  });
const at = 'resources[0].operations[0].modifiers[0]';
const sqlite = { driver: 'sqlite' };
const needs = (strategy: string) =>
  `the strategy '${strategy}' needs PostgreSQL, and the database of the resource is SQLite; use 'contains' or 'prefix'`;

describe('searches', () => {
  checkLines({
    'takes texts, also behind relations': [search({ fields: ['title', { path: 'tags.name', type: 'str' }] })],
    'takes every strategy on PostgreSQL': [search({ fields: ['title'], strategy: 'full_text', language: 'german' })],
    'takes two strategies on SQLite': [search({ fields: ['title'], strategy: 'prefix' }, { databases: [sqlite] })],
    'refuses a column that is no text': [
      search({ fields: ['views'] }),
      `${at}.fields[0]: 'views' is no text: its type is 'int'; search columns of the type str or email`,
    ],
    'refuses an unknown column': [
      search({ fields: ['nope'] }),
      `${at}.fields[0]: no declared field is called 'nope'; write { path: 'nope', type: … } for a column that no field declares`,
    ],
    'refuses a column that stands twice': [
      search({ fields: ['title', 'title'] }),
      `${at}.fields[1]: the column 'title' is already searched`,
    ],
    'refuses more text than PostgreSQL finds words in': [
      search({ fields: ['title', 'body'], strategy: 'full_text' }),
      `${at}.fields: a row may hold 100001 characters, and PostgreSQL finds words in 100000 of a row's columns together; give them a smaller 'max_length', or use 'trigram'`,
    ],
    'refuses trigrams on SQLite': [
      search({ fields: ['title'], strategy: 'trigram' }, { databases: [sqlite] }),
      `${at}.strategy: ${needs('trigram')}`,
    ],
    'refuses a full text search on SQLite, whichever of several databases it is': [
      search(
        { fields: ['title'], strategy: 'full_text' },
        {
          databases: [
            { key: 'a', default: true },
            { key: 'b', ...sqlite },
          ],
          db_key: 'b',
        },
      ),
      `${at}.strategy: ${needs('full_text')}`,
    ],
    'asks the default database': [
      search(
        { fields: ['title'], strategy: 'full_text' },
        {
          databases: [{ key: 'a', default: true, ...sqlite }, { key: 'b' }],
        },
      ),
      `${at}.strategy: ${needs('full_text')}`,
    ],
    'refuses a language that nothing asks': [
      search({ fields: ['title'], language: 'german' }),
      `${at}.language: 'language' has no effect with the strategy 'contains'; it belongs to full_text`,
    ],
    'ranks what words or likeness find': [
      search({ fields: ['title', { path: 'tags.name', type: 'str' }], strategy: 'trigram', rank: true }),
    ],
    'refuses to rank what matches or does not': [
      search({ fields: ['title'], rank: true }),
      `${at}.rank: the strategy 'contains' finds rows that match or do not, which nothing ranks; use 'full_text' or 'trigram'`,
    ],
    'refuses to rank by columns of others alone': [
      search({ fields: [{ path: 'tags.name', type: 'str' }], strategy: 'full_text', rank: true }),
      `${at}.rank: rows are ranked by columns of their own, and only those of others are searched; add a column of the model`,
    ],
    'looks at the search of a resource': [
      project({
        databases: [sqlite],
        resources: [resource({ search: { fields: ['id'], strategy: 'trigram' } })],
      }),
      "resources[0].search.fields[0]: 'id' is no text: its type is 'uuid'; search columns of the type str or email",
      `resources[0].search.strategy: ${needs('trigram')}`,
    ],
  });
});
