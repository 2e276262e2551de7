/**
 * The config of the application `misjudged/`: right code, of which generated tests could say that it is wrong.
 */

const id = { name: 'id', type: 'uuid', read_only: true };
const text = (name: string) => ({ name, type: 'str', max_length: 50 });
const everything = ['get', 'create', 'update', 'delete'];

const list = (fields: readonly unknown[], ...modifiers: readonly object[]) => ({
  name: 'list',
  modifiers: [{ type: 'filter', fields }, ...modifiers],
});

/** A filter by rows of another database. */
const places = {
  model: 'guild.models.Place',
  db_key: 'archive',
  links: { kind: 'id_name', name: 'name' },
  fields: [id, text('name')],
  operations: [...everything, list(['name'])],
};

const visits = {
  model: 'guild.models.Visit',
  fields: [id, text('topic'), { name: 'place_id', type: 'uuid' }],
  operations: [
    ...everything,
    list(['topic', { column: 'place_id', values: 'ref', ref_resource: 'guild.Place', operators: ['eq', 'in'] }]),
  ],
};

/** Members are of the member who brought them: the column that says whose a row is refers to its own table. */
const members = {
  model: 'guild.models.Member',
  scope_by: { column: 'sponsor_id', claim: 'sub', type: 'uuid' },
  fields: [id, text('name')],
  operations: [...everything, list(['name'])],
};

/** A filter, a sort and a search through a relation that is there to be looked at. */
const boards = {
  model: 'guild.models.Board',
  relations: { open_tasks: { model: 'guild.models.Task', many: true }, first_task: 'guild.models.Task' },
  fields: [id, text('name')],
  operations: [
    ...everything,
    list(
      [
        { column: { path: 'open_tasks.title', type: 'str' }, name: 'open', operators: ['eq', 'ne', 'contains'] },
        { column: { path: 'first_task.title', type: 'str', nullable: true }, name: 'first' },
      ],
      { type: 'order', fields: ['name', { path: 'first_task.title', type: 'str', nullable: true }] },
    ),
  ],
};

const tasks = {
  model: 'guild.models.Task',
  fields: [
    ...[id, { name: 'board_id', type: 'uuid' }, text('title')],
    ...['is_done', 'is_first'].map((name) => ({ name, type: 'bool', default: false })),
  ],
  operations: ['get', 'create'],
};

/** A column that stores texts otherwise than they are sent. */
const codes = {
  model: 'guild.models.Code',
  fields: [id, text('name')],
  operations: [
    ...everything,
    list(['name'], { type: 'order', fields: ['name'] }, { type: 'search', fields: ['name'] }),
  ],
};

/** A model that is called as tests call a second row. */
const others = {
  model: 'guild.models.Other',
  fields: [id, text('name'), { name: 'changes', type: 'int', read_only: true }],
  operations: [...['get', 'create', 'delete'], { name: 'update', post: 'guild.hooks.note_change' }, list(['name'])],
};

/** Rows that only some may get, and rows that refer to those. */
const badges = {
  model: 'guild.models.Badge',
  soft_delete: 'returned_at',
  links: { kind: 'id_name', name: 'name' },
  fields: [id, text('name')],
  operations: [{ name: 'get', can: 'guild.rules.may_see' }, ...['create', 'delete'], list(['name'])],
};

const wearers = {
  model: 'guild.models.Wearer',
  fields: [id, text('name'), { name: 'badge_id', type: 'uuid', ref: 'guild.Badge' }],
  operations: [
    ...everything,
    list(['name', { column: 'badge_id', values: 'ref', ref_resource: 'guild.Badge', operators: ['eq', 'in'] }]),
  ],
};

/** The whole config. */
export const MISJUDGED = {
  module: 'guild',
  databases: [
    { key: 'main', driver: 'sqlite', default: true },
    { key: 'archive', driver: 'sqlite', url_env: 'ARCHIVE_DATABASE_URL' },
  ],
  test_factories: 'guild.factories',
  generate_tests: true,
  auth: { get_current_user_fn: 'guild.users.current_user' },
  resources: [places, visits, members, boards, tasks, codes, others, badges, wearers],
};
