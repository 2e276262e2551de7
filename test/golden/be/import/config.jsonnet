// Files that are read as they were written: beside a list with what only answers have, by one of each owner, open to all.
local f = import 'be/fields.libsonnet';
local list = import 'be/list.libsonnet';
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
      operations: [
        'get',
        'list',
        'export',
        { name: 'import', max_items: 500, max_body_bytes: 4194304 },
        'create',
        'update',
        { name: 'upsert', by: ['sku'] },
      ],
    },
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [f.id('int'), f.str('number', { alias: 'code' }), f.ref('product_id', 'shop.Product'), f.str('note')],
      operations: [
        'get',
        'create',
        { name: 'update', fields: [f.str('note')] },
        { name: 'upsert', by: ['number'], can: 'shop.rules.may_upsert' },
        { name: 'import', can: 'shop.rules.may_import' },
      ],
    },
  ],
}
