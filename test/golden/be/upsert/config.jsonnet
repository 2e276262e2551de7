// Rows that are changed where they are there, and made where not: by a field, by one of each owner, by a key of two parts,
// each by itself.
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
      model: 'shop.models.Product',
      require_auth: false,
      fields: [f.id(), f.str('sku', { max_length: 20 }), f.decimal('price', { required: false, nullable: true })],
      operations: ['get', 'create', 'update', { name: 'upsert', by: ['sku'], max_items: 500, max_body_bytes: 4194304 }],
    },
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [f.id('int'), f.str('number', { alias: 'code' }), f.ref('product_id', 'shop.Product'), f.str('note')],
      operations: [
        'get',
        { name: 'create', pre: 'shop.hooks.check', post: 'shop.hooks.announce' },
        { name: 'update', fields: [f.str('note')], pre: 'shop.hooks.tidy', post: 'shop.hooks.note' },
        { name: 'upsert', by: ['number'], can: 'shop.rules.may_upsert' },
      ],
    },
    {
      model: 'shop.models.Line',
      pk: ['order_id', 'place'],
      row_filter: 'shop.rules.seen_lines',
      soft_delete: 'hidden_at',
      version_column: 'version',
      fields: [f.int('order_id'), f.int('place'), f.int('amount')],
      operations: ['create', 'update', 'upsert'],
    },
    {
      model: 'shop.models.Price',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      row_filter: 'shop.rules.seen_prices',
      fields: [f.id('int'), f.str('code', { max_length: 20 }), f.decimal('amount')],
      operations: [
        { name: 'create', post: 'shop.hooks.announce' },
        { name: 'update', pre: 'shop.hooks.tidy' },
        { name: 'upsert', by: ['code'], can: 'shop.rules.may_upsert', atomic: false },
      ],
    },
  ],
}
