// Many rows at once: plain ones by one statement, others as `create` makes them, with hooks, owners and keys of requests; and
// those that the filters of a list find.
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
      fields: [f.id(), f.str('name', { max_length: 20 })],
      operations: [
        'get',
        'create',
        'bulk_create',
        'update',
        'bulk_update',
        'delete',
        { name: 'list', modifiers: [{ type: 'filter', fields: ['name'] }] },
        'delete_matching',
      ],
    },
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [
        f.id('int'),
        f.str('note', { required: false }),
        f.ref('colour_id', 'shop.Colour'),
        f.nested('colour', 'shop.models.Colour', [f.str('name')]),
      ],
      operations: [
        'get',
        { name: 'create', can: 'shop.rules.may_order', pre: 'shop.hooks.check', post: 'shop.hooks.announce' },
        { name: 'bulk_create', max_items: 100, max_body_bytes: 4194304 },
        { name: 'update', can: 'shop.rules.may_change', pre: 'shop.hooks.tidy', post: 'shop.hooks.note' },
        { name: 'bulk_update', max_items: 200 },
        { name: 'delete', can: 'shop.rules.may_cancel' },
        'bulk_delete',
        { name: 'list', modifiers: [{ type: 'filter', fields: ['note', 'colour.name'] }] },
        { name: 'update_matching', max_items: 200, max_body_bytes: 65536 },
        'delete_matching',
      ],
    },
    {
      model: 'shop.models.Visit',
      row_filter: 'shop.rules.seen_visits',
      soft_delete: 'hidden_at',
      version_column: 'version',
      fields: [f.id(), f.str('page')],
      search: { fields: ['page'] },
      operations: [
        'create',
        'bulk_create',
        'update',
        'bulk_update',
        'delete',
        { name: 'bulk_delete', max_items: 50 },
        'list',
        'update_matching',
        { name: 'delete_matching', max_items: 50 },
      ],
    },
  ],
}
