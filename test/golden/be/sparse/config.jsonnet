// Lists and rows of which a request may ask for some fields alone, with what they read for that.
local databases = import 'be/db/databases.libsonnet';
local f = import 'be/fields.libsonnet';

{
  module: 'shop',
  databases: [databases.sqlite(null)],
  generate_tests: true,
  resources: [
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      fields: [
        f.id('int'),
        f.str('note', { alias: 'remark' }),
        f.nested('customer', 'shop.models.Customer', [f.str('name')]) + { nullable: true },
        f.nested('lines', 'shop.models.Line', [f.id('int'), f.str('text')], many=true),
        { name: 'tag_ids', type: 'int', list: true, relation: 'tags', ref: 'shop.Tag' },
        f.nested('tags', 'shop.models.Tag', [f.str('name')], many=true),
      ],
      operations: [
        {
          name: 'list',
          modifiers: [{ type: 'filter', fields: ['note'] }, { type: 'sparse' }, { type: 'include', fields: ['lines'] }],
        },
        'export',
        { name: 'get', sparse: true, include: ['lines'] },
        'update',
      ],
    },
    {
      model: 'shop.models.Tag',
      pk_type: 'int',
      fields: [f.id('int'), f.str('name')],
      operations: [{ name: 'get', sparse: true }, 'create', { name: 'list', modifiers: [{ type: 'sparse' }, { type: 'paginate', mode: 'offset' }] }],
    },
    {
      model: 'shop.models.Basket',
      pk_type: 'int',
      fields: [
        f.id('int'),
        f.nested('entries', 'shop.models.Entry', [f.id('int'), f.str('text')], many=true) + { write: true },
      ],
      operations: [{ name: 'get', sparse: true }, 'create'],
    },
    { model: 'shop.models.Entry', pk_type: 'int', fields: [f.id('int'), f.str('text')], operations: ['create', 'update', 'delete'] },
  ],
}
