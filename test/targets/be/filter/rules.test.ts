import { checkLines, project, resource } from '../schema/test-target.js';

const FIELDS = [
  { name: 'id', type: 'uuid', read_only: true },
  { name: 'title', type: 'str' },
  { name: 'views', type: 'int' },
  { name: 'live', type: 'bool' },
  { name: 'tone', type: 'enum', values: ['a', 'b'] },
  { name: 'extra', type: 'json' },
  { name: 'words', type: 'str', list: true },
  { name: 'author_id', type: 'uuid' },
  { name: 'author', type: 'nested', model: 'blog.models.Author', fields: [{ name: 'name', type: 'str' }] },
  { name: 'price', type: 'decimal' },
];
const author = (more = {}) =>
  resource({ model: 'blog.models.Author', fields: [{ name: 'name', type: 'str' }], operations: ['get'], ...more });
const links = { kind: 'name', name: 'name' };
const relations = { tags: { model: 'blog.models.Tag', many: true } };

const withFilters = (fields: readonly unknown[], more = {}, others: readonly unknown[] = [author()]) =>
  project({
    resources: [
      resource({ fields: FIELDS, operations: [{ name: 'list', modifiers: [{ type: 'filter', fields }] }], ...more }),
      ...others,
    ],
  });
const at = 'resources[0].operations[0].modifiers[0].fields[0]';

const bounded = (most: number) => {
  const filters = ['title', 'views'].map((column) => ({ column, operators: ['in', 'not_in'] }));
  return project({
    resources: [
      resource({
        fields: FIELDS,
        operations: [{ name: 'list', modifiers: [{ type: 'filter', fields: filters, max_items: most }] }],
      }),
    ],
  });
};

describe('filters', () => {
  checkLines({
    'takes as many values as one statement can bind': [bounded(5000)],
    'tells of more': [
      bounded(5001),
      'resources[0].operations[0].modifiers[0].max_items: 4 operators with 5001 values each are more than 20000 values; write at most 5000',
    ],
    'takes declared fields by name, also behind nested ones and the primary key': [
      withFilters(['id', 'title', 'views', 'live', 'tone', 'author_id', 'author.name']),
    ],
    'takes columns that no field declares, behind declared relations': [
      withFilters([{ column: { path: 'tags.name', type: 'str' } }, { column: { path: 'secret', type: 'int' } }], {
        relations,
      }),
    ],
    'says once that a nested field cannot be read': [
      withFilters(['author.name'], { fields: [{ ...FIELDS[8], fields: [1, { name: 'name', type: 'str' }] }] }),
      'resources[0].fields[0].fields[0]: expected an object, found 1',
    ],
    'finds columns of the related resource': [
      withFilters(['author.name'], { relations: { author: 'blog.models.Author' } }),
    ],
    'refuses a field that nobody declares': [
      withFilters(['titel']),
      `${at}: no declared field is called 'titel'; write { path: 'titel', type: … } for a column that no field declares`,
    ],
    'refuses a relation that nobody declares': [
      withFilters([{ column: { path: 'tags.name', type: 'str' } }]),
      `${at}.column: 'tags.name' goes through the relation 'tags', which is not declared; ` +
        "declare it: relations: { tags: 'package.module.Model' }",
    ],
    'refuses what is no single value': [
      withFilters(['author']),
      `${at}: 'author' is a related object, not a column with one value`,
    ],
    'refuses lists': [withFilters(['words']), `${at}: 'words' is a list, not a column with one value`],
    'refuses documents': [withFilters(['extra']), `${at}: 'extra' is a document, not a column with one value`],
    'refuses operators that do not fit the values': [
      withFilters([{ column: 'title', operators: ['eq', 'gt'] }]),
      `${at}.operators[1]: the operator 'gt' does not fit values of kind 'free_text': expected one of 'eq', 'ne', 'in', ` +
        "'not_in', 'is_null', 'contains', 'icontains', 'starts_with', 'ends_with'",
    ],
    'refuses an operator that stands twice': [
      withFilters([{ column: 'title', operators: ['eq', 'eq'] }]),
      `${at}.operators[1]: the operator 'eq' is already there`,
    ],
    'refuses a kind that does not fit the column': [
      withFilters([{ column: 'views', values: 'bool' }]),
      `${at}.values: values of kind 'bool' do not fit 'views', which is no bool`,
    ],
    'refuses an enum of nothing': [
      withFilters([{ column: 'title', values: 'enum' }]),
      `${at}.values: values of kind 'enum' do not fit 'title', which is no enum; say which with 'enum'`,
    ],
    'refuses an enum that nobody knows': [
      withFilters([{ column: { path: 'mood', type: 'enum' }, values: 'enum' }]),
      `${at}.column: nobody knows the values of the enum 'mood'; write the name of a field that declares them, or say which it is with 'enum'`,
    ],
    'says once that the enum of a field is missing': [
      withFilters(['tone'], { fields: [{ name: 'tone', type: 'enum' }] }),
      "resources[0].fields[0].values: expected 'values' (a list) or 'enum' (the dotted path of a Python Enum), but they are missing",
    ],
    'refuses literal values of a type that has none': [
      withFilters([{ column: 'tone', values: 'literal', type: 'enum' }]),
      `${at}.type: expected one of 'uuid', 'str', 'email', 'int', 'float', 'bool', 'datetime', 'date', 'time', 'decimal', found 'enum'`,
    ],
    'takes an enum that the filter names, also of a column that no field declares': [
      withFilters([{ column: { path: 'mood', type: 'enum' }, values: 'enum', enum: 'blog.models.Mood' }]),
    ],
    'takes an enum that the filter names': [
      withFilters([{ column: 'title', values: 'enum', enum: 'blog.models.Title' }]),
    ],
    'refuses keys of another kind': [
      withFilters([{ column: 'title', enum: 'blog.models.Title' }]),
      `${at}.enum: 'enum' has no effect with values of kind 'free_text'; it belongs to values: 'enum'`,
    ],
    'refuses two filters of one parameter': [
      withFilters(['title', { column: 'author.name', name: 'title' }]),
      "resources[0].operations[0].modifiers[0].fields[1].name: the filter 'title' is already the filter of 'title'; " +
        "give the filter another 'name'",
    ],
    'refuses the names of the other parameters': [
      withFilters([{ column: 'title', name: 'sort' }]),
      `${at}.name: the parameter 'sort' is already that of every list; give the filter another 'name'`,
    ],
    'refuses a name that reads like an operator': [
      withFilters([{ column: 'title', name: 'title__in' }]),
      `${at}.name: 'title__in' has two underscores, which stand before an operator; give the filter another 'name'`,
    ],
    'wants the resource of a reference': [
      withFilters([{ column: 'author_id', values: 'ref' }]),
      `${at}.ref_resource: values of kind 'ref' need 'ref_resource', the resource that 'author_id' refers to`,
    ],
    'refuses a resource that there is not': [
      withFilters([{ column: 'author_id', values: 'ref', ref_resource: 'blog.Writer' }]),
      `${at}.ref_resource: no resource is called 'blog.Writer'; write it as 'module.Model', or as in its path`,
    ],
    'wants links of the resource': [
      withFilters([{ column: 'author_id', values: 'ref', ref_resource: 'authors' }]),
      `${at}.ref_resource: the resource 'blog.models.Author' has no 'links', which say how its rows show as values; ` +
        "add links: { kind: 'name', name: … } to it",
    ],
    'refuses values that the column is not compared with': [
      withFilters([{ column: 'views', values: 'literal', type: 'str' }]),
      `${at}.type: values of type 'str' cannot be compared with 'views', which is of type 'int'`,
    ],
    'refuses fractions for integers': [
      withFilters([{ column: 'views', values: 'literal', type: 'decimal' }]),
      `${at}.type: values of type 'decimal' cannot be compared with 'views', which is of type 'int'`,
    ],
    'refuses the keys of another type than the column': [
      withFilters([{ column: 'views', values: 'ref', ref_resource: 'blog.Author' }], {}, [author({ links })]),
      `${at}.ref_resource: values of type 'uuid' cannot be compared with 'views', which is of type 'int'`,
    ],
    'takes values of a type that the column is compared with': [
      withFilters([{ column: 'price', values: 'literal', type: 'int' }]),
    ],
    'takes a reference': [
      withFilters([{ column: 'author_id', values: 'ref', ref_resource: 'blog.Author' }], {}, [author({ links })]),
    ],
    'tells mistakes of an inherited list at the resource': [
      project({
        operations: [{ name: 'list', modifiers: [{ type: 'filter', fields: ['nope'] }] }],
        resources: [{ model: 'blog.models.Article', fields: FIELDS }],
      }),
      "resources[0].operations: no declared field is called 'nope' (at operations[0].modifiers[0].fields[0]); " +
        "write { path: 'nope', type: … } for a column that no field declares",
    ],
  });
});
