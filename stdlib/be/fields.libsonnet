// Fields of the `be` target: one short call per FieldSpec. Every function returns plain data; what a field may hold is
// checked by the configuration schema, which names a wrong key, so that nothing is checked here.
//
//   local f = import 'be/fields.libsonnet';
//
// `opts` takes the other keys of FieldSpec (`alias`, `read_only`, `nullable`, `required`, `default`, `description`,
// `example`, `list`, limits such as `ge` or `max_length`) and has the last word. `+ { ... }` behind a call does the same.
{
  // The primary key: chosen by the server, so it is read and never sent.
  //
  // Example:
  //   f.id('int')
  // Yields:
  //   { name: 'id', type: 'int', read_only: true }
  id(type='uuid'):: { name: 'id', type: type, read_only: true },

  // The two columns that tell when a row was made and last changed. A list: add it to the other fields.
  //
  // Example:
  //   [f.str('title')] + f.timestamps()
  // Yields:
  //   [
  //     { name: 'title', type: 'str' },
  //     { name: 'created_at', type: 'datetime', read_only: true },
  //     { name: 'updated_at', type: 'datetime', read_only: true },
  //   ]
  timestamps():: [
    { name: 'created_at', type: 'datetime', read_only: true },
    { name: 'updated_at', type: 'datetime', read_only: true },
  ],

  // A related object inside the answer of `get` or `list`. `model` is the dotted path of the related class, `many` says
  // that the relationship is a collection, `load` is `selectin`, `joined` (to-one relations) or `subquery`.
  //
  // Example:
  //   f.nested('author', 'blog.models.Author', [f.id(), f.str('name')], load='joined') + { nullable: true }
  // Yields:
  //   {
  //     name: 'author',
  //     type: 'nested',
  //     model: 'blog.models.Author',
  //     fields: [{ name: 'id', type: 'uuid', read_only: true }, { name: 'name', type: 'str' }],
  //     many: false,
  //     load: 'joined',
  //     nullable: true,
  //   }
  nested(name, model, fields, many=false, load='selectin'):: {
    name: name,
    type: 'nested',
    model: model,
    fields: fields,
    many: many,
    load: load,
  },

  // Rows that requests write with the one above: `create` and `update` take them as a list, whole or as changes. `fields` hold
  // their key; other options: `max_items`, `load`.
  //
  // Example:
  //   f.items('lines', 'shop.models.Line', [f.int('line_no'), f.int('quantity')], { max_items: 50 })
  // Yields:
  //   {
  //     name: 'lines',
  //     type: 'nested',
  //     model: 'shop.models.Line',
  //     fields: [{ name: 'line_no', type: 'int' }, { name: 'quantity', type: 'int' }],
  //     many: true,
  //     load: 'selectin',
  //     write: true,
  //     max_items: 50,
  //   }
  items(name, model, fields, opts={}):: self.nested(name, model, fields, many=true) + { write: true } + opts,

  // Names of files, which are in a bucket of S3 or in a directory: the column is a text, and the operations `upload` and
  // `download` (`presets.files`) say where its files are sent and read. `file` takes `max_bytes`, and the media `types`.
  //
  // Example:
  //   f.file('photo', { max_bytes: 5000000, types: ['image/png', 'image/jpeg'] }, { nullable: true })
  // Yields:
  //   {
  //     name: 'photo',
  //     type: 'str',
  //     file: { max_bytes: 5000000, types: ['image/png', 'image/jpeg'] },
  //     nullable: true,
  //   }
  file(name, file, opts={}):: { name: name, type: 'str', file: file } + opts,

  // A UUID.
  //
  // Example:
  //   f.uuid('external_id', { nullable: true })
  // Yields:
  //   { name: 'external_id', type: 'uuid', nullable: true }
  uuid(name, opts={}):: { name: name, type: 'uuid' } + opts,

  // A text. Limits: `min_length`, `max_length`, `pattern`.
  //
  // Example:
  //   f.str('title', { min_length: 1, max_length: 200 })
  // Yields:
  //   { name: 'title', type: 'str', min_length: 1, max_length: 200 }
  str(name, opts={}):: { name: name, type: 'str' } + opts,

  // A text that must be an e-mail address when it is sent.
  //
  // Example:
  //   f.email('contact')
  // Yields:
  //   { name: 'contact', type: 'email' }
  email(name, opts={}):: { name: name, type: 'email' } + opts,

  // A whole number. Limits: `ge`, `gt`, `le`, `lt`, `multiple_of`.
  //
  // Example:
  //   f.int('quantity', { ge: 1 })
  // Yields:
  //   { name: 'quantity', type: 'int', ge: 1 }
  int(name, opts={}):: { name: name, type: 'int' } + opts,

  // A floating-point number: for measures, not for money (see `decimal`).
  //
  // Example:
  //   f.float('weight_kg', { gt: 0, nullable: true })
  // Yields:
  //   { name: 'weight_kg', type: 'float', gt: 0, nullable: true }
  float(name, opts={}):: { name: name, type: 'float' } + opts,

  // An exact decimal number, such as an amount of money.
  //
  // Example:
  //   f.decimal('price', { max_digits: 10, decimal_places: 2, ge: 0 })
  // Yields:
  //   { name: 'price', type: 'decimal', max_digits: 10, decimal_places: 2, ge: 0 }
  decimal(name, opts={}):: { name: name, type: 'decimal' } + opts,

  // A truth value.
  //
  // Example:
  //   f.bool('active', { default: true })
  // Yields:
  //   { name: 'active', type: 'bool', default: true }
  bool(name, opts={}):: { name: name, type: 'bool' } + opts,

  // A moment, always UTC at the interface.
  //
  // Example:
  //   f.datetime('published_at', { read_only: true, nullable: true })
  // Yields:
  //   { name: 'published_at', type: 'datetime', read_only: true, nullable: true }
  datetime(name, opts={}):: { name: name, type: 'datetime' } + opts,

  // A day of the calendar.
  //
  // Example:
  //   f.date('born_on', { nullable: true })
  // Yields:
  //   { name: 'born_on', type: 'date', nullable: true }
  date(name, opts={}):: { name: name, type: 'date' } + opts,

  // A time of day.
  //
  // Example:
  //   f.time('opens_at')
  // Yields:
  //   { name: 'opens_at', type: 'time' }
  time(name, opts={}):: { name: name, type: 'time' } + opts,

  // A JSON object of any shape.
  //
  // Example:
  //   [f.json('attributes', { default: {} }), f.json('payload', { alias: 'json' })]
  // Yields:
  //   [
  //     { name: 'attributes', type: 'json', default: {} },
  //     { name: 'payload', type: 'json', alias: 'json' },
  //   ]
  json(name, opts={}):: { name: name, type: 'json' } + opts,

  // A choice. `values` is either a list of the allowed values, or the dotted path of a Python Enum.
  //
  // Example:
  //   [f.enum('unit', ['piece', 'kg']), f.enum('status', 'blog.models.Status', { read_only: true })]
  // Yields:
  //   [
  //     { name: 'unit', type: 'enum', values: ['piece', 'kg'] },
  //     { name: 'status', type: 'enum', enum: 'blog.models.Status', read_only: true },
  //   ]
  enum(name, values, opts={})::
    { name: name, type: 'enum', [if std.isString(values) then 'enum' else 'values']: values } + opts,

  // The key of another resource, under the name of the column that holds it. `resource` is that resource
  // (`module.Model`, or its slug) and is told to readers of the API. Its key is a UUID unless `opts` has a `type`.
  //
  // Example:
  //   [f.ref('author_id', 'blog.Author'), f.ref('parent_id', 'inventory.Category', { type: 'int', nullable: true })]
  // Yields:
  //   [
  //     { name: 'author_id', type: 'uuid', ref: 'blog.Author', description: 'Key of the related blog.Author' },
  //     {
  //       name: 'parent_id',
  //       type: 'int',
  //       ref: 'inventory.Category',
  //       description: 'Key of the related inventory.Category',
  //       nullable: true,
  //     },
  //   ]
  ref(name, resource, opts={})::
    { name: name, type: 'uuid', ref: resource, description: 'Key of the related ' + resource } + opts,

  // The keys of the rows that a many-to-many relation of the model leads to, all of which a request sets. `relation` is its
  // attribute, and `resource` the resource of the rows. Its keys are UUIDs unless `opts` has a `type`.
  //
  // Example:
  //   f.refs('tag_ids', 'blog.Tag', 'tags', { type: 'int', default: [], max_items: 20 })
  // Yields:
  //   {
  //     name: 'tag_ids',
  //     type: 'int',
  //     list: true,
  //     ref: 'blog.Tag',
  //     relation: 'tags',
  //     description: 'Keys of the related blog.Tag rows',
  //     default: [],
  //     max_items: 20,
  //   }
  refs(name, resource, relation, opts={})::
    {
      name: name,
      type: 'uuid',
      list: true,
      ref: resource,
      relation: relation,
      description: 'Keys of the related ' + resource + ' rows',
    } + opts,
}
