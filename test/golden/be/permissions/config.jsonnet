// What users may do, as the API and each row tell it: open reads, guards, rows of users, and rows that stay.
local auth = import 'be/auth/jwt.libsonnet';
local databases = import 'be/db/databases.libsonnet';
local f = import 'be/fields.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

{
  module: 'shop',
  databases: [databases.sqlite(null)],
  auth: auth.jwt({ verify_credentials_fn: 'accounts.check.verify' }),
  permissions: true,
  generate_tests: true,
  resources: [
    {
      model: 'shop.models.Order',
      pk_type: 'int',
      soft_delete: 'deleted_at',
      fields: [f.id('int'), f.str('note')],
      operations: [
        { name: 'get', require_auth: false, can: 'shop.rules.can_see', actions: true },
        { name: 'list', require_auth: false },
        { name: 'create', can: 'shop.rules.can_order' },
        { name: 'update', can: 'shop.rules.can_edit' },
        { name: 'delete', can: 'shop.rules.can_edit' },
        { name: 'restore', can: 'shop.rules.can_edit' },
        presets.action('ship', 'shop.actions.ship'),
        presets.action('sweep', 'shop.actions.sweep', { scope: 'collection', can: 'shop.rules.can_sweep' }),
      ],
    },
    {
      model: 'shop.models.Note',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      fields: [f.id('int'), f.str('text')],
      operations: presets.with_actions(['get', 'list', 'create', 'update']),
    },
  ],
}
