// Starter models of the `be_root` target. A model is written once, as a Python class of the user's; what a column may
// hold is checked by the configuration schema, which names a wrong key.
//
//   local root = import 'be_root/main.libsonnet';
//
// `options` takes the other keys of a model (`pk`, `relations`, `indexes`) and has the last word.
local COLUMN_KEYS = [
  'name',
  'type',
  'list',
  'nullable',
  'read_only',
  'default',
  'max_length',
  'max_digits',
  'decimal_places',
  'values',
];
// Keys that the API does not read: `f.str('sku', { unique:: true })`.
local TABLE_KEYS = ['unique', 'index'];
local column(field) =
  { [key]: field[key] for key in COLUMN_KEYS if std.objectHas(field, key) }
  + { [if std.objectHas(field, 'alias') then 'name']: field.alias }
  + { [key]: field[key] for key in TABLE_KEYS if std.objectHasAll(field, key) };
// What the rows of a nested field and of a list of keys are is said by other models.
local isColumn(field) = field.type != 'nested' && !std.objectHas(field, 'relation');
// Lists of keys set relations to many rows, which tables of pairs make.
local joins(resource) =
  local last(dotted) =
    local words = std.split(dotted, '.');
    words[std.length(words) - 1];
  local isClass(name) = name != '' && std.asciiLower(name[0]) != name[0];
  {
    [field.relation]: { model: last(field.ref), many: true }
    for field in std.get(resource, 'fields', [])
    if std.isString(std.get(field, 'relation')) && std.isString(std.get(field, 'ref')) && isClass(last(field.ref))
  };
// A key that is not among the fields is a column all the same.
local key(resource, columns) =
  local pk = std.get(resource, 'pk', 'id');
  local type = std.get(resource, 'pk_type', 'uuid');
  if std.length([0 for found in columns if found.name == pk]) > 0 then [] else [{ name: pk, type: type }];
// Columns that keys of the resource name, where no field and no relation is it.
local named(resource, relations, columns) =
  local isThere(name) =
    std.member([found.name for found in columns], name)
    || (std.isObject(relations) && std.member([relation + '_id' for relation in std.objectFields(relations)], name));
  local owner = std.get(resource, 'scope_by', {});
  local wanted = [
    { name: std.get(owner, 'column'), type: std.get(owner, 'type', 'str'), read_only: true, index: true },
    { name: std.get(resource, 'version_column'), type: 'int', read_only: true, default: 1 },
    { name: std.get(resource, 'soft_delete'), type: 'datetime', nullable: true, read_only: true },
  ];
  [found for found in wanted if found.name != null && !isThere(found.name)];
// Where rows have an owner, values are unique among the rows of one: that a value is taken tells nothing of others' rows.
local perOwner(model, owner) =
  local isUnique(part) = std.isObject(part) && std.get(part, 'unique', false) == true;
  local isShared(field) = isUnique(field) && std.get(field, 'name') != owner;
  local fields = std.get(model, 'fields', []);
  local indexes = std.get(model, 'indexes', []);
  local owned(index) =
    if isUnique(index) && !std.member(std.get(index, 'fields', []), owner)
    then index { fields: [owner] + super.fields }
    else index;
  local made = [{ fields: [owner, field.name], unique: true } for field in fields if isShared(field)];
  model {
    fields: [if isShared(field) then field { unique: false } else field for field in fields],
    [if std.length(indexes) + std.length(made) > 0 then 'indexes']: [owned(index) for index in indexes] + made,
  };

{
  // A model with its columns, in the form that `fields` of a resource have as well.
  //
  // Example:
  //   root.model('Author', [{ name: 'name', type: 'str', max_length: 100 }], { indexes: [{ fields: ['name'] }] })
  // Yields:
  //   {
  //     name: 'Author',
  //     fields: [{ name: 'name', type: 'str', max_length: 100 }],
  //     indexes: [{ fields: ['name'] }],
  //   }
  model(name, fields, options={}):: { name: name, fields: fields } + options,

  // The model of a resource of the API: its fields, without the nested ones, the columns that `scope_by`, `version_column` and
  // `soft_delete` name, the `relations`, and those to many rows that `f.refs` names. What only its table needs is said by keys that the API does not read:
  // `f.str('sku', { unique:: true })`, `index:: true`, and of the resource `indexes:: […]`, to which those of the options are added. Where the resource has `scope_by`, what is `unique` is so among the
  // rows of one owner; `root.from(…) + { indexes: […] }` says what is unique among all.
  //
  // Example:
  //   root.from({
  //     model: 'app.models.Article',
  //     relations:: { author: 'Author' },
  //     indexes:: [{ fields: ['title', 'id'] }],
  //     fields: [
  //       { name: 'id', type: 'uuid', read_only: true },
  //       { name: 'title', type: 'str', min_length: 1, max_length: 200, index:: true },
  //       { name: 'author_id', type: 'uuid', description: 'Key of the related app.Author' },
  //       { name: 'tag_ids', type: 'uuid', list: true, ref: 'app.Tag', relation: 'tags' },
  //       { name: 'author', type: 'nested', model: 'app.models.Author', fields: [{ name: 'name', type: 'str' }] },
  //     ],
  //     version_column: 'version',
  //     soft_delete: 'deleted_at',
  //   }, { indexes: [{ fields: ['author_id', 'title'], unique: true }] })
  // Yields:
  //   {
  //     name: 'Article',
  //     fields: [
  //       { name: 'id', type: 'uuid', read_only: true },
  //       { name: 'title', type: 'str', max_length: 200, index: true },
  //       { name: 'author_id', type: 'uuid' },
  //       { name: 'version', type: 'int', read_only: true, default: 1 },
  //       { name: 'deleted_at', type: 'datetime', nullable: true, read_only: true },
  //     ],
  //     relations: { author: 'Author', tags: { model: 'Tag', many: true } },
  //     indexes: [{ fields: ['title', 'id'] }, { fields: ['author_id', 'title'], unique: true }],
  //   }
  from(resource, options={})::
    local path = std.split(resource.model, '.');
    local columns = [column(field) for field in std.get(resource, 'fields', []) if isColumn(field)];
    local made = joins(resource);
    local written = std.get(resource, 'relations', {});
    local relations = std.get(options, 'relations', if std.isObject(written) then made + written else written);
    local indexes = (if std.objectHasAll(resource, 'indexes') then resource.indexes else []) + std.get(options, 'indexes', []);
    local model = {
      name: path[std.length(path) - 1],
      [if std.objectHas(resource, 'pk') then 'pk']: resource.pk,
      fields: key(resource, columns) + columns + named(resource, relations, columns),
      [if std.objectHasAll(resource, 'relations') || made != {} then 'relations']: relations,
    } + options + { [if std.length(indexes) > 0 then 'indexes']: indexes };
    if std.objectHas(resource, 'scope_by') then perOwner(model, resource.scope_by.column) else model,

  // An index for searches of the strategy `prefix` in a column, on PostgreSQL.
  //
  // Example:
  //   root.prefix_index('title')
  // Yields:
  //   { fields: ['title'], kind: 'prefix' }
  prefix_index(field):: { fields: [field], kind: 'prefix' },

  // An index for searches of the strategies `trigram` and `contains` in these columns, on PostgreSQL.
  //
  // Example:
  //   root.trigram_index(['title', 'body'])
  // Yields:
  //   { fields: ['title', 'body'], kind: 'trigram' }
  trigram_index(fields):: { fields: fields, kind: 'trigram' },

  // An index for searches of the strategy `full_text` in these columns, in their order and language, on PostgreSQL.
  //
  // Example:
  //   root.full_text_index(['title', 'body'], language='english')
  // Yields:
  //   { fields: ['title', 'body'], kind: 'full_text', language: 'english' }
  full_text_index(fields, language='english'):: { fields: fields, kind: 'full_text', language: language },
}
