// Files of rows: one that a row may have, of users with a key of their own, and one that each row has under another name, open to all.
local f = import 'be/fields.libsonnet';
local db = import 'be/db/databases.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

{
  module: 'shop',
  databases: [db.sqlite(null)],
  auth: { get_current_user_fn: 'shop.users.get_user', user_schema: 'shop.users.User', user_key: 'number' },
  generate_tests: true,
  resources: [
    {
      model: 'shop.models.Product',
      row_filter: 'shop.rules.visible_products',
      fields: [
        f.id(),
        f.str('name'),
        f.file('photo', { max_bytes: 5000000, types: ['image/png', 'image/jpeg'] }, { nullable: true, required: false }),
        f.ref('part_of_id', 'shop.Product', { nullable: true }),
      ],
      operations: ['get', 'bulk_create', { name: 'create' }, { name: 'update' }]
                  + presets.files('photo')
                  + [{ name: 'list' }],
    },
    {
      model: 'shop.models.Manual',
      pk_type: 'int',
      require_auth: false,
      fields: [
        f.id('int'),
        f.file('text_of_it', { max_bytes: 100000, types: ['application/pdf'] }, { alias: 'pdf' }),
      ],
      operations: [
        'get',
        'create',
        { name: 'upload', field: 'text_of_it', max_body_bytes: 1024 },
        { name: 'fetch', type: 'download', field: 'text_of_it', can: 'shop.rules.may_read' },
      ],
    },
  ],
}
