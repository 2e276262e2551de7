// Rows that are made or replaced by the keys that clients choose: of text, of two parts, of users.
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
      model: 'shop.models.Setting',
      pk: 'name',
      pk_type: 'str',
      require_auth: false,
      fields: [f.str('name', { max_length: 40 }), f.str('value'), f.int('rank', { default: 1 })],
      operations: ['get', 'create', 'update', 'put'],
    },
    {
      model: 'shop.models.Stock',
      pk: ['warehouse_id', 'sku'],
      scope_by: { column: 'owner', claim: 'sub' },
      row_filter: 'shop.rules.seen_stocks',
      soft_delete: 'hidden_at',
      version_column: 'version',
      require_if_match: true,
      fields: [f.ref('warehouse_id', 'shop.Warehouse'), f.str('product', { alias: 'sku' }), f.int('amount')],
      operations: [
        { name: 'create', post: 'shop.hooks.announce' },
        { name: 'update', pre: 'shop.hooks.tidy' },
        { name: 'put', can: 'shop.rules.may_put' },
      ],
    },
  ],
}
