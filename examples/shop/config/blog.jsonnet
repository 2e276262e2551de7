// The blog, mounted at /blog, in the default database. Reading is public, writing needs a token.
local f = import 'be/fields.libsonnet';
local list = import 'be/operations/list.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

// The operations of a list without a token.
local public(operations) = [operation { require_auth: false } for operation in operations];

local languages = ['en', 'de', 'fr'];
local status = f.enum('status', 'blog.models.ArticleStatus', { read_only: true, example: 'draft' });

// What other objects show of these.
local author_summary = [f.id(), f.str('name')];
local category_summary = [f.id('int'), f.str('name'), f.str('slug')];
local tag_summary = [f.id('int'), f.str('name')];

local author = {
  model: 'blog.models.Author',
  api_name: 'Author',
  // The address is for those who edit the blog: the public operations have fields without it.
  local shown = author_summary + [
    f.str('bio', { nullable: true }),
    f.json('profiles', { description: 'Where else the author writes', example: { mastodon: '@ann@example.org' } }),
  ],
  local article = [
    f.id(),
    f.str('title'),
    status,
    f.nested('tags', 'blog.models.Tag', tag_summary, many=true),
  ],
  fields: [
    f.id(),
    f.str('name', { min_length: 1, max_length: 100, example: 'Ann Ames' }),
    f.email('email', { example: 'ann@example.org' }),
    f.str('bio', { nullable: true, max_length: 2000, default: null }),
    f.date('born_on', { nullable: true, default: null }),
    f.json('profiles', { default: {} }),
  ] + f.timestamps(),
  operations: public([
    { name: 'get', fields: shown + [f.nested('articles', 'blog.models.Article', article, many=true, load='subquery')] },
    list.searchable(
      shown,
      filter=['name', { column: 'articles.status', name: 'article_status', operators: ['eq', 'is_null'] }],
      order={ fields: ['name'], default: ['name'] },
      search={ fields: ['name'], strategy: 'prefix' },
    ),
  ]) + presets.write_only(),
};

local category = {
  model: 'blog.models.Category',
  pk_type: 'int',
  links: { kind: 'name', name: 'name' },
  fields: [
    f.id('int'),
    f.str('name', { min_length: 1, max_length: 60, example: 'Travel' }),
    f.str('slug', { max_length: 60, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', example: 'travel' }),
  ],
  operations: public(presets.read_only()) + presets.write_only(),
};

// Tags come and go with the articles that have them; there is nothing to write here.
local tag = {
  model: 'blog.models.Tag',
  api_name: 'Tag',
  pk_type: 'int',
  fields: tag_summary,
  operations: presets.read_only(),
};

local article = {
  model: 'blog.models.Article',
  api_name: 'Article',
  local summary = [
    f.id(),
    f.str('title'),
    f.str('slug'),
    f.enum('language', languages),
    status,
    f.bool('featured'),
    f.int('likes'),
    f.datetime('published_at', { nullable: true }),
    f.nested('author', 'blog.models.Author', author_summary, load='joined'),
    f.nested('tags', 'blog.models.Tag', tag_summary, many=true),
  ],
  fields: [
    f.id(),
    f.str('title', { min_length: 1, max_length: 200, example: 'Rain in Rome' }),
    f.str('slug', { max_length: 200, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', example: 'rain-in-rome' }),
    f.str('text', { min_length: 1, max_length: 100000 }),
    f.enum('language', languages, { default: 'en' }),
    f.bool('featured', { default: false }),
    f.int('reading_minutes', { nullable: true, default: null, ge: 1, le: 600 }),
    f.str('sources', { list: true, default: [], max_length: 500, description: 'Where the article has it from' }),
    f.json('preview', { nullable: true, default: null, description: 'What social networks show of it' }),
    f.date('expires_on', { nullable: true, default: null }),
    f.ref('author_id', 'blog.Author'),
    f.ref('category_id', 'blog.Category', { type: 'int', nullable: true, default: null }),
    f.refs('tag_ids', 'blog.Tag', 'tags', { type: 'int', default: [], max_items: 20 }),
    status,
    f.int('likes', { read_only: true }),
    f.datetime('published_at', { read_only: true, nullable: true }),
    f.str('published_by', { read_only: true, nullable: true }),
    f.nested('author', 'blog.models.Author', author_summary, load='joined'),
    f.nested('category', 'blog.models.Category', category_summary, load='joined') + { nullable: true },
    f.nested('tags', 'blog.models.Tag', tag_summary, many=true),
    f.nested('comments', 'blog.models.Comment', [
      f.id(),
      f.str('author_name'),
      f.str('text'),
      f.bool('hidden'),
      f.datetime('created_at'),
    ], many=true, load='subquery'),
  ] + f.timestamps(),
  // A change says which version it is based on; a stale one is refused.
  version_column: 'version',
  operations:
    public([
      // What the reader may do with the article, so that pages show editors alone what is theirs.
      { name: 'get', actions: true },
      { name: 'export' },
      list.searchable(
        summary,
        filter=[
          'title',
          { column: 'status', operators: ['eq', 'ne', 'in', 'not_in'] },
          'language',
          'featured',
          'likes',
          'published_at',
          'expires_on',
          { column: 'reading_minutes', operators: ['eq', 'ne', 'in', 'not_in', 'lte', 'is_null'] },
          { column: 'category_id', values: 'ref', ref_resource: 'blog.Category', operators: ['eq', 'in', 'is_null'] },
          { column: 'author.name', name: 'author' },
          { column: 'category.slug', name: 'category', operators: ['eq', 'in', 'is_null'] },
          { column: 'tags.name', name: 'tag', operators: ['eq', 'in'] },
        ],
        order={
          fields: ['title', 'likes', 'published_at', 'created_at', 'author.name', 'category.name'],
          default: ['-published_at', 'title'],
        },
        search=['title', 'text', 'author.name'],
        group={
          fields: ['status', 'language', 'category.name', { column: 'published_at', periods: ['day', 'week', 'month'] }],
          aggregates: [
            { fn: 'count', column: 'published_at', name: 'published' },
            { fn: 'sum', column: 'likes', name: 'total_likes' },
            { fn: 'avg', column: 'reading_minutes', name: 'minutes' },
            { fn: 'max', column: 'published_at', name: 'latest' },
          ],
        },
      ),
    ])
    + [
      { name: 'create', post: 'blog.rules.estimate' },
      { name: 'update', can: 'blog.rules.can_edit', pre: 'blog.rules.tidy' },
      { name: 'delete', can: 'blog.rules.can_edit' },
    ]
    // An editor adds a tag, or takes one away, whatever others the article has by now.
    + [operation { can: 'blog.rules.can_edit' } for operation in presets.links('tag_ids', 'tag')]
    + [
      presets.action('publish', 'blog.actions.publish', {
        params: [f.datetime('at', { required: false, nullable: true, description: 'Now, when it is left out' })],
        returns: [f.id(), status, f.datetime('published_at'), f.str('published_by')],
      }),
      presets.action('archive', 'blog.actions.archive'),
      presets.action('like', 'blog.actions.like', { returns: [f.int('likes')] }),
      presets.action('statistics', 'blog.actions.statistics', {
        method: 'get',
        scope: 'collection',
        params: [f.date('since', { required: false, description: 'The first day that is counted' })],
        returns: 'blog.schemas.ArticleStatistics',
        require_auth: false,
      }),
    ],
};

// What a user wants to find again. Each sees, changes and deletes their own, and nobody else's.
local bookmark = {
  model: 'blog.models.Bookmark',
  api_name: 'Bookmark',
  pk_type: 'int',
  scope_by: { column: 'owner_id', claim: 'sub' },
  fields: [
    f.id('int'),
    f.str('note', { nullable: true, default: null, max_length: 500 }),
    f.ref('article_id', 'blog.Article'),
    f.datetime('created_at', { read_only: true }),
    f.nested('article', 'blog.models.Article', [f.id(), f.str('title')], load='joined'),
  ],
};

// Readers write comments without a token; only hiding one needs it. Their address is in no answer but that of `create`.
local comment = {
  model: 'blog.models.Comment',
  api_name: 'Comment',
  require_auth: false,
  // A comment that is deleted stays in the table: others may answer it. It can come back, or go for good with its answers.
  soft_delete: 'deleted_at',
  local shown = [f.id(), f.str('author_name'), f.str('text'), f.bool('hidden'), f.datetime('created_at')],
  local about = f.nested('article', 'blog.models.Article', [
    f.id(),
    f.str('title'),
    f.nested('tags', 'blog.models.Tag', tag_summary, many=true),
  ], load='joined'),
  operations: [
    {
      name: 'get',
      fields: shown + [
        about,
        f.nested('parent', 'blog.models.Comment', shown, load='joined') + { nullable: true },
        f.nested('replies', 'blog.models.Comment', shown, many=true),
      ],
    },
    list.searchable(
      shown + [about],
      filter=['author_name', 'hidden', 'created_at', { column: 'article.slug', name: 'article' }],
      order={ fields: ['created_at', 'author_name'], default: ['created_at'] },
      paginate={ mode: 'offset' },
    ),
    {
      name: 'create',
      fields: [
        f.ref('article_id', 'blog.Article'),
        f.ref('parent_id', 'blog.Comment', { nullable: true, default: null, description: 'The comment it answers' }),
        f.str('author_name', { min_length: 1, max_length: 100 }),
        f.email('email'),
        f.str('text', { min_length: 1, max_length: 5000 }),
      ],
      returns: [f.id(), f.str('email'), f.datetime('created_at')],
    },
    { name: 'delete', require_auth: true },
    presets.action('hide', 'blog.actions.hide', { require_auth: true }),
  ] + [operation { require_auth: true } for operation in presets.deleted_rows()],
};

{
  module: 'blog',
  // For resources without a list of their own, as the bookmarks.
  operations: presets.crud(),
  resources: [author, category, tag, article, bookmark, comment],
}
