/** The config of the application `ordinary/`: each resource is one that was answered with 500, or wrongly. */

const id = { name: 'id', type: 'uuid', read_only: true };
const title = { name: 'title', type: 'str', max_length: 200 };

const pages = {
  model: 'club.models.Page',
  version_column: 'version',
  soft_delete: 'deleted_at',
  fields: [id, title],
  operations: [
    ...['get', 'list', 'export', 'create', 'update', 'delete', 'restore', 'purge'],
    {
      ...{ name: 'mark_read', type: 'action', fn: 'club.actions.mark_read' },
      returns: [{ name: 'read_at', type: 'datetime', nullable: true }],
    },
    // What a query holds of each type, told again.
    {
      ...{ name: 'tell', type: 'action', method: 'get', fn: 'club.actions.tell', returns: 'club.actions.Told' },
      params: [
        { name: 'text', type: 'str', min_length: 1, max_length: 5 },
        { name: 'count', type: 'int', ge: 1, default: 1 },
        { name: 'size', type: 'float', required: false },
        { name: 'price', type: 'decimal', gt: 0, required: false },
        { name: 'loud', type: 'bool', default: false },
        { name: 'day', type: 'date', required: false },
        { name: 'at', type: 'datetime', default: '2026-01-02T03:04:05Z' },
        { name: 'clock', type: 'time', required: false },
        { name: 'key', type: 'uuid', required: false },
        { name: 'email', type: 'email', required: false },
        { name: 'color', type: 'enum', enum: 'club.actions.Color', required: false },
        { name: 'level', type: 'enum', values: [1, 2], required: false },
        { name: 'word', type: 'enum', values: ['a', 'b'], default: 'a' },
        { name: 'numbers', type: 'int', list: true, max_items: 3, default: [] },
        { name: 'levels', type: 'enum', values: [1, 2], list: true, required: false },
      ],
    },
    {
      ...{ name: 'count_all', type: 'action', method: 'get', scope: 'collection', fn: 'club.actions.count_all' },
      returns: [{ name: 'count', type: 'int' }],
    },
  ],
};

const entries = { model: 'club.models.Entry', fields: [id, title], operations: ['get', 'list', 'create'] };

const links = {
  model: 'club.models.Link',
  fields: [id, { name: 'self', type: 'str', max_length: 200 }, { ...title, required: false }],
  operations: ['get', 'list', 'create', 'update'],
};

/** Clients choose the keys of both, which no `create` names: of these rows the model makes none, of others it does. */
const stations = {
  model: 'club.models.Station',
  pk: 'number',
  pk_type: 'int',
  fields: [{ name: 'number', type: 'int', required: true }, title],
  operations: ['get', 'list', { name: 'create', fields: [title] }, 'update', { name: 'delete', max_rows: 3 }],
};

const notices = {
  model: 'club.models.Notice',
  fields: [{ name: 'id', type: 'uuid' }, title],
  operations: ['get', 'list', 'create', 'update', 'delete'],
};

/** Classes that inherit from one another. */
const events = {
  model: 'club.models.Event',
  fields: [id, title],
  operations: ['get', 'list', 'create', 'update', 'delete'],
};

const matches = {
  model: 'club.models.Match',
  fields: [id, title, { name: 'score', type: 'str', required: false, nullable: true, max_length: 20 }],
  operations: ['get', 'list', 'create', 'update', 'delete'],
};

const ofTagged = [
  { name: 'name', type: 'str' },
  { name: 'tags', type: 'str', list: true },
  { name: 'points', type: 'int', list: true, required: false, max_items: 2000 },
  { name: 'text', type: 'str' },
  { name: 'email', type: 'email', required: false },
  { name: 'price', type: 'decimal', required: false },
  { name: 'day', type: 'date', required: false },
  { name: 'at', type: 'datetime', required: false },
  { name: 'clock', type: 'time', required: false },
  { name: 'more', type: 'json', required: false },
];

const tagged = {
  model: 'club.models.Tagged',
  route_prefix: '/tagged',
  pk: 'name',
  pk_type: 'str',
  fields: ofTagged,
  operations: [
    ...['get', 'export', 'create', 'update', 'delete'],
    {
      name: 'list',
      modifiers: [
        {
          type: 'filter',
          fields: [
            { column: 'name', operators: ['eq', 'in', 'not_in'] },
            { column: 'text', operators: ['eq', 'contains', 'icontains', 'starts_with', 'ends_with', 'in'] },
            { column: 'day', operators: ['eq', 'gt'] },
          ],
        },
        { type: 'search', fields: ['text'] },
        { type: 'order', fields: ['text', 'day'] },
      ],
    },
  ],
};

const people = {
  model: 'club.models.Person',
  route_prefix: '/people',
  fields: [id, { name: 'name', type: 'str' }, { name: 'nick', type: 'str', nullable: true }],
  relations: { skills: { model: 'club.models.Skill', many: true } },
  operations: [
    'get',
    {
      name: 'list',
      modifiers: [
        {
          type: 'filter',
          fields: [
            { column: 'nick', operators: ['eq', 'ne', 'in', 'not_in', 'contains', 'is_null'] },
            {
              column: { path: 'skills.code', type: 'str', nullable: true },
              ...{ name: 'skill', operators: ['eq', 'ne', 'in', 'not_in', 'is_null'] },
            },
            { column: { path: 'skills.level', type: 'int' }, name: 'level', operators: ['ne', 'gte'] },
          ],
        },
      ],
    },
  ],
};

/** Rows of one's own, and what everybody sees and may say is in them: no constraint is between the two. */
const albums = {
  model: 'club.models.Album',
  pk_type: 'int',
  scope_by: { column: 'owner', claim: 'name', type: 'str' },
  fields: [
    { name: 'id', type: 'int', read_only: true },
    title,
    { name: 'shots', type: 'nested', model: 'club.models.Shot', many: true, fields: [{ name: 'title', type: 'str' }] },
  ],
  operations: ['get', 'create'],
};

const shots = {
  model: 'club.models.Shot',
  pk_type: 'int',
  fields: [
    { name: 'id', type: 'int', read_only: true },
    title,
    { name: 'album_id', type: 'int', ref: 'club_api.Album', nullable: true },
  ],
  operations: ['get', 'create', 'update'],
};

/** The whole config. */
export const ORDINARY = {
  module: 'club_api',
  databases: [{ driver: 'sqlite' }],
  test_factories: 'club.factories',
  generate_tests: true, // what they share is what the walk starts with
  auth: {
    get_current_user_fn: 'club.users.current_user',
    exclude_paths: ['/pages/*', 'GET /notices', 'GET /notices/{pk}'],
  },
  idempotency: { model: 'club.models.RequestKey' },
  resources: [pages, entries, links, stations, notices, events, matches, tagged, people, albums, shots],
};
