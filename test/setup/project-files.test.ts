/** The configs as a person finds them: the whole text of each kind. */
import assert from 'node:assert/strict';
import type { KnownResource, ResourceAnswer, SetupAnswers } from '../../lib/setup/answers.js';
import { comment } from '../../lib/setup/jsonnet-layout.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { knownFrom } from '../../lib/setup/resource-config.js';
import { resource } from './resources.js';

function files(answers: Partial<SetupAnswers>, known: readonly KnownResource[] = []): ReadonlyMap<string, string> {
  const base = { create: 'both', name: 'my-shop', database: 'sqlite', auth: false, resources: [] } as const;
  return new Map(projectFiles({ ...base, ...answers }, known).map(({ path, content }) => [path, content]));
}

function config(line: string, more: Partial<ResourceAnswer> = {}, known: readonly KnownResource[] = []): string {
  const answer = resource(line, more);
  const [[, text] = ['', '']] = [...files({ resources: [answer] }, known)].slice(-1);
  return text;
}

const ARTICLE = `// Articles: what the API offers of them. The starter model and the web page are made from the same fields.
local f = import 'be/fields.libsonnet';

{
  model: 'app.models.Article',
  // Where the columns that end in _id lead. For the starter model and the web page; the API does not read it.
  relations:: { author: 'Author', parent: 'Article' },
  fields: [
    f.id(),
    f.str('title', { max_length: 200 }),
    f.str('body', { nullable: true, default: null }),
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
          'title', 'body', 'price', 'published', 'checked', 'author_id', 'parent_id', 'status',
        ] },
        { type: 'order', fields: ['title', 'body', 'price', 'published', 'checked', 'status', 'created_at'] },
        { type: 'search', fields: ['title', 'body'] },
      ],
    },
    'get',
    'create',
    'update',
    'delete',
  ],
}
`;

describe('configs of a new project', () => {
  const author = resource('Author name:str email:email');
  const article = resource(
    'Article title:str body:str? price:decimal published:bool checked:bool? author:Author parent:Article? status:enum(draft,in review)',
  );

  it('are those of the targets, and one per resource, all of them the user’s', () => {
    const paths = (create: SetupAnswers['create']) => [...files({ create, resources: [author] }).keys()];
    const api = ['config/be.jsonnet', 'config/be_root.jsonnet'];
    assert.deepEqual(paths('both'), [...api, 'config/fe_root.jsonnet', 'config/resources/author.jsonnet']);
    assert.deepEqual(paths('be'), [...api, 'config/resources/author.jsonnet']);
    assert.deepEqual(paths('fe'), ['config/fe_root.jsonnet', 'config/pages/author.jsonnet']);
    const [file] = projectFiles({ create: 'be', name: 'a', database: 'sqlite', auth: false, resources: [] }, []);
    assert.deepEqual([file?.ifExists, file?.executable], ['skip', false]);
  });

  it('have a resource as a person would write it', () => {
    assert.equal(files({ resources: [author, article] }).get('config/resources/article.jsonnet'), ARTICLE);
    assert.match(
      files({ create: 'be', resources: [author] }).get('config/resources/author.jsonnet') ?? '',
      /^\/\/ Authors: what the API offers of them\. The starter model is made from the same fields\.\n/,
    );
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

  // Users sign in for a token, which \`JWT_SECRET\` signs; every route asks for one.
  auth: auth.jwt({
    verify_credentials_fn: 'app.auth.verify_credentials',
    user_schema: 'app.auth.CurrentUser',
  }),

  // Rows for the generated tests come from the models; \`tests/factories.py\` makes those with rules of their own.
  generate_tests: true,
  test_factories: 'tests.factories',

  resources: [
    import 'resources/author.jsonnet',
    import 'resources/article.jsonnet',
    // codegen:resources
  ],
}
`,
    );
    const plain = files({}).get('config/be.jsonnet') ?? '';
    assert.doesNotMatch(plain, /auth/);
    assert.match(plain, / {2}databases: \[databases\.sqlite\(null\)\],\n/);
    assert.match(plain, / {2}resources: \[\n {4}\/\/ codegen:resources\n {2}\],\n/);
  });

  it('have the project around the API, with what is not default', () => {
    assert.equal(
      files({ resources: [author] }).get('config/be_root.jsonnet'),
      `// The project around the API: \`codegen be_root\` writes what is not there yet, and leaves what is.
local root = import 'be_root/main.libsonnet';

{
  name: 'my-shop',

  models: [
    root.from(import 'resources/author.jsonnet'),
    // codegen:models
  ],
}
`,
    );
    assert.match(
      files({ auth: true, database: 'postgres' }).get('config/be_root.jsonnet') ?? '',
      /\n {2}name: 'my-shop',\n {2}database: 'postgres',\n {2}auth: true,\n\n/,
    );
  });

  it('have the web pages of the API', () => {
    assert.equal(
      files({ auth: true, openapi: 'elsewhere.json', resources: [author] }).get('config/fe_root.jsonnet'),
      `// The web pages: \`codegen fe_root\` writes what is not there yet in \`web/\`, and leaves what is.
local web = import 'fe_root/main.libsonnet';

{
  name: 'my-shop',
  auth: true,

  resources: [
    web.from(import 'resources/author.jsonnet'),
    // codegen:resources
  ],
}
`,
    );
  });

  it('have web pages alone, each page with a config of its own', () => {
    const made = files({ create: 'fe', openapi: 'openapi.json', resources: [author, article] });
    assert.match(
      made.get('config/fe_root.jsonnet') ?? '',
      /\n {2}name: 'my-shop',\n\n {2}resources: \[\n {4}import 'pages\/author\.jsonnet',\n {4}import 'pages\/article\.jsonnet',\n/,
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

describe('config of a resource', () => {
  it('lists operations by the helper that has just these, else by name', () => {
    const operations = (...names: ResourceAnswer['operations']) =>
      /operations: (.*),/.exec(config('Tag name:str', { operations: names, lists: [] }))?.[1];
    assert.equal(operations('delete', 'update', 'create', 'get', 'list'), 'presets.crud()');
    assert.equal(operations('get', 'list'), 'presets.read_only()');
    assert.equal(operations('create', 'update', 'delete'), 'presets.write_only()');
    assert.equal(operations('create', 'list'), "['list', 'create']");
    assert.doesNotMatch(config('Tag name:str', { operations: ['list'] }), /presets/);
    assert.equal(operations('list'), "['list']");
  });

  it('says what clients may do with its list, by the fields that fit', () => {
    const types = 'id2:uuid text:str mail:email data:json on:date done:bool of:Tag limit:int kind:enum(a,b)';
    const modifiers = (more: Partial<ResourceAnswer>, line = types) =>
      [...config(`Tag2 ${line}`, more).matchAll(/\{ type: '(\w+)', fields: (\[.*\]) \}/g)].map(([, type, fields]) => [
        type,
        fields?.replaceAll("'", ''),
      ]);
    const order = ['order', '[text, mail, on, done, limit, kind, created_at]'];
    const filter = ['filter', '[id2, text, mail, on, done, of_id, kind]'];
    const search = ['search', '[text, mail]'];
    assert.deepEqual(modifiers({}), [filter, order, search]);
    assert.deepEqual(modifiers({ lists: ['search', 'filters'] }), [filter, search]);
    assert.deepEqual(modifiers({ lists: [] }), []);
    assert.deepEqual(modifiers({ operations: ['get', 'create'], lists: ['filters'] }), []);
    assert.deepEqual(modifiers({}, 'data:json'), [['order', '[created_at]']]);
    assert.deepEqual(modifiers({ lists: ['filters', 'search'] }, 'data:json'), []);
    const [list] =
      /operations: \[\n[^]*?\n {4}\},\n/.exec(config('Tag name:str', { operations: ['get', 'list'] })) ?? [];
    assert.match(list ?? '', /^operations: \[\n {4}\{\n {6}name: 'list',\n/);
  });

  it('belongs to the user who made its rows, by a relation that the server sets', () => {
    const owned = (fields: string, shown: readonly string[] = []) => {
      const text = config(`Note ${fields}`, { owned: true, shown });
      const [, column] = /scope_by: \{ column: '(\w+)', claim: 'sub', type: 'uuid' \},/.exec(text) ?? [];
      const [, relations] = /relations:: \{ (.*) \},/.exec(text) ?? [];
      return { text, column, relations };
    };
    const plain = owned('text:str of:Tag');
    assert.deepEqual([plain.column, plain.relations], ['owner_id', "of: 'Tag', owner: 'User'"]);
    assert.doesNotMatch(plain.text, /f\.ref\('owner_id'/);
    assert.match(plain.text, /\/\/ Users see and change only their own notes/);
    const told = owned('text:str owner:User?', ['owner']);
    assert.deepEqual([told.column, told.relations], ['owner_id', "owner: 'User'"]);
    assert.doesNotMatch(told.text, /f\.ref\('owner_id'|'filter', fields: \[.*owner/);
    assert.match(told.text, /f\.nested\('owner', 'app\.models\.User', .*load='joined'\),\n/);
    assert.deepEqual(owned('owner:User').column, 'user_id');
    assert.deepEqual(owned('text:str owner:Tag').relations, "owner: 'Tag', user: 'User'");
    assert.deepEqual(owned('ownerid:str user:str account_id:str').column, 'owner_2_id');
    assert.doesNotMatch(config('Note text:str'), /scope_by/);
  });

  it('limits short texts by their name', () => {
    const text = config('Tag first_name:str title:str? named:str code:str slug:str text:str');
    for (const name of ['first_name', 'code', 'slug'])
      assert.ok(text.includes(`f.str('${name}', { max_length: 200 })`));
    assert.ok(text.includes("f.str('title', { max_length: 200, nullable: true, default: null })"));
    for (const name of ['named', 'text']) assert.ok(text.includes(`f.str('${name}')`));
  });

  it('shows of a relation its key and the text that names it, or only the column', () => {
    const known: readonly KnownResource[] = [
      { name: 'Shop', pkType: 'int', label: 'title', model: 'stores.models.Shop' },
      { name: 'Country', pkType: 'str', pk: 'code', label: 'code' },
      { name: 'Size', pkType: 'uuid' },
    ];
    const text = config('Item shop:Shop country:Country? size:Size', { shown: ['shop', 'country', 'size'] }, known);
    assert.ok(text.includes("f.ref('shop_id', 'stores.Shop', { type: 'int' })"));
    assert.ok(text.includes("f.ref('country_id', 'app.Country', { type: 'str', nullable: true, default: null })"));
    assert.ok(text.includes("f.nested('shop', 'stores.models.Shop', [f.id('int'), f.str('title')], load='joined'),"));
    assert.ok(
      text.includes("f.nested('country', 'app.models.Country', [f.str('code')], load='joined') + { nullable: true },"),
    );
    assert.ok(text.includes("f.nested('size', 'app.models.Size', [f.id()], load='joined'),"));
    assert.doesNotMatch(config('Item shop:Shop', { shown: [] }, known), /nested/);
  });

  it('names a row by a text that is never empty: its name, its title, or the first one', () => {
    const label = (line: string) => knownFrom(resource(line)).label;
    assert.equal(label('A text:str title:str name:str'), 'name');
    assert.equal(label('A text:str title:str name:str?'), 'title');
    assert.equal(label('A number:int text:str more:str'), 'text');
    assert.equal(label('A number:int text:str? mail:email'), undefined);
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
