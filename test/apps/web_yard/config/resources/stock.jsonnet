// Stock, which two keys tell apart.
local f = import 'be/fields.libsonnet';

{
  model: 'app.models.Stock',
  pk: ['warehouse_id', 'product_id'],
  version_column: 'version',
  fields: [
    f.ref('warehouse_id', 'app.Warehouse'),
    f.ref('product_id', 'app.Product'),
    f.int('quantity', { ge: 0 }),
    f.nested('warehouse', 'app.models.Warehouse', [f.id(), f.str('name')], load='joined'),
    f.nested('product', 'app.models.Product', [f.id(), f.str('name')], load='joined'),
  ],
  operations: ['list', 'get', 'create', 'update', 'delete', 'bulk_update', 'bulk_delete'],
}
