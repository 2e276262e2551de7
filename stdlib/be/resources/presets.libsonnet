// Lists of operations for resources of the `be` target. The lists can be joined, and each entry is an object, so that
// options can be added to it. Which options an operation takes is checked by the schema.
//
//   local presets = import 'be/resources/presets.libsonnet';
//
// Without `fields` the operations use the resource's own `fields`: the usual way. With `fields` the reading operations
// answer with them, and the writing ones take what is writable of them: neither `read_only` nor nested.
local writable(fields) = [
  field
  for field in fields
  if std.get(field, 'type') != 'nested' && !std.get(field, 'read_only', false)
];
local operation(name, fields) = { name: name, [if fields != null then 'fields']: fields };
local reading(name, fields) = operation(name, fields);
local writing(name, fields) = operation(name, if fields == null then null else writable(fields));

{
  // All five operations: `get`, `list`, `create`, `update`, `delete`.
  //
  // Example:
  //   presets.crud([{ name: 'id', type: 'int', read_only: true }, { name: 'name', type: 'str' }])
  // Yields:
  //   [
  //     { name: 'get', fields: [{ name: 'id', type: 'int', read_only: true }, { name: 'name', type: 'str' }] },
  //     { name: 'list', fields: [{ name: 'id', type: 'int', read_only: true }, { name: 'name', type: 'str' }] },
  //     { name: 'create', fields: [{ name: 'name', type: 'str' }] },
  //     { name: 'update', fields: [{ name: 'name', type: 'str' }] },
  //     { name: 'delete' },
  //   ]
  crud(fields=null):: self.read_only(fields) + self.write_only(fields),

  // The operations that only read: `get` and `list`.
  //
  // Example:
  //   presets.read_only()
  // Yields:
  //   [{ name: 'get' }, { name: 'list' }]
  read_only(fields=null):: [reading('get', fields), reading('list', fields)],

  // The operations that write: `create`, `update` and `delete`.
  //
  // Example:
  //   presets.write_only()
  // Yields:
  //   [{ name: 'create' }, { name: 'update' }, { name: 'delete' }]
  write_only(fields=null):: [writing('create', fields), writing('update', fields), { name: 'delete' }],

  // The operations of rows that `soft_delete` keeps: `restore` and `purge`.
  //
  // Example:
  //   presets.crud() + presets.deleted_rows()
  // Yields:
  //   [
  //     { name: 'get' },
  //     { name: 'list' },
  //     { name: 'create' },
  //     { name: 'update' },
  //     { name: 'delete' },
  //     { name: 'restore' },
  //     { name: 'purge' },
  //   ]
  deleted_rows():: [{ name: 'restore' }, { name: 'purge' }],

  // Operations, with a `get` that tells as `actions` what the user may do with the row.
  //
  // Example:
  //   presets.with_actions(presets.read_only())
  // Yields:
  //   [{ name: 'get', actions: true }, { name: 'list' }]
  with_actions(operations):: [
    local entry = if std.isString(operation) then { name: operation } else operation;
    if std.get(entry, 'type', entry.name) == 'get' then entry { actions: true } else operation
    for operation in operations
  ],

  // Routes that change one key of a list: `POST` and `DELETE /{pk}/tags/{tag_key}`. `field` is the field with the list, and
  // `noun` what one of its rows is called.
  //
  // Example:
  //   presets.links('tag_ids', 'tag')
  // Yields:
  //   [
  //     { name: 'link_tag', type: 'link', field: 'tag_ids' },
  //     { name: 'unlink_tag', type: 'unlink', field: 'tag_ids' },
  //   ]
  links(field, noun):: [
    { name: 'link_' + noun, type: 'link', field: field },
    { name: 'unlink_' + noun, type: 'unlink', field: field },
  ],

  // Where the files of a field are sent and read: `POST /upload-photo` and `GET /{pk}/photo`. `field` is one with `file`.
  //
  // Example:
  //   presets.files('photo')
  // Yields:
  //   [
  //     { name: 'upload_photo', type: 'upload', field: 'photo' },
  //     { name: 'download_photo', type: 'download', field: 'photo' },
  //   ]
  files(field):: [
    { name: 'upload_' + field, type: 'upload', field: field },
    { name: 'download_' + field, type: 'download', field: field },
  ],

  // A route of your own: `POST /{pk}/{name}`, or `POST /{name}` with `scope: 'collection'`; `GET` with `method: 'get'`. `fn` is the dotted path of the
  // function that does the work. Other options: `params`, `returns` (fields, or the dotted path of a Pydantic model),
  // `status_code`, `require_auth`.
  //
  // Example:
  //   presets.crud() + [presets.action('publish', 'blog.actions.publish', { returns: [{ name: 'status', type: 'str' }] })]
  // Yields:
  //   [
  //     { name: 'get' },
  //     { name: 'list' },
  //     { name: 'create' },
  //     { name: 'update' },
  //     { name: 'delete' },
  //     {
  //       name: 'publish',
  //       type: 'action',
  //       fn: 'blog.actions.publish',
  //       returns: [{ name: 'status', type: 'str' }],
  //     },
  //   ]
  action(name, fn, options={}):: { name: name, type: 'action', fn: fn } + options,
}
