// Ten resources; six of them have rows that not everybody sees.
local auth = import 'be/auth/jwt.libsonnet';
local databases = import 'be/db/databases.libsonnet';
local f = import 'be/fields.libsonnet';
local list = import 'be/operations/list.libsonnet';
local presets = import 'be/resources/presets.libsonnet';

local resource(model, rest) = { model: 'desk.models.' + model, pk_type: 'int' } + rest;
local open(operation) = operation { require_auth: false };
local int_ref(name, to, opts={}) = f.ref(name, 'desk.' + to, { type: 'int' } + opts);
local by(column, to) = {
  column: column,
  values: 'ref',
  ref_resource: 'desk.' + to,
  operators: ['eq', 'in'],
};
local named(name, model, extra=[], many=false) =
  f.nested(name, 'desk.models.' + model, [f.id('int'), f.str('name')] + extra, many=many) +
  (if many then {} else { nullable: true });
local spoken(name, many=false, extra=[]) =
  f.nested(name, 'desk.models.Comment', [f.id('int'), f.str('text')] + extra, many=many) +
  (if many then {} else { nullable: true });

// Open to everybody, with projects that are not.
local team = resource('Team', {
  fields: [
    f.id('int'),
    f.str('name', { max_length: 80 }),
    named('projects', 'Project', [
      f.nested('tasks', 'desk.models.Task', [f.id('int'), f.str('title')], many=true),
    ], many=true),
  ],
  operations: [open({ name: 'get' }), open({ name: 'list' }), 'referrers'] + presets.write_only(),
});

// Rows of the user's own, and archived in place of deleted.
local project = resource('Project', {
  scope_by: { column: 'account', claim: 'account', type: 'int' },
  soft_delete: 'archived_at',
  links: { kind: 'id_name', name: 'name' },
  fields: [
    f.id('int'),
    f.str('name', { max_length: 80 }),
    f.int('budget', { default: 0, ge: 0 }),
    int_ref('team_id', 'Team', { nullable: true, default: null }),
    named('team', 'Team'),
    f.nested('tasks', 'desk.models.Task', [f.id('int'), f.str('title')], many=true),
  ],
  operations: [
    { name: 'get' },
    'referrers',
    list.searchable(null, filter=['name'], order={ fields: ['name', 'budget'] }, search=['name']),
  ] + presets.write_only() + presets.deleted_rows(),
});

local task = resource('Task', {
  scope_by: { column: 'account', claim: 'account', type: 'int' },
  version_column: 'version',
  fields: [
    f.id('int'),
    f.str('title', { max_length: 80 }),
    f.int('points', { default: 1, ge: 0 }),
    int_ref('project_id', 'Project', { nullable: true, default: null }),
    named('project', 'Project', [f.int('budget')]),
  ],
  operations: [
    { name: 'get' },
    'referrers',
    list.searchable(
      null,
      filter=['title', { column: 'project.name', name: 'project_name', operators: ['eq', 'is_null'] }, by('project_id', 'Project')],
      order={ fields: ['title', 'project.name', 'project.budget'] },
      paginate={ count: true },
      search=['title', 'project.name'],
      group={ fields: ['project.name'], aggregates: [{ fn: 'sum', column: 'points', name: 'points' }, { fn: 'max', column: 'project.budget', name: 'budget' }] },
      include={ fields: ['project'], actions: true },
    ),
  ] + [
    { name: 'create', post: 'desk.hooks.record' },
    { name: 'update', post: 'desk.hooks.record' },
    { name: 'delete' },
    presets.action('move', 'desk.actions.move', {
      params: [int_ref('project_id', 'Project', { nullable: true })],
      returns: [f.id('int'), f.int('project_id', { nullable: true })],
    }),
    presets.action('close', 'desk.actions.close'),
    presets.action('weigh', 'desk.actions.weigh', { returns: [f.int('points'), f.str('weight')] }),
    presets.action('draft', 'desk.actions.draft', { scope: 'collection', returns: [f.id('int'), f.str('title')] }),
  ],
});

// Of its writer alone, and gone with its task; without `get`.
local memo = resource('Memo', {
  scope_by: { column: 'account', claim: 'account', type: 'int' },
  soft_delete: 'deleted_at',
  fields: [f.id('int'), f.str('text'), int_ref('task_id', 'Task', { nullable: true, default: null })],
  operations: [{ name: 'list' }, { name: 'create', returns: [f.id('int'), f.str('text')] }, { name: 'update' }, { name: 'delete' }],
});

local article = resource('Article', {
  fields: [
    f.id('int'),
    f.str('title', { max_length: 80 }),
    int_ref('author_id', 'Member', { nullable: true, default: null }),
    named('author', 'Member'),
    spoken('comments', many=true, extra=[spoken('parent'), spoken('replies', many=true)]),
  ],
  operations: [
    open({ name: 'get' }),
    'referrers',
    open(list.searchable(
      null,
      filter=['title', by('author_id', 'Member'), { column: 'comments.text', name: 'comment', operators: ['eq', 'contains', 'is_null'] }],
      order={ fields: ['title', 'author.name'] },
      search=['title', 'comments.text'],
      include=['comments'],
    )),
  ] + presets.write_only(),
});

// Only some may list the members.
local member = resource('Member', {
  links: { kind: 'id_name', name: 'name' },
  fields: [f.id('int'), f.str('name', { max_length: 80 })],
  operations: [{ name: 'get' }, 'referrers', { name: 'list', can: 'desk.rules.may_list_members' }] + presets.write_only(),
});

// Deleted ones are hidden; they answer each other.
local comment = resource('Comment', {
  soft_delete: 'deleted_at',
  links: { kind: 'id_name', name: 'text' },
  fields: [
    f.id('int'),
    f.str('text', { max_length: 200 }),
    int_ref('article_id', 'Article'),
    int_ref('parent_id', 'Comment', { nullable: true, default: null }),
    f.nested('article', 'desk.models.Article', [f.id('int'), f.str('title')]),
    spoken('parent'),
    spoken('replies', many=true, extra=[spoken('replies', many=true)]),
  ],
  operations: [
    open({ name: 'get' }),
    'referrers',
    open(list.searchable(
      null,
      filter=['text', { column: 'parent.text', name: 'parent_text', operators: ['eq', 'ne'] }, by('parent_id', 'Comment')],
      order={ fields: ['text', 'parent.text'] },
      group={ fields: ['parent.text'] },
    )),
  ] + presets.write_only(),
});

// A condition of the project's own: confidential ones are for those with a clearance.
local supplier = resource('Supplier', {
  row_filter: 'desk.rules.visible_suppliers',
  links: { kind: 'id_name', name: 'name' },
  fields: [
    f.id('int'),
    f.str('name', { max_length: 80 }),
    f.bool('confidential', { default: false }),
    f.nested('products', 'desk.models.Product', [f.id('int'), f.str('name')], many=true),
  ],
  operations: presets.crud() + ['referrers'],
});

local product = resource('Product', {
  fields: [
    f.id('int'),
    f.str('name', { max_length: 80 }),
    int_ref('supplier_id', 'Supplier'),
    // A foreign key that the config takes for a number.
    f.int('backup_id', { nullable: true, default: null }),
    // Who made it is on the label: `unscoped: true`, on the key and on the nested field, as soon as there is such a key.
    int_ref('maker_id', 'Supplier', { nullable: true, default: null, unscoped: true }),
    named('supplier', 'Supplier') + { nullable: false },
    named('backup', 'Supplier'),
    named('maker', 'Supplier') + { unscoped: true },
  ],
  operations: [
    open({ name: 'get' }),
    open(list.searchable(
      null,
      filter=[
        'name',
        { column: 'supplier.name', name: 'supplier', operators: ['eq', 'in', 'ne', 'starts_with', 'is_null'] },
      ],
      order={ fields: ['name', 'supplier.name', 'backup.name'] },
      paginate={ default_page_size: 3 },
      search=['name', 'supplier.name'],
      group={ fields: ['supplier.name'], aggregates: [{ fn: 'count', name: 'products' }] },
      include={ fields: ['supplier', 'backup'], actions: true },
    )),
  ] + presets.write_only(),
});

// Who may know of them is said by a guard of their list.
local clearance = {
  model: 'desk.models.Clearance',
  pk: ['supplier_id', 'account'],
  fields: [f.int('supplier_id'), f.int('account')],
  operations: [{ name: 'list', can: 'desk.rules.may_list_clearances' }],
};

{
  module: 'desk',
  databases: [databases.sqlite(null)],
  auth: auth.jwt({ verify_credentials_fn: 'desk.accounts.verify_credentials' }),
  idempotency: { model: 'desk.models.RequestKey' },
  resources: [team, project, task, member, article, comment, supplier, product, memo, clearance],
}
