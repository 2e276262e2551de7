// The shortest useful config: one model, five operations.
local f = import 'be/fields.libsonnet';
local db = import 'be/db/databases.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

{
  module: 'blog',
  databases: [db.sqlite(null)],
  resources: [{
    model: 'blog.models.Post',
    fields: [f.id(), f.str('title', { max_length: 200 }), f.bool('published', { default: false }), f.datetime('written_at', { required: false })],
    operations: presets.crud(),
  }],
}
