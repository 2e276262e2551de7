// Resources of the `fe_root` target: what web pages show. What the options may hold is checked by the schema.
//
//   local web = import 'fe_root/main.libsonnet';

// Keys that a field of an API and one of a page share.
local shared = [
  'name',
  'type',
  'description',
  'list',
  'read_only',
  'nullable',
  'required',
  'default',
  'values',
  'min_length',
  'max_length',
  'ge',
  'gt',
  'le',
  'lt',
  'max_digits',
  'decimal_places',
];

// The fields of a resource: its own, or those of the first operation that has some.
local fields_of(resource) =
  local operations = [operation for operation in std.get(resource, 'operations', []) if std.isObject(operation)];
  local candidates = [std.get(resource, 'fields', [])] + [
    std.get(operation, 'fields', [])
    for name in ['get', 'list', 'create', 'update']
    for operation in operations
    if std.get(operation, 'name') == name
  ];
  local written = [fields for fields in candidates if std.length(fields) > 0];
  if std.length(written) > 0 then written[0] else [];

// A field of an API as one of a page. The values of an Enum of Python are not known here: it is a text, which the API checks.
local page_field(field, pk, models) =
  local ref = std.get(models, field.name);
  { [key]: field[key] for key in shared if std.objectHas(field, key) && !(key == 'description' && ref != null) }
  + { [if field.type == 'enum' && !std.objectHas(field, 'values') then 'type']: 'str' }
  + { [if field.name == pk then 'read_only']: true, [if ref != null then 'ref']: ref };

// The modifiers of a list that have a type.
local modifiers_of(operations, type) = [
  modifier
  for operation in operations
  if std.isObject(operation) && std.get(operation, 'name') == 'list'
  for modifier in std.get(operation, 'modifiers', [])
  if modifier.type == type
];

// The names in the fields of modifiers, of those that pages show. What is not a field's name is not offered.
local named(modifiers, fields) = [
  name
  for modifier in modifiers
  for name in modifier.fields
  if std.isString(name) && std.member([field.name for field in fields], name)
];

// Fields with inputs that mean what the API's default filters mean. The values of an Enum of Python are not known here.
local filtered(fields) = [field for field in fields if field.type != 'enum' || std.objectHas(field, 'values')];

{
  // A resource, as it is written by hand. Options: `label`, `pk`, `list`, `create`, `update`, `delete`, `sort`,
  // `filters`, `search`, `version`, `fields`.
  //
  // Example:
  //   web.resource('StockMovement', { label: 'Journal', update: false, delete: false })
  // Yields:
  //   { name: 'StockMovement', label: 'Journal', update: false, delete: false }
  resource(name, options={}):: { name: name } + options,

  // The pages of a resource of the `be` target: they offer what its operations do, and show its fields. Its list is
  // sorted, filtered and searched by what the modifiers name; filters that are written out come by the options. Where the resource
  // has a field `relations:: { author: 'Author' }`, the column `author_id` is chosen among the authors. Where the API has
  // `apps`, the option `name` says what it calls the resource: `{ name: 'blog.Article' }`.
  //
  // Example:
  //   web.from({
  //     model: 'app.models.Article',
  //     relations:: { author: 'Author' },
  //     fields: [
  //       { name: 'id', type: 'uuid', read_only: true },
  //       { name: 'title', type: 'str', max_length: 200, example: 'Rain in Rome' },
  //       { name: 'author_id', type: 'uuid', description: 'Key of the related app.Author' },
  //       { name: 'author', type: 'nested', model: 'app.models.Author', fields: [{ name: 'name', type: 'str' }] },
  //     ],
  //     operations: ['get', { name: 'list', modifiers: [{ type: 'order', fields: ['title'] }] }, 'create', 'update'],
  //   }, { label: 'Posts' })
  // Yields:
  //   {
  //     name: 'Article',
  //     list: true,
  //     create: true,
  //     update: true,
  //     delete: false,
  //     sort: ['title'],
  //     fields: [
  //       { name: 'id', type: 'uuid', read_only: true },
  //       { name: 'title', type: 'str', max_length: 200 },
  //       { name: 'author_id', type: 'uuid', ref: 'Author' },
  //     ],
  //     label: 'Posts',
  //   }
  from(resource, options={})::
    local operations = std.get(resource, 'operations', []);
    local fields = [field for field in fields_of(resource) if field.type != 'nested'];
    local sort = named(modifiers_of(operations, 'order'), fields);
    local filters = named(modifiers_of(operations, 'filter'), filtered(fields));
    local search = std.objectHas(resource, 'search') || modifiers_of(operations, 'search') != [];
    local last(dotted) =
      local words = std.split(dotted, '.');
      words[std.length(words) - 1];
    local class = last(resource.model);
    local called = std.get(options, 'name', std.get(resource, 'api_name', class));
    local pk = std.get(resource, 'pk', 'id');
    local relations = std.get(resource, 'relations', {});
    local names = if std.isObject(relations) then std.objectFields(relations) else [];
    local models = {
      [name + '_id']: if std.isString(relations[name]) then relations[name] else relations[name].model
      for name in names
    };
    local offered = [
      if std.isString(operation) then operation else std.get(operation, 'name')
      for operation in operations
    ];
    // Without operations of its own, the resource has those of its app, which are not known here.
    local offers(name) = !std.objectHas(resource, 'operations') || std.member(offered, name);
    {
      name: called,
      // What `relations` of other resources name it by.
      [if last(called) != class then 'model']: class,
      [if pk != 'id' then 'pk']: pk,
      list: offers('list'),
      create: offers('create'),
      update: offers('get') && offers('update'),
      delete: offers('delete'),
      [if sort != [] then 'sort']: sort,
      [if filters != [] then 'filters']: filters,
      [if search && offers('list') then 'search']: true,
      [if std.objectHas(resource, 'version_column') && offers('get') && offers('update') then 'version']: true,
      fields: [page_field(field, pk, models) for field in fields],
    } + options,
}
