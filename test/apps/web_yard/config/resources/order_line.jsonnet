// Lines of orders, which are written with these.
local f = import 'be/fields.libsonnet';

{
  model: 'app.models.OrderLine',
  pk: ['order_id', 'line_no'],
  fields: [
    f.ref('order_id', 'app.Order'),
    f.int('line_no', { ge: 1 }),
    f.int('quantity', { ge: 1 }),
    f.ref('product_id', 'app.Product'),
  ],
  operations: ['get'],
}
