// What items of lists have where a request asks for it: related rows, keys of others, and what the user may do with each.
local auth = import 'be/auth/jwt.libsonnet';
local databases = import 'be/db/databases.libsonnet';
local f = import 'be/fields.libsonnet';

{
  module: 'shop',
  databases: [databases.sqlite(null)],
  auth: auth.jwt({ verify_credentials_fn: 'accounts.check.verify' }),
  generate_tests: true,
  resources: [
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      fields: [
        f.id('int'),
        f.str('note'),
        f.nested('customer', 'shop.models.Customer', [
          f.str('name'),
          f.nested('notes', 'shop.models.Note', [f.id('int')], many=true),
        ], load='joined') + { nullable: true },
        f.nested('lines', 'shop.models.Line', [f.id('int'), f.str('text')], many=true),
        { name: 'tag_ids', type: 'int', list: true, relation: 'tags', ref: 'shop.Tag' },
        f.nested('shop', 'shop.models.Shop', [f.str('name')]),
      ],
      operations: [
        {
          name: 'list',
          require_auth: false,
          modifiers: [
            { type: 'filter', fields: ['note'] },
            { type: 'include', fields: ['customer', 'lines', 'tag_ids'], actions: true },
          ],
        },
        { name: 'get', require_auth: false, include: ['customer', 'lines', 'tag_ids'] },
        { name: 'update', can: 'shop.rules.can_edit', fields: [f.str('note')] },
        { name: 'delete', can: 'shop.rules.can_edit' },
        'export',
      ],
    },
    {
      model: 'shop.models.Note',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [f.id('int'), f.str('text')],
      operations: [
        {
          name: 'list',
          modifiers: [{ type: 'include', actions: true }, { type: 'paginate', mode: 'offset' }],
        },
        { name: 'update', can: 'shop.rules.can_edit' },
        'delete',
      ],
    },
    {
      model: 'shop.models.Tag',
      pk_type: 'int',
      fields: [f.id('int'), f.str('name')],
      operations: ['delete', { name: 'list', modifiers: [{ type: 'include', actions: true }] }],
    },
  ],
}
