// Lists that clients can filter, sort, page through, search and group, and ask for more, for resources of the `be` target. Which keys a
// modifier takes is checked by the schema.
//
//   local list = import 'be/operations/list.libsonnet';
//
// Each modifier is an object with the keys of its class, or a list, which stands for `{ fields: [...] }`. What is null is
// left out: without `fields` the list answers with the resource's own. `also` has modifiers with their `type`, which come
// last: those that no parameter is called by.
local modifier(type, options) =
  if options == null then [] else [{ type: type } + if std.isArray(options) then { fields: options } else options];

{
  // A list with the modifiers that are given.
  //
  // Example:
  //   list.searchable(
  //     null,
  //     filter=['title', { column: 'author.name', name: 'author', operators: ['eq'] }],
  //     order={ fields: ['title', 'created_at'], default: ['-created_at'] },
  //     paginate={ max_page_size: 50 },
  //     search=['title', 'body'],
  //     group={ fields: ['status'], aggregates: [{ fn: 'sum', column: 'views', name: 'views' }] },
  //     include=['author'],
  //   )
  // Yields:
  //   {
  //     name: 'list',
  //     modifiers: [
  //       { type: 'filter', fields: ['title', { column: 'author.name', name: 'author', operators: ['eq'] }] },
  //       { type: 'order', fields: ['title', 'created_at'], default: ['-created_at'] },
  //       { type: 'paginate', max_page_size: 50 },
  //       { type: 'search', fields: ['title', 'body'] },
  //       { type: 'group', fields: ['status'], aggregates: [{ fn: 'sum', column: 'views', name: 'views' }] },
  //       { type: 'include', fields: ['author'] },
  //     ],
  //   }
  searchable(fields, filter=null, order=null, paginate=null, search=null, group=null, also=[], include=null):: {
    name: 'list',
    [if fields != null then 'fields']: fields,
    modifiers:
      modifier('filter', filter) + modifier('order', order) + modifier('paginate', paginate) +
      modifier('search', search) + modifier('group', group) + modifier('include', include) + also,
  },
}
