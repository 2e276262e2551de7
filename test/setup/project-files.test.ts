/** The configs as a person finds them: the whole text of each kind. */
import assert from 'node:assert/strict';
import type { KnownResource, ResourceAnswer, SetupAnswers } from '../../lib/setup/answers.js';
import { comment } from '../../lib/setup/jsonnet-layout.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { resource } from './resources.js';

function files(answers: Partial<SetupAnswers>, known: readonly KnownResource[] = []): ReadonlyMap<string, string> {
  const base = { create: 'both', name: 'my-shop', database: 'sqlite', auth: false, resources: [] } as const;
  return new Map(projectFiles({ ...base, ...answers }, known).map(({ path, content }) => [path, content]));
}

const ARTICLE = `// Articles: what the API offers of them. The starter model and the web page are made from the same fields.
local f = import 'be/fields.libsonnet';

{
  model: 'app.models.Article',
  // Counts the changes of a row: whoever changes one tells by If-Match which they have seen.
  version_column: 'version',
  // Where the columns that end in _id lead. For the starter model and the web page; the API does not read it.
  relations:: { author: 'Author', parent: 'Article' },
  // For the starter model: a list starts with the newest rows.
  indexes:: [{ fields: ['created_at', 'id'] }],
  fields: [
    f.id(),
    f.str('title', { max_length: 200 }),
    f.str('body', { max_length: 10000, nullable: true, default: null }),
    f.decimal('price', { max_digits: 12, decimal_places: 2 }),
    f.bool('published', { default: false }),
    f.bool('checked', { nullable: true, default: null }),
    f.ref('author_id', 'app.Author'),
    f.ref('parent_id', 'app.Article', { nullable: true, default: null }),
    f.enum('status', ['draft', 'in review']),
    f.nested('author', 'app.models.Author', [f.id(), f.str('name')], load='joined'),
    f.nested('parent', 'app.models.Article', [f.id(), f.str('title')], load='joined') + { nullable: true },
  ] + f.timestamps(),
  operations: [
    {
      name: 'list',
      // What clients may ask for; a large table wants an index for each field that they use.
      modifiers: [
        { type: 'filter', fields: [
          'title', 'body', 'price', 'published', 'checked', 'author_id', 'parent_id', 'status', 'created_at',
        ] },
        { type: 'order', fields: [
          'title', 'body', 'price', 'published', 'checked', 'status', 'created_at',
        ], default: ['-created_at'] },
        { type: 'search', fields: ['title', 'body'] },
        { type: 'paginate', count: 'estimate' },
        { type: 'group', fields: [{ column: 'created_at', periods: ['day'] }, 'status'] },
      ],
    },
    'get',
    'create',
    'update',
    'delete',
    // For rows that are chosen in the list of the web page.
    'bulk_update',
    'bulk_delete',
  ],
}
`;

describe('configs of a new project', () => {
  const author = resource('Author name:str email:email');
  const fields = 'title:str body:str? price:decimal published:bool checked:bool?';
  const article = resource(`Article ${fields} author:Author parent:Article? status:enum(draft,in review)`);

  it('are those of the targets, and one per resource, all of them the user’s', () => {
    const paths = (create: SetupAnswers['create']) => [...files({ create, resources: [author] }).keys()];
    const [pages, own] = ['config/pages.jsonnet', 'config/resources/author.jsonnet'];
    const lists = ['config/.gitattributes', 'config/resources.jsonnet', 'config/models.jsonnet'];
    const api = ['config/be.jsonnet', 'config/be_root.jsonnet'];
    const editor = ['.vscode/settings.json', '.vscode/extensions.json'];
    assert.deepEqual(paths('both'), [...lists, pages, ...api, 'config/fe_root.jsonnet', own, ...editor]);
    assert.deepEqual(paths('be'), [...lists, ...api, own, ...editor]);
    const page = ['config/fe_root.jsonnet', 'config/pages/author.jsonnet'];
    assert.deepEqual(paths('fe'), ['config/.gitattributes', pages, ...page, ...editor]);
    const [file] = projectFiles({ create: 'be', name: 'a', database: 'sqlite', auth: false, resources: [] }, []);
    assert.deepEqual([file?.ifExists, file?.executable], ['skip', false]);
  });

  it('have a resource as a person would write it', () => {
    assert.equal(files({ resources: [author, article] }).get('config/resources/article.jsonnet'), ARTICLE);
    const alone = files({ create: 'be', resources: [author] }).get('config/resources/author.jsonnet') ?? '';
    assert.match(alone, /^\/\/ Authors: .+ of them\. The starter model is made from the same fields\.\n/);
  });

  it('have the API', () => {
    assert.equal(
      files({ auth: true, database: 'postgres', resources: [author, article] }).get('config/be.jsonnet'),
      `// The API: \`codegen be\` writes \`_generated/\` from this, and writes it again whenever this changes.
local auth = import 'be/auth/jwt.libsonnet';
local databases = import 'be/db/databases.libsonnet';

{
  module: 'app',

  // \`DATABASE_URL\` holds its URL.
  databases: [databases.postgres(null)],

  // What \`/docs\` and clients are told: who answers questions, and what the API may be used under.
  document: {
    contact: { name: 'The team of my-shop' },
    license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
  },

  // Users sign in for a token, which \`JWT_SECRET\` signs; every route asks for one.
  auth: auth.jwt({
    verify_credentials_fn: 'app.auth.verify_credentials',
    user_schema: 'app.auth.CurrentUser',
    // Asked at each request: who is not active any more is out at once.
    get_user_fn: 'app.auth.get_user',
    change_password_fn: 'app.auth.change_password',
    // Pages make a token last longer while somebody works, until twelve hours after signing in.
    renewable_seconds: 12 * 60 * 60,
  }),

  // Wrong passwords are counted in a table, for all processes of the API.
  sign_in: { model: 'app.models.SignInCount' },

  // Pages ask what their user may do, and offer nothing else.
  permissions: true,

  // Rows for the generated tests come from the models; \`tests/factories.py\` makes those with rules of their own.
  generate_tests: true,
  test_factories: 'tests.factories',

  resources: import 'resources.jsonnet',
}
`,
    );
    assert.equal(
      files({ resources: [author, article] }).get('config/resources.jsonnet'),
      `// The resources of the API, each on a line of its own.
[
  import 'resources/author.jsonnet',
  import 'resources/article.jsonnet',
  // codegen:resources
]
`,
    );
    const plain = files({}).get('config/be.jsonnet') ?? '';
    assert.doesNotMatch(plain, /auth/);
    assert.match(plain, / {2}databases: \[databases\.sqlite\(null\)\],\n/);
    assert.match(files({}).get('config/resources.jsonnet') ?? '', /\n\[\n {2}\/\/ codegen:resources\n\]\n$/);
  });

  it('have the project around the API, with what is not default', () => {
    assert.equal(
      files({ resources: [author] }).get('config/be_root.jsonnet'),
      `// The project around the API: \`codegen be_root\` writes what is not there yet, and leaves what is.
{
  name: 'my-shop',
  // One origin: the pages at \`/\`, the API below \`/api\`.
  pages: true,

  models: import 'models.jsonnet',
}
`,
    );
    assert.equal(
      files({ resources: [author] }).get('config/models.jsonnet'),
      `// The starter models, each on a line of its own.
local root = import 'be_root/main.libsonnet';
[
  root.from(import 'resources/author.jsonnet'),
  // codegen:models
]
`,
    );
    assert.match(
      files({ auth: true, database: 'postgres' }).get('config/be_root.jsonnet') ?? '',
      /\n {2}name: 'my-shop',\n {2}database: 'postgres',\n {2}\/\/ One .*\n {2}pages: true,\n {2}auth: true,\n {2}sign_in: true,\n\n/,
    );
  });

  it('have an API at the start of its origin where there are no pages', () => {
    assert.doesNotMatch(files({ create: 'be' }).get('config/be_root.jsonnet') ?? '', /pages:/);
    assert.doesNotMatch(files({ create: 'fe' }).get('config/fe_root.jsonnet') ?? '', /api_url/);
  });

  it('have the index of a search on PostgreSQL', () => {
    const page = resource('Page title:str body:str? views:int');
    const search = (database: 'sqlite' | 'postgres', lists: ResourceAnswer['lists']): string =>
      files({ database, resources: [{ ...page, lists }] }).get('config/models.jsonnet') ?? '';
    const plain = "  root.from(import 'resources/page.jsonnet'),\n";
    const indexed = `  root.from(import 'resources/page.jsonnet', { indexes: [root.trigram_index(['title', 'body'])] }),\n`;
    assert.ok(search('postgres', 'usual').includes(indexed));
    assert.ok(search('postgres', ['search']).includes(indexed));
    assert.ok(search('postgres', ['filters', 'sorting']).includes(plain));
    assert.ok(search('sqlite', 'usual').includes(plain));
  });

  it('have the web pages of the API', () => {
    assert.equal(
      files({ auth: true, openapi: 'elsewhere.json', resources: [author] }).get('config/fe_root.jsonnet'),
      `// The web pages: \`codegen fe_root\` writes what is not there yet in \`web/\`, and leaves what is.
{
  name: 'my-shop',
  api_url: 'http://127.0.0.1:8000/api',
  auth: true,
  change_password: true,
  permissions: true,

  resources: import 'pages.jsonnet',
}
`,
    );
    assert.equal(
      files({ auth: true, resources: [author] }).get('config/pages.jsonnet'),
      `// The resources that have web pages, each on a line of its own.
local web = import 'fe_root/main.libsonnet';
[
  web.from(import 'resources/author.jsonnet'),
  // codegen:resources
]
`,
    );
  });

  it('have web pages alone, each page with a config of its own', () => {
    const made = files({ create: 'fe', openapi: 'openapi.json', resources: [author, article] });
    assert.match(
      made.get('config/pages.jsonnet') ?? '',
      /\n\[\n {2}import 'pages\/author\.jsonnet',\n {2}import 'pages\/article\.jsonnet',\n/,
    );
    assert.equal(
      made.get('config/pages/article.jsonnet'),
      `// What the web pages show of articles: the fields are those of the API's document.
local f = import 'be/fields.libsonnet';
local web = import 'fe_root/main.libsonnet';

web.resource('Article', {
  fields: [
    f.id(),
    f.str('title'),
    f.str('body', { nullable: true }),
    f.decimal('price'),
    f.bool('published'),
    f.bool('checked', { nullable: true }),
    f.uuid('author_id', { ref: 'Author' }),
    f.uuid('parent_id', { nullable: true, ref: 'Article' }),
    f.enum('status', ['draft', 'in review']),
  ],
})
`,
    );
    const reading = files({ create: 'fe', resources: [resource('Tag name:str', { operations: ['list', 'get'] })] });
    assert.match(
      reading.get('config/pages/tag.jsonnet') ?? '',
      /web\.resource\('Tag', \{\n {2}create: false,\n {2}update: false,\n {2}delete: false,\n {2}fields: \[/,
    );
  });

  it('have on a page of an API elsewhere what its list is said to offer', () => {
    const page = (lists: ResourceAnswer['lists']) =>
      files({ create: 'fe', resources: [resource('Tag name:str data:json on:date', { lists })] }).get(
        'config/pages/tag.jsonnet',
      ) ?? '';
    assert.match(
      page(['filters', 'sorting', 'search']),
      /\{\n {2}filters: \['name', 'on'\],\n {2}sort: \['name', 'on'\],\n {2}search: true,\n {2}fields/,
    );
    for (const lists of ['usual', []] as const) assert.match(page(lists), /\{\n {2}fields: \[\n/);
  });

  it('change on a page what the API lets them read first', () => {
    const changing = files({ create: 'fe', resources: [resource('Tag name:str', { operations: ['list', 'update'] })] });
    assert.match(changing.get('config/pages/tag.jsonnet') ?? '', /\{\n {2}create: false,\n {2}update: false,\n/);
  });

  it('may lead to the accounts where users sign in', () => {
    const owned = (auth: boolean) =>
      files({ auth, resources: [resource('Note owner:User')] }).get('config/resources/note.jsonnet') ?? '';
    assert.ok(owned(true).includes("f.nested('owner', 'app.models.User', [f.id(), f.str('name')], load='joined')"));
  });

  it('name the document of the API as it is found from the web project', () => {
    const spec = (openapi: string) =>
      /openapi_spec: (.*),/.exec(files({ create: 'fe', openapi }).get('config/fe_root.jsonnet') ?? '')?.[1];
    assert.equal(spec('./openapi.json'), undefined);
    assert.equal(spec('api/openapi.json'), "'../api/openapi.json'");
    assert.equal(spec('../api.json'), "'../../api.json'");
    assert.equal(spec('docs\\api.json'), "'../docs/api.json'");
    assert.equal(spec('/srv/api.json'), "'/srv/api.json'");
    assert.equal(spec('C:\\api.json'), "'C:\\\\api.json'");
    assert.equal(spec('https://example.org/openapi.json'), "'https://example.org/openapi.json'");
    assert.equal(spec("it's.json"), "'../it\\'s.json'");
  });
});

describe('comment', () => {
  it('is broken at the width of the line', () => {
    const lines = comment('word '.repeat(60).trim(), '  ');
    assert.equal(lines.length, 3);
    for (const line of lines) assert.ok(line.startsWith('  // word') && line.length <= 120);
    assert.equal(comment('a b').join('\n'), '// a b');
  });
});
