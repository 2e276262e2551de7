// The inventory, mounted at /inventory, in a database of its own. Every route needs a token.
local f = import 'be/fields.libsonnet';
local list = import 'be/operations/list.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

local resource(model, rest) = { model: 'inventory.models.' + model, db_key: 'inventory' } + rest;
local money(name, opts={}) = f.decimal(name, { max_digits: 10, decimal_places: 2, ge: 0, example: '12.50' } + opts);

local category_summary = [f.id('int'), f.str('name')];
local supplier_summary = [f.id('int'), f.str('name'), f.email('email')];
local product_summary = [f.id(), f.str('sku'), f.str('name')];

local category = resource('Category', {
  pk_type: 'int',
  links: { kind: 'id_name', name: 'name' },
  local node = [f.id('int'), f.str('name'), f.int('position')],
  fields: [
    f.id('int'),
    f.str('name', { min_length: 1, max_length: 80, example: 'Kitchen' }),
    f.int('position', { default: 0, description: 'Order among the categories with the same parent' }),
    f.ref('parent_id', 'inventory.Category', { type: 'int', nullable: true, default: null }),
    f.nested('parent', 'inventory.models.Category', node, load='joined') + { nullable: true },
    f.nested('children', 'inventory.models.Category', node + [
      f.nested('children', 'inventory.models.Category', node, many=true),
    ], many=true),
  ],
  operations: [
    { name: 'get' },
    { name: 'list', fields: node + [f.ref('parent_id', 'inventory.Category', { type: 'int', nullable: true })] },
    { name: 'create' },
    // The parent changes by `move`, which keeps the tree a tree.
    { name: 'update', fields: [f.str('name', { min_length: 1, max_length: 80 }), f.int('position')] },
    { name: 'delete' },
    presets.action('move', 'inventory.actions.move', {
      params: [
        f.ref('parent_id', 'inventory.Category', {
          type: 'int',
          required: false,
          nullable: true,
          description: 'A root, when it is left out',
        }),
        // What the column holds: only keys among the parameters of an action have a column to take bounds from.
        f.int('position', { default: 0, ge: -2147483648, le: 2147483647 }),
      ],
      returns: [f.id('int'), f.int('parent_id', { nullable: true }), f.int('position')],
    }),
  ],
});

local supplier = resource('Supplier', {
  api_name: 'Supplier',
  pk_type: 'int',
  // Confidential ones are for buyers.
  row_filter: 'inventory.rules.visible_suppliers',
  fields: [
    f.id('int'),
    f.str('name', { min_length: 1, max_length: 120 }),
    f.email('email'),
    f.str('phone', { nullable: true, default: null, max_length: 30, pattern: '^[+0-9 ()/-]+$', example: '+44 20 794' }),
    f.json('terms', { default: {}, example: { days: 30, discount: 0.02 } }),
    f.date('partner_since'),
    f.bool('active', { default: true }),
    f.bool('confidential', { default: false }),
    f.nested('products', 'inventory.models.Product', product_summary, many=true, load='subquery'),
  ] + f.timestamps(),
});

local product = resource('Product', {
  api_name: 'Product',
  fields: [
    f.id(),
    f.str('sku', { pattern: '^[A-Z]{3}-[0-9]{4}$', example: 'CUP-0001' }),
    f.str('name', { min_length: 1, max_length: 120 }),
    f.str('description', { nullable: true, default: null, max_length: 5000 }),
    f.enum('unit', ['piece', 'kg', 'litre'], { default: 'piece' }),
    f.enum('status', 'inventory.models.ProductStatus', { default: 'planned' }),
    money('cost'),
    money('price', { description: 'At least the cost' }),
    f.float('weight_kg', { nullable: true, default: null, gt: 0 }),
    f.json('attributes', { default: {}, example: { colour: 'blue' } }),
    f.date('released_on', { nullable: true, default: null }),
    f.file('photo', { max_bytes: 5000000, types: ['image/png', 'image/jpeg', 'image/webp'] }, { nullable: true, required: false }),
    f.ref('category_id', 'inventory.Category', { type: 'int' }),
    f.ref('supplier_id', 'inventory.Supplier', { type: 'int', nullable: true, default: null }),
    f.nested('category', 'inventory.models.Category', category_summary + [
      f.nested('children', 'inventory.models.Category', category_summary, many=true),
    ], load='joined'),
    f.nested('supplier', 'inventory.models.Supplier', supplier_summary, load='joined') + { nullable: true },
  ] + f.timestamps(),
  version_column: 'version',
  operations: [
    { name: 'get' },
    'export',
    list.searchable(
      null,
      filter=[
        { column: 'id', operators: ['eq', 'ne', 'in', 'not_in'] },
        { column: 'sku', operators: ['eq', 'ne', 'in', 'not_in', 'starts_with', 'ends_with'] },
        { column: 'name', operators: ['contains', 'icontains'] },
        'unit',
        'status',
        'price',
        'weight_kg',
        'released_on',
        {
          column: 'category_id',
          values: 'ref',
          ref_resource: 'inventory.Category',
          operators: ['eq', 'ne', 'in', 'not_in'],
        },
        { column: 'supplier.active', name: 'supplier_active', operators: ['eq', 'ne', 'is_null'] },
      ],
      order={ fields: ['name', 'price', 'weight_kg', 'released_on', 'supplier.name'], default: ['name'] },
      paginate={ default_page_size: 50, max_page_size: 200, count: true },
      search={ fields: ['name', 'sku', 'category.name'], min_length: 2 },
      group={
        fields: ['status', 'unit', 'category.name', { column: 'released_on', periods: ['month', 'year'] }],
        aggregates: [
          { fn: 'avg', column: 'price', name: 'average_price' },
          { fn: 'sum', column: 'weight_kg', name: 'weight' },
          { fn: 'min', column: 'released_on', name: 'first_release' },
        ],
      },
    ),
  ] + presets.files('photo') + presets.write_only() + [
    // A whole catalogue at once: of 500 products with long descriptions, or none.
    { name: 'bulk_create', max_items: 500, max_body_bytes: 4194304 },
    'bulk_delete',
    // All products of a supplier, or of a status, without asking for their keys first.
    { name: 'update_matching', max_items: 500 },
    { name: 'delete_matching', max_items: 500 },
    // The list of a supplier, again and again: known articles change, the others are new.
    { name: 'upsert', by: ['sku'], max_items: 500, max_body_bytes: 4194304 },
    // The same as a file, such as the export when somebody has worked at it.
    { name: 'import', max_items: 500, max_body_bytes: 4194304 },
    presets.action('reprice', 'inventory.actions.reprice', {
      params: [
        f.decimal('percent', { gt: -100, le: 1000, max_digits: 6, decimal_places: 2, example: '-12.5' }),
        f.enum('rounding', ['cent', 'whole'], { default: 'cent' }),
      ],
      returns: [f.id(), money('price')],
    }),
    presets.action('discontinue', 'inventory.actions.discontinue'),
  ],
});

local warehouse = resource('Warehouse', {
  api_name: 'Warehouse',
  pk_type: 'int',
  local fields = [
    f.id('int'),
    f.str('code', { pattern: '^[A-Z0-9]{2,10}$', example: 'NORTH1' }),
    f.str('name', { min_length: 1, max_length: 80 }),
    f.json('address', { example: { city: 'Leeds' } }),
    f.int('capacity', { gt: 0, description: 'In units' }),
    f.time('opens_at', { example: '08:00:00' }),
    f.time('closes_at', { example: '18:00:00', description: 'Later than `opens_at`' }),
  ] + f.timestamps(),
  fields: fields,
  // In the list, and in the movements.
  representations: [{ name: 'summary', fields: [f.id('int'), f.str('code'), f.str('name')] }],
  operations: [
    // How full it is right now is in no column.
    {
      name: 'get',
      fields: fields + [f.int('stored', { description: 'Units' })],
      serializer: 'inventory.answers.show_warehouse',
    },
    { name: 'list', representation: 'summary' },
  ] + presets.write_only() + [
    presets.action('stock', 'inventory.actions.stock', { method: 'get', returns: 'inventory.schemas.WarehouseStock' }),
  ],
});

// A journal: movements are added and read, never changed or taken back.
local stock_movement = resource('StockMovement', {
  api_name: 'StockMovement',
  pk_type: 'int',
  route_prefix: '/movements',
  fields: [
    f.id('int'),
    f.enum('kind', 'inventory.models.MovementKind'),
    f.int('quantity', { ge: -1000000, le: 1000000, description: 'Above zero: in; below: out' }),
    money('unit_cost', { nullable: true, default: null }),
    f.str('reference', { nullable: true, default: null, max_length: 60 }),
    f.datetime('moved_at', { read_only: true }),
    f.str('recorded_by', { read_only: true, nullable: true }),
    f.ref('product_id', 'inventory.Product'),
    f.ref('warehouse_id', 'inventory.Warehouse', { type: 'int' }),
    f.nested('product', 'inventory.models.Product', product_summary, load='joined'),
    { name: 'warehouse', type: 'nested', model: 'inventory.models.Warehouse', representation: 'summary', load: 'joined' },
  ],
  operations: presets.read_only() + [
    'export',
    { name: 'create' },
    presets.action('transfer', 'inventory.actions.transfer', {
      scope: 'collection',
      params: [
        f.ref('product_id', 'inventory.Product'),
        f.ref('source_id', 'inventory.Warehouse', { type: 'int' }),
        f.ref('target_id', 'inventory.Warehouse', { type: 'int' }),
        f.int('quantity', { ge: 1, le: 1000000 }),
        f.str('reference', { required: false, nullable: true, max_length: 60 }),
      ],
      returns: 'inventory.schemas.Transfer',
      status_code: 201,
    }),
  ],
});

// Read on its own, as for all orders of a product; written with the order that it stands in.
local order_line = resource('OrderLine', {
  api_name: 'OrderLine',
  pk: ['order_id', 'line_no'],
  fields: [
    f.ref('order_id', 'inventory.Order', { type: 'int' }),
    f.int('line_no', { ge: 1 }),
    f.int('quantity', { ge: 1, le: 1000000 }),
    money('price', { description: 'Of one, as it was agreed' }),
    f.ref('product_id', 'inventory.Product'),
  ],
  operations: [{ name: 'get' }, list.searchable(null, filter=['product_id'])],
});

local order = resource('Order', {
  api_name: 'Order',
  pk_type: 'int',
  version_column: 'version',
  local fields = [
    f.id('int'),
    f.str('number', { pattern: '^[A-Z0-9-]{3,20}$', example: 'A-1042' }),
    f.str('customer', { min_length: 1, max_length: 120, example: 'Ada Ellis' }),
    f.email('email'),
    f.enum('status', 'inventory.models.OrderStatus', { default: 'open' }),
    f.date('deliver_on', { nullable: true, default: null }),
  ],
  fields: fields + [
    // Sent with the order and changed with it: those that a request leaves out go.
    f.items('lines', 'inventory.models.OrderLine', [
      f.int('line_no', { ge: 1 }),
      f.int('quantity', { ge: 1, le: 1000000 }),
      money('price', { description: 'Of one, as it was agreed' }),
      f.ref('product_id', 'inventory.Product'),
      f.nested('product', 'inventory.models.Product', product_summary, load='joined'),
    ], { max_items: 50 }),
  ] + f.timestamps(),
  operations: [
    { name: 'get' },
    list.searchable(
      fields + f.timestamps(),
      filter=['status', 'deliver_on', { column: 'number', operators: ['eq', 'starts_with'] }],
      order={ fields: ['created_at', 'deliver_on', 'customer'], default: ['-created_at'] },
      paginate={ count: 'estimate' },
      search=['number', 'customer'],
    ),
    'export',
  ] + presets.write_only(),
});

{
  module: 'inventory',
  // For resources without a list of their own, as the suppliers.
  operations: presets.crud(),
  resources: [category, supplier, product, warehouse, stock_movement, order, order_line],
}
