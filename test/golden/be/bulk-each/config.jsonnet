// Each item of a request for itself: the answer is a 207 with a status for each.
local f = import 'be/fields.libsonnet';
local db = import 'be/db/databases.libsonnet';

{
  module: 'shop',
  databases: [db.sqlite(null)],
  auth: { verify_credentials_fn: 'shop.users.verify' },
  idempotency: { model: 'shop.models.RequestKey' },
  generate_tests: true,
  resources: [
    {
      model: 'shop.models.Colour',
      require_auth: false,
      pk: 'code',
      pk_type: 'str',
      fields: [f.str('code', { max_length: 20 }), f.str('name', { max_length: 20 })],
      operations: ['get', 'create', { name: 'bulk_create', atomic: false }, 'update', { name: 'bulk_update', atomic: false }],
    },
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [f.id('int'), f.str('note', { required: false }), f.ref('colour_code', 'shop.Colour')],
      operations: [
        'get',
        { name: 'create', can: 'shop.rules.may_order', pre: 'shop.hooks.check', post: 'shop.hooks.announce' },
        { name: 'bulk_create', atomic: false, max_items: 100 },
        { name: 'update', can: 'shop.rules.may_change', pre: 'shop.hooks.tidy', post: 'shop.hooks.note' },
        { name: 'bulk_update', atomic: false },
        { name: 'delete', can: 'shop.rules.may_cancel' },
        { name: 'bulk_delete', atomic: false },
      ],
    },
    {
      model: 'shop.models.Visit',
      row_filter: 'shop.rules.seen_visits',
      soft_delete: 'hidden_at',
      version_column: 'version',
      fields: [f.id(), f.str('page')],
      operations: [
        'create',
        { name: 'bulk_create', atomic: false },
        'update',
        { name: 'bulk_update', atomic: false },
        'delete',
        { name: 'bulk_delete', atomic: false },
      ],
    },
  ],
}
