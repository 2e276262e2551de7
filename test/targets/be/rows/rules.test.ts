import { checkLines, project, resource } from '../schema/test-target.js';

const auth = { verify_credentials_fn: 'accounts.credentials.verify' };
const scope = { column: 'tenant', claim: 'tenant' };
const withResource = (keys: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) =>
  project({ auth, ...more, resources: [resource(keys)] });
const text = (name: string) => ({ name, type: 'str' });
const ID = { name: 'id', type: 'uuid', read_only: true };

describe('hiddenRows', () => {
  checkLines({
    'takes both columns, also among the fields': [
      withResource({
        scope_by: scope,
        soft_delete: 'deleted_at',
        row_filter: 'blog.rules.visible',
        fields: [ID, text('title'), text('tenant'), { name: 'deleted_at', type: 'datetime', nullable: true }],
      }),
    ],
    'wants names': [
      withResource({ scope_by: { ...scope, column: 'is' }, soft_delete: 'deleted-at' }),
      "resources[0].scope_by.column: 'is' is a keyword of Python; choose another name",
      "resources[0].soft_delete: 'deleted-at' is not a name in Python; choose another name",
    ],
    'keeps the primary key apart': [
      withResource({ scope_by: { ...scope, column: 'id' }, soft_delete: 'id' }),
      "resources[0].scope_by.column: 'id' is the primary key; use 'row_filter'",
      "resources[0].soft_delete: 'id' is the primary key; name another column",
    ],
    'keeps the columns apart': [
      withResource({ scope_by: scope, soft_delete: 'tenant' }),
      "resources[0].soft_delete: 'tenant' is the column of 'scope_by', too; name another column",
    ],
    'wants a field of the moment of deletion to be a nullable moment': [
      project({
        auth,
        resources: [
          ...[text('gone'), { name: 'gone', type: 'datetime' }, { name: 'gone', type: 'datetime', nullable: true }],
        ].map((field, index) => ({
          ...resource({ soft_delete: 'gone', fields: [ID, text('title'), field] }),
          model: `blog.models.Article${index}`,
        })),
      }),
      ...[0, 1].map(
        (index) =>
          `resources[${index}].soft_delete: 'gone' is when a row was deleted: expected a nullable field of type 'datetime', no list; correct the field, or name another column`,
      ),
    ],
    'wants it of the fields of every answer': [
      withResource({
        soft_delete: 'gone',
        fields: [ID, text('title'), { name: 'gone', type: 'datetime', nullable: true }],
        operations: [{ name: 'get', fields: [ID, text('gone')] }],
      }),
      "resources[0].soft_delete: 'gone' is when a row was deleted: expected a nullable field of type 'datetime', no list; correct the field, or name another column",
    ],
    'tells no mistakes of what cannot be read': [
      withResource({
        soft_delete: 'gone',
        fields: [ID, text('title'), { name: 'gone', type: 'datetime', nullable: 'yes' }],
      }),
      "resources[0].fields[2].nullable: expected true or false, found 'yes'",
    ],
    'refuses requests that write them': [
      withResource({
        scope_by: scope,
        soft_delete: 'deleted_at',
        operations: [
          { name: 'create', fields: [text('title'), text('tenant')] },
          { name: 'update', fields: [{ name: 'deleted_at', type: 'datetime' }] },
        ],
      }),
      "resources[0].operations[0].fields[1].name: 'tenant' is the column of 'scope_by', which requests do not write; remove the field",
      "resources[0].operations[1].fields[0].name: 'deleted_at' is the column of 'soft_delete', which requests do not write; remove the field",
    ],
    'refuses requests that inherit them': [
      project({
        auth,
        operations: [{ name: 'create', fields: [text('title'), text('tenant')] }],
        resources: [{ model: 'blog.models.Article', scope_by: scope }],
      }),
      "resources[0].scope_by: 'tenant' is the column of 'scope_by', which requests do not write, at operations[0].fields[1].name; remove the field",
    ],
    'knows which types a claim may have': [
      withResource({ scope_by: { ...scope, type: 'json' } }),
      "resources[0].scope_by.type: expected one of 'uuid', 'str', 'email', 'int', found 'json'",
    ],
    'wants a claim that can be an attribute of a user': [
      withResource({ scope_by: { ...scope, claim: 'tenant-id' } }, { auth: { ...auth, user_schema: 'accounts.User' } }),
      "resources[0].scope_by.claim: 'tenant-id' cannot be an attribute of 'user_schema'; choose another claim",
    ],
    'takes any claim of a dict': [withResource({ scope_by: { ...scope, claim: 'https://example.com/tenant' } })],
    'tells when nothing is left to write': [
      withResource({ scope_by: scope, fields: [ID, text('tenant')], operations: ['get', 'create'] }),
      "resources[0].fields: no fields for 'create': the primary key, columns that the generated code sets, read-only " +
        'and nested fields are left out; add a field that can be written',
    ],
  });
});
