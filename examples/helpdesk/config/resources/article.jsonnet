// An article of the knowledge base: everybody may read and search it.
local f = import 'be/fields.libsonnet';
local list = import 'be/operations/list.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

{
  model: 'app.models.Article',
  fields: [
    f.id(),
    f.str('title', { min_length: 1, max_length: 200, example: 'How to reset a password' }),
    f.str('text', { min_length: 1, max_length: 20000 }),
  ] + f.timestamps(),
  operations: [
    { name: 'get', require_auth: false },
    // Finds what is spelt wrongly, too. Strangers may not search all day.
    list.searchable(
      null,
      order={ fields: ['title', 'created_at'], default: ['title'] },
      search={ fields: ['title', 'text'], strategy: 'trigram', min_length: 3, rank: true },
    ) { require_auth: false, rate_limit: '30/minute' },
  ] + presets.write_only(),
}
