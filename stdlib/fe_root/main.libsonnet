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

// Where rows hold the name of the row that a relation leads to, or of those: in the nested field of that name, by its first text that
// names something.
local nested_in(fields, relation, many) =
  local found = [
    field
    for field in fields
    if field.type == 'nested' && field.name == relation && std.get(field, 'many', false) == many && std.objectHas(field, 'fields')
  ];
  local texts = if found == [] then [] else [
    field.name
    for field in found[0].fields
    if std.member(['str', 'email'], field.type) && !std.get(field, 'list', false)
  ];
  local titles = [title for title in ['name', 'title', 'label', 'subject'] if std.member(texts, title)] + texts;
  if titles == [] then null else relation + '.' + titles[0];

// Where a field leads, and where its name is found among some fields: to what `relations` say, or to the `ref` of the field itself.
local ref_of(field, models, siblings) =
  local many = std.get(field, 'list', false);
  local relation = if many then std.get(field, 'relation', field.name)
  else if std.endsWith(field.name, '_id') then std.substr(field.name, 0, std.length(field.name) - 3)
  else field.name;
  if std.objectHas(models, field.name) then { model: models[field.name], nested: nested_in(siblings, relation, many) }
  else if std.objectHas(field, 'ref') then { model: field.ref, nested: nested_in(siblings, relation, many) };

// Names of the fields that rows of a list have; null where they have those of the resource.
local listed_names(resource, operations) =
  local lists = [operation for operation in operations if std.isObject(operation) && std.get(operation, 'name') == 'list'];
  local representations = {
    [representation.name]: representation.fields
    for representation in std.get(resource, 'representations', [])
  };
  local own = [
    if std.objectHas(list, 'representation') then std.get(representations, list.representation, []) else list.fields
    for list in lists
    if std.objectHas(list, 'representation') || std.objectHas(list, 'fields')
  ];
  if own == [] then null else [field.name for field in own[0]];

// The operations that take and give the files of fields, by the names of those.
local files_of(operations) = {
  [entry.field]: {
    [operation.type]: operation.name
    for operation in operations
    if std.isObject(operation) && std.member(['upload', 'download'], std.get(operation, 'type')) && operation.field == entry.field
  }
  for entry in std.set(
    [
      { field: operation.field }
      for operation in operations
      if std.isObject(operation) && std.member(['upload', 'download'], std.get(operation, 'type'))
    ],
    function(entry) entry.field
  )
};

// Tell whether requests write the rows that a field nests.
local is_written(field) = field.type == 'nested' && std.get(field, 'write', false) == true && std.objectHas(field, 'fields');
local is_shown(field) = field.type != 'nested' || is_written(field);

local is_key(field, pk) = if std.isArray(pk) then std.member(pk, field.name) else field.name == pk;

// The forms that have an input of a field; null where rows have no form. A key is chosen once. `writes` has the fields of its own that an
// operation has, or true.
local forms_of(field, pk, writes) = if writes == {} then null else [
  form
  for form in ['create', 'update']
  if std.objectHas(writes, form) && !(form == 'update' && is_key(field, pk)) && (
    local taken = if writes[form] == true then [field] else [one for one in writes[form] if one.name == field.name];
    taken != [] && !std.get(taken[0], 'read_only', false)
  )
];

// A field of an API as one of a page. The values of an Enum of Python are not known here: it is a text, which the API checks.
//
// `siblings` are the fields of the answers that it stands in; null where they are not known. `writes` are the operations of a resource
// that write its rows.
local page_field(field, pk, models, siblings=[], files={}, writes={}) =
  local ref = ref_of(field, models, siblings);
  local forms = forms_of(field, pk, writes);
  local shown = if forms == null then std.get(field, 'read_only', false) == true || is_key(field, pk) else forms == [];
  local without = (if ref == null then [] else ['description']) + (if shown then ['required', 'default'] else ['read_only']);
  { [key]: field[key] for key in shared if std.objectHas(field, key) && !std.member(without, key) }
  + { [if field.type == 'enum' && !std.objectHas(field, 'values') then 'type']: 'str' }
  + { [if shown then 'read_only']: true }
  + { [if std.length(writes) == 2 && std.length(forms) == 1 then 'only']: forms[0] }
  + { [if ref != null then 'ref']: ref.model }
  + { [if ref != null && ref.nested != null then 'nested']: ref.nested }
  + { [if std.objectHas(field, 'max_items') && (field.type == 'nested' || ref != null) then 'max_items']: field.max_items }
  + { [if std.objectHas(field, 'file') then 'file']: field.file + std.get(files, field.name, {}) }
  + if field.type != 'nested' then {} else {
    [if std.get(field, 'key') != null then 'key']: field.key,
    fields: [page_field(item, null, {}, field.fields) for item in field.fields if is_shown(item)],
  };

// An action of an API as one of a page. One that only reads has no button; nor has one with parameters that no control fits.
local actions_of(operations, pages) = [
  {
    name: operation.name,
    [if std.get(operation, 'scope', 'object') == 'collection' then 'scope']: 'collection',
    [if std.get(operation, 'params', []) != [] then 'params']: [
      page_field(param, null, {})
      for param in operation.params
    ],
  }
  for operation in operations
  if std.isObject(operation) && std.get(operation, 'type') == 'action' && std.get(operation, 'method', 'post') == 'post'
     && (pages || std.get(operation, 'scope', 'object') == 'collection')
     && std.all([param.type != 'nested' for param in std.get(operation, 'params', [])])
];

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

// Filters: names of fields, and those that are written out for a field and keep its name.
local filters_of(modifiers, fields) =
  local known = [field.name for field in fields];
  [
    if std.isString(filter) then filter else { field: filter.column, operators: filter.operators }
    for modifier in modifiers
    for filter in modifier.fields
    if (std.isString(filter) && std.member(known, filter)) || (
      std.isObject(filter) && std.objectHas(filter, 'operators') && std.isString(filter.column)
      && std.member(known, filter.column) && std.get(filter, 'name', filter.column) == filter.column
      && !std.objectHas(filter, 'type')
    )
  ];

// What rows are counted by: names of fields, and periods of them.
local groups_of(modifiers, fields) =
  local known = [field.name for field in fields];
  std.flattenArrays([
    if std.isString(group) then (if std.member(known, group) then [group] else [])
    else if std.objectHas(group, 'periods') && std.isString(group.column) && std.member(known, group.column)
    then [group.column + '__' + period for period in group.periods]
    else []
    for modifier in modifiers
    for group in modifier.fields
  ]);

// The option of the last of some modifiers that has it.
local option_of(modifiers, name, default) =
  local given = [modifier[name] for modifier in modifiers if std.objectHas(modifier, name)];
  if std.length(given) > 0 then given[std.length(given) - 1] else default;

// The fields of answers that hold the names of related rows. Lists with fields of their own need not have them.
local siblings_of(resource, operations) =
  local own = [
    operation
    for operation in operations
    if std.isObject(operation) && std.member(['get', 'list'], std.get(operation, 'name'))
       && std.objectHas(operation, 'fields')
  ];
  if own != [] then [] else std.get(resource, 'fields', []);

// The fields that `get` shows where a request asks for them; pages ask for none. A form that did not read the rows of a list would
// take them away.
local included_in(operations) = std.flattenArrays([
  std.get(operation, 'include', [])
  for operation in operations
  if std.isObject(operation) && std.get(operation, 'name') == 'get'
]);

// Fields with inputs that mean what the API's default filters mean. The values of an Enum of Python are not known here.
local filtered(fields) = [field for field in fields if field.type != 'enum' || std.objectHas(field, 'values')];

{
  // A resource, as it is written by hand. Options: `label`, `icon`, `pk`, `list`, `create`, `get`, `update`, `delete`, `sort`,
  // `default_sort`, `filters`, `search`, `mode`, `max_page_size`, `estimates`, `groups`, `export`, `bulk_update`, `bulk_delete`, `version`, `actions`,
  // `sections`, `fields`.
  //
  // Example:
  //   web.resource('StockMovement', { label: 'Journal', update: false, delete: false })
  // Yields:
  //   { name: 'StockMovement', label: 'Journal', update: false, delete: false }
  resource(name, options={}):: { name: name } + options,

  // The pages of a resource of the `be` target: they offer what its operations do, and show its fields. Its list is
  // sorted, filtered, searched and counted by what the modifiers name, and its actions have buttons. Where the resource has a field `relations:: { author: 'Author' }`, the column `author_id` is chosen among the authors. Where the API has
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
  //       { name: 'author_id', type: 'uuid', ref: 'Author', nested: 'author.name' },
  //     ],
  //     label: 'Posts',
  //   }
  from(resource, options={})::
    local operations = std.get(resource, 'operations', []);
    local included = included_in(operations);
    local fields = [field for field in fields_of(resource) if is_shown(field) && !std.member(included, field.name)];
    local sort = named(modifiers_of(operations, 'order'), fields);
    local filters = filters_of(modifiers_of(operations, 'filter'), filtered(fields));
    local groups = groups_of(modifiers_of(operations, 'group'), fields);
    local order = option_of(modifiers_of(operations, 'order'), 'default', []);
    local paginate = modifiers_of(operations, 'paginate');
    local mode = option_of(paginate, 'mode', 'keyset');
    local count = option_of(paginate, 'count', false);
    local most = option_of(paginate, 'max_page_size', 100);
    local search = std.objectHas(resource, 'search') || modifiers_of(operations, 'search') != [];
    local last(dotted) =
      local words = std.split(dotted, '.');
      words[std.length(words) - 1];
    local class = last(resource.model);
    local called = std.get(options, 'name', std.get(resource, 'api_name', class));
    local field_called(attribute) =
      local found = [field.name for field in fields if std.get(field, 'alias', field.name) == attribute];
      if found == [] then attribute else found[0];
    local attributes = std.get(resource, 'pk', 'id');
    local pk = if std.isArray(attributes) then [field_called(one) for one in attributes] else field_called(attributes);
    local relations = std.get(resource, 'relations', {});
    local names = if std.isObject(relations) then std.objectFields(relations) else [];
    local models = {
      [name + '_id']: if std.isString(relations[name]) then relations[name] else relations[name].model
      for name in names
    };
    local listed = listed_names(resource, operations);
    local asked = included + std.flattenArrays([std.get(one, 'fields', []) for one in modifiers_of(operations, 'include')]);
    local siblings = [field for field in siblings_of(resource, operations) if !std.member(asked, field.name)];
    local offered = [
      if std.isString(operation) then operation else std.get(operation, 'name')
      for operation in operations
    ];
    // Without operations of its own, the resource has those of its app, which are not known here.
    local offers(name) = !std.objectHas(resource, 'operations') || std.member(offered, name);
    // Pages do all or nothing. An item tells no version: where one has to, rows are changed one by one, too.
    local apart = [
      operation.name
      for operation in operations
      if std.isObject(operation) && !std.get(operation, 'atomic', true)
    ];
    local offers_more(name) = std.member(offered, name) && !std.member(apart, name) && offers('list') && offers('get') && offers('update')
                              && !std.get(resource, 'require_if_match', false);
    local tells_actions = std.any([
      std.isObject(operation) && std.get(operation, 'name') == 'get' && std.get(operation, 'actions', false) == true
      for operation in operations
    ]);
    local actions = actions_of(operations, offers('get'));
    local written_by(name) =
      local own = [one.fields for one in operations if std.isObject(one) && std.get(one, 'name') == name && std.objectHas(one, 'fields')];
      if own == [] then true else own[0];
    local writes = {
      [if offers('create') then 'create']: written_by('create'),
      [if offers('get') && offers('update') then 'update']: written_by('update'),
    };
    {
      name: called,
      // What `relations` of other resources name it by.
      [if last(called) != class then 'model']: class,
      [if pk != 'id' then 'pk']: pk,
      list: offers('list'),
      create: offers('create'),
      update: offers('get') && offers('update'),
      delete: offers('delete'),
      // Where rows can be changed, they have a page by that.
      [if offers('get') && !offers('update') then 'get']: true,
      [if sort != [] then 'sort']: sort,
      [if order != [] && std.member(sort, std.lstripChars(order[0], '-')) then 'default_sort']: order[0],
      [if filters != [] then 'filters']: filters,
      [if search && offers('list') then 'search']: true,
      [if mode != 'keyset' && offers('list') then 'mode']: mode,
      [if most != 100 && offers('list') then 'max_page_size']: most,
      [if count == 'estimate' && offers('list') then 'estimates']: true,
      [if groups != [] then 'groups']: groups,
      [if std.member(offered, 'export') && offers('list') && mode == 'keyset' then 'export']: true,
      [if offers_more('bulk_update') then 'bulk_update']: true,
      [if offers_more('bulk_delete') then 'bulk_delete']: true,
      [if tells_actions then 'row_actions']: true,
      [if std.member(offered, 'referrers') && offers('delete') then 'referrers']: true,
      [if actions != [] then 'actions']: actions,
      [if std.objectHas(resource, 'version_column') && offers('get') && offers('update') then 'version']: true,
      fields: [
        page_field(field, pk, models, siblings, files_of(operations), writes)
        + { [if listed != null && !std.member(listed, field.name) then 'listed']: false }
        for field in fields
      ],
    } + options,
}
