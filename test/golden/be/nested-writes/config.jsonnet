// An order that is written with its lines, and these with their parts.
local f = import 'be/fields.libsonnet';
local db = import 'be/db/databases.libsonnet';

local parts = f.nested('parts', 'shop.models.Part', [f.int('part_no'), f.int('amount')], many=true);
local lines = f.nested('lines', 'shop.models.Line', [f.int('line_no'), f.int('quantity'), parts + { write: true, max_items: 3 }], many=true);

{
  module: 'shop',
  databases: [db.sqlite(null)],
  resources: [
    {
      model: 'shop.models.Line',
      pk: ['order_id', 'line_no'],
      fields: [f.int('order_id'), f.int('line_no'), f.int('quantity')],
      operations: ['get'],
    },
    {
      model: 'shop.models.Part',
      pk: ['order_id', 'line_no', 'part_no'],
      fields: [f.int('order_id'), f.int('line_no'), f.int('part_no'), f.int('amount')],
      operations: ['get'],
    },
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      version_column: 'version',
      fields: [f.id('int'), f.str('title'), lines + { write: true, max_items: 5 }],
      operations: ['get', 'create', 'update', 'bulk_create'],
    },
  ],
}
