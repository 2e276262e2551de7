import { FIELD, checkLines, withField } from '../schema/test-target.js';

const author = { name: 'author', type: 'nested', model: 'blog.models.Author', fields: [{ name: 'name', type: 'str' }] };
const values = { values: ['a', 'b'] };

describe('fieldKeys', () => {
  checkLines({
    'takes keys of the type': [
      withField({ name: 'x', type: 'decimal', ge: 0, multiple_of: 0.5, max_digits: 5, decimal_places: 2 }),
    ],
    'takes limits of the items of a list': [withField({ name: 'x', type: 'str', list: true, max_length: 5 })],
    'takes a limit of a list': [withField({ name: 'x', type: 'str', list: true, max_items: 5 })],
    'tells the limit of a list where there is none': [
      withField({ name: 'x', type: 'str', max_items: 5 }),
      `${FIELD}.max_items: 'max_items' has no effect: the field is no list; write 'list: true', or remove it`,
    ],
    'tells keys of other types': [
      withField({ name: 'x', type: 'bool', ge: 1, max_length: 2, values: ['a'], many: true }),
      `${FIELD}.ge: a field of type 'bool' has no 'ge'`,
      `${FIELD}.max_length: a field of type 'bool' has no 'max_length'`,
      `${FIELD}.values: a field of type 'bool' has no 'values'`,
      `${FIELD}.many: a field of type 'bool' has no 'many'`,
    ],
    'tells digits of what is no decimal': [
      withField({ name: 'x', type: 'float', max_digits: 5 }),
      `${FIELD}.max_digits: a field of type 'float' has no 'max_digits'`,
    ],
    'takes a way out of a key': [withField({ name: 'x', type: 'int', ref: 'blog.Author', unscoped: true })],
    'takes a way out of a relation': [withField({ ...author, unscoped: true })],
    'tells a way out that leads nowhere': [
      withField({ name: 'x', type: 'int', unscoped: true }),
      `${FIELD}.unscoped: 'unscoped' has no effect: the field leads to no rows; name their resource with 'ref'`,
    ],
    'wants values of a choice': [
      withField({ name: 'x', type: 'enum' }),
      `${FIELD}.values: expected 'values' (a list) or 'enum' (the dotted path of a Python Enum), but they are missing`,
    ],
    'refuses two kinds of values': [
      withField({ name: 'x', type: 'enum', ...values, enum: 'blog.models.Status' }),
      `${FIELD}.values: 'enum' and 'values' exclude each other`,
    ],
    'takes a nested field': [withField({ ...author, nullable: true, load: 'joined' })],
    'wants a model and fields of a nested field': [
      withField({ name: 'author', type: 'nested' }),
      `${FIELD}.model: a nested field needs 'model'`,
      `${FIELD}.fields: a nested field needs 'fields'`,
    ],
    'refuses a nested field without fields': [
      withField({ ...author, fields: [] }),
      `${FIELD}.fields: expected at least 1 entry, found none`,
    ],
    'refuses lists of nested fields': [
      withField({ ...author, list: true }),
      `${FIELD}.list: a field of type 'nested' has no 'list'; write 'many: true' for a collection`,
    ],
    'refuses collections that are null': [
      withField({ ...author, many: true, nullable: true }),
      `${FIELD}.nullable: a collection is never null: 'many' and 'nullable' exclude each other`,
    ],
    'refuses required fields with a default': [
      withField({ name: 'x', type: 'int', required: true, default: 1 }),
      `${FIELD}.required: a field with a 'default' is not required; remove one of them`,
    ],
    'refuses defaults of read-only fields': [
      withField({ name: 'x', type: 'int', read_only: true, default: 1 }),
      `${FIELD}.default: 'default' has no effect: a field that is 'read_only' is never sent; remove one of them`,
    ],
    'is silent where the type is not known': [
      withField({ name: 'x', type: 'strin', ge: 1, many: true }),
      `${FIELD}.type: expected one of 'uuid', 'str', 'email', 'int', 'float', 'bool', 'datetime', 'date', 'time', ` +
        "'json', 'decimal', 'enum', 'nested', found 'strin'; did you mean 'str'?",
    ],
  });
});
