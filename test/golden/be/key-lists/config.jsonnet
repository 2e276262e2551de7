// Articles whose tags and editors are set as a whole, or linked one by one.
local db = import 'be/db/databases.libsonnet';
local f = import 'be/fields.libsonnet';
local presets = import 'be/resources/presets.libsonnet';
local jwt = (import 'be/auth/jwt.libsonnet').jwt;

{
  module: 'blog',
  databases: [db.sqlite(null)],
  auth: jwt({ verify_credentials_fn: 'blog.auth.verify' }),
  resources: [
    {
      model: 'blog.models.Tag',
      pk: 'name',
      pk_type: 'str',
      fields: [f.str('name', { max_length: 50 })],
      operations: ['get', 'create'],
    },
    {
      model: 'blog.models.Editor',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [f.id(), f.str('name', { max_length: 50 })],
      operations: ['get'],
    },
    {
      model: 'blog.models.Article',
      pk_type: 'int',
      version_column: 'version',
      row_filter: 'blog.rules.may_see',
      fields: [
        f.id('int'),
        f.str('title', { max_length: 50 }),
        f.refs('tag_names', 'blog.Tag', 'tags', { type: 'str', default: [], max_items: 20 }),
        f.refs('editor_ids', 'blog.Editor', 'editors', { read_only: true }),
      ],
      operations: ['get', 'create', 'update']
                  + presets.links('tag_names', 'tag')
                  + [operation { can: 'blog.rules.may_share' } for operation in presets.links('editor_ids', 'editor')],
    },
  ],
}
