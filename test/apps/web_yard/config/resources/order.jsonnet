// Orders, which are written with their lines.
local f = import 'be/fields.libsonnet';

{
  model: 'app.models.Order',
  version_column: 'version',
  fields: [
    f.id(),
    f.str('number', { max_length: 200 }),
    f.items('lines', 'app.models.OrderLine', [
      f.int('line_no', { ge: 1 }),
      f.int('quantity', { ge: 1 }),
      f.ref('product_id', 'app.Product'),
      f.nested('product', 'app.models.Product', [f.id(), f.str('name')], load='joined'),
    ], { max_items: 50 }),
  ],
  operations: ['list', 'get', 'create', 'update', 'delete'],
}
