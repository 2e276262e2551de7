// Rows that `soft_delete` hides come back, or go for good: of whom they were, under guards, versions and keys of requests.
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
      model: 'shop.models.Order',
      pk_type: 'int',
      scope_by: { column: 'owner', claim: 'sub' },
      soft_delete: 'deleted_at',
      version_column: 'version',
      require_if_match: true,
      fields: [f.id('int'), f.str('note')],
      operations: [
        'get',
        'delete',
        { name: 'restore', can: 'shop.rules.may_restore' },
        { name: 'purge', can: 'shop.rules.may_purge', max_rows: 500 },
      ],
    },
    {
      model: 'shop.models.Visit',
      pk: ['day', 'number'],
      row_filter: 'shop.rules.seen_visits',
      soft_delete: 'hidden_at',
      fields: [f.date('day'), f.int('number'), f.str('page')],
      operations: ['delete', 'restore', 'purge'],
    },
    {
      model: 'shop.models.Colour',
      require_auth: false,
      soft_delete: 'gone_at',
      fields: [f.id(), f.str('name')],
      operations: [{ name: 'get', serializer: 'shop.answers.show' }, 'restore'],
    },
  ],
}
