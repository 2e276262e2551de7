import { checkLines, project, resource } from '../schema/test-target.js';

const int = (name: string, more: object = {}) => ({ name, type: 'int', ...more });
const KEY = [int('order_id'), int('product_id')];
const line = (more: object = {}) => ({
  model: 'shop.models.Line',
  pk: ['order_id', 'product_id'],
  fields: [...KEY, int('quantity')],
  operations: ['get', 'list', 'create', 'update', 'delete'],
  ...more,
});
const withLine = (more: object = {}) => project({ resources: [line(more)] });
const beside = (more: Record<string, unknown>) => project({ resources: [line(), resource(more)] });
const REMOVE = 'remove it: the foreign key of the model says what it refers to';
const refused = (reference: string) =>
  `rows of '${reference}' are told apart by several columns, and this is one value; ${REMOVE}`;

describe('compositeKeys', () => {
  checkLines({
    'takes keys of several fields': [withLine()],
    'refuses parts that no field declares': [
      withLine({ pk: ['order_id', 'number'], fields: [...KEY, int('quantity')] }),
      "resources[0].pk[1]: no field says what type 'number' has, a part of the primary key; " +
        'add it to the fields of the resource',
    ],
    'refuses a part twice': [
      withLine({ pk: ['order_id', 'order_id'] }),
      "resources[0].pk[1]: 'order_id' is in the key twice; remove one",
    ],
    'refuses a type for all parts': [
      withLine({ pk_type: 'int' }),
      "resources[0].pk_type: 'pk_type' has no effect: each part of the primary key has the type of its field; remove it",
    ],
    'refuses types that no path holds': [
      withLine({ pk: ['order_id', 'more'], fields: [...KEY, { name: 'more', type: 'json' }] }),
      "resources[0].pk[1]: 'more' is 'json', which cannot stand in a path; expected 'uuid', 'str', 'email', 'int', " +
        "'float', 'bool', 'datetime', 'date', 'time', 'decimal'",
    ],
    'refuses to change a part': [
      withLine({ operations: [{ name: 'update', fields: [int('order_id')] }] }),
      "resources[0].operations[0].fields[0].name: 'order_id' is a part of the primary key, which `update` cannot " +
        'change; remove the field',
    ],
    'refuses other types of a part': [
      withLine({ operations: [{ name: 'get', fields: [{ name: 'order_id', type: 'uuid' }] }] }),
      "resources[0].operations[0].fields[0].type: a part of the primary key 'order_id' has the type 'int' as another " +
        "field says, found 'uuid'; write the same type in both places",
    ],
    'refuses parts that may be null': [
      withLine({ fields: [int('order_id', { nullable: true }), int('product_id'), int('quantity')] }),
      "resources[0].fields[0].nullable: a part of the primary key 'order_id' cannot be 'nullable'; remove the key",
    ],
    'refuses the column of owners and of versions': [
      withLine({ version_column: 'product_id' }),
      "resources[0].version_column: 'product_id' is the column of the primary key, too; give versions a column of their own",
    ],
    'refuses fields and parameters that refer to such rows': [
      beside({
        fields: [int('line', { ref: 'blog.Line' }), int('more')],
        operations: ['get', { name: 'take', type: 'action', fn: 'shop.take', params: [int('line', { ref: 'lines' })] }],
      }),
      `resources[1].fields[0].ref: ${refused('blog.Line')}`,
      `resources[1].operations[1].params[0].ref: ${refused('lines')}`,
    ],
    'refuses filters that take keys of such rows': [
      beside({
        fields: [int('line'), int('more')],
        operations: [
          {
            name: 'list',
            modifiers: [{ type: 'filter', fields: [{ column: 'line', values: 'ref', ref_resource: 'blog.Line' }] }],
          },
        ],
      }),
      `resources[1].operations[0].modifiers[0].fields[0].ref_resource: ${refused('blog.Line')}`,
    ],
    'refuses links to such rows': [
      withLine({ links: { kind: 'id' } }),
      "resources[0].links: 'links' has no effect: no filter takes keys of several columns; remove it",
    ],
  });
});
