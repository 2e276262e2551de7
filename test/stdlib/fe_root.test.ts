/** Each function of `fe_root/main.libsonnet`. */
import assert from 'node:assert/strict';

import { describeJsonnet, evaluate } from './evaluate.js';

const id = { name: 'id', type: 'uuid', read_only: true };
const title = { name: 'title', type: 'str' };

/** What `from` makes of a resource; `more` is jsonnet that is added to it. */
async function from(resource: object, more = '{}'): Promise<Readonly<Record<string, unknown>>> {
  const given = `${JSON.stringify({ model: 'app.models.Article', ...resource })} + ${more}`;
  return (await evaluate(`(import 'fe_root/main.libsonnet').from(${given})`)) as Record<string, unknown>;
}

const flags = ({ list, create, update, delete: remove }: Readonly<Record<string, unknown>>): string =>
  Object.entries({ list, create, update, delete: remove })
    .filter(([, value]) => value)
    .map(([name]) => name)
    .join();

describeJsonnet('stdlib fe_root/main.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate("std.objectFieldsAll(import 'fe_root/main.libsonnet')"), ['from', 'resource']);
  });

  it('resource passes every option on, unknown ones too', async () => {
    const options = { label: 'L', pk: 'code', list: false, fields: [title], unheard_of: 1 };
    assert.deepEqual(await evaluate(`(import 'fe_root/main.libsonnet').resource('A', ${JSON.stringify(options)})`), {
      name: 'A',
      ...options,
    });
    assert.deepEqual(await evaluate("(import 'fe_root/main.libsonnet').resource('A')"), { name: 'A' });
  });

  it('from is called like the model, or as the API calls it', async () => {
    assert.equal((await from({ model: 'a.b.StockMovement' })).name, 'StockMovement');
    assert.equal((await from({ model: 'a.b.Tag', api_name: 'blog.Label' })).name, 'blog.Label');
  });

  it('from offers what the operations do', async () => {
    const of = async (...operations: readonly unknown[]): Promise<string> => flags(await from({ operations }));
    assert.equal(await of('list', { name: 'create' }, 'delete'), 'list,create,delete');
    assert.equal(await of({ name: 'update' }), '', 'a row that cannot be read cannot be edited');
    assert.equal(await of('get', 'update', { name: 'publish', type: 'action' }), 'update');
    assert.equal(await of(), '');
    assert.equal(flags(await from({})), 'list,create,update,delete', 'operations of the app are not known here');
  });

  it('from leaves an operation without a name to those who check the config of the API', async () => {
    assert.equal(flags(await from({ fields: [title], operations: ['list', { type: 'action' }] })), 'list');
  });

  it('from keeps of a field what pages know of', async () => {
    const limits = { min_length: 1, max_length: 2, ge: 1, gt: 1, le: 1, lt: 1, max_digits: 3, decimal_places: 1 };
    const rest = { list: true, nullable: true, required: false, default: null, values: ['a'], description: 'D' };
    const field = { ...title, ...limits, ...rest };
    const other = { example: 'x', pattern: '^a$', multiple_of: 2, enum: 'a.B' };
    assert.deepEqual((await from({ fields: [{ ...field, ...other }] })).fields, [field]);
  });

  it('from takes an Enum of Python for a text', async () => {
    const status = { name: 'status', type: 'enum', enum: 'app.models.Status', default: 'draft' };
    const level = { name: 'level', type: 'enum', values: [1, 2] };
    assert.deepEqual((await from({ fields: [status, level] })).fields, [
      { name: 'status', type: 'str', default: 'draft' },
      level,
    ]);
  });

  it('from leaves out nested fields, and never changes the key', async () => {
    const nested = { name: 'author', type: 'nested', model: 'a.B', fields: [id] };
    const code = { name: 'code', type: 'str' };
    const made = await from({ pk: 'code', fields: [code, title, nested] });
    assert.equal(made.pk, 'code');
    assert.deepEqual(made.fields, [{ ...code, only: 'create' }, title]);
    assert.ok(!('pk' in (await from({ fields: [id] }))));
    const number = { name: 'order_no', type: 'int', alias: 'OrderNo' };
    const both = await from({ pk: ['OrderNo', 'code'], fields: [number, code, title] });
    assert.deepEqual(both.pk, ['order_no', 'code']);
    assert.deepEqual(both.fields, [{ name: 'order_no', type: 'int', only: 'create' }, { ...code, only: 'create' }, title]);
  });

  it('from has inputs where an operation takes a field', async () => {
    const names = ['title', 'slug', 'state', 'rank'];
    const fields = [id, ...names.map((name) => ({ name, type: 'str', default: 'x' }))];
    const [, one, other, state, rank] = fields;
    const operations = ['get', { name: 'create', fields: [one, other] }, { name: 'update', fields: [one, state] }];
    const shown = [{ ...id, read_only: true }, one, { ...other, only: 'create' }, { ...state, only: 'update' }];
    const unsent = { name: rank?.name, type: 'str', read_only: true };
    assert.deepEqual((await from({ fields, operations })).fields, [...shown, unsent]);
    const made = (await from({ fields: [one, other], operations: operations.slice(0, 2) })).fields;
    assert.deepEqual(made, [one, other]);
  });

  it('from has rows that are written with theirs, and choices of many, with the names of related rows', async () => {
    const summary = { type: 'nested', model: 'app.models.Product', fields: [id, { name: 'name', type: 'str' }] };
    const lines = {
      ...{ name: 'lines', type: 'nested', model: 'app.models.Line', many: true, write: true, max_items: 5 },
      fields: [
        { name: 'line_no', type: 'int' },
        { name: 'product_id', type: 'uuid', ref: 'app.Product', description: 'Key of the related app.Product' },
        { name: 'product', ...summary },
      ],
    };
    const tagIds = { name: 'tag_ids', type: 'uuid', list: true, ref: 'app.Tag', relation: 'tags', max_items: 9 };
    const fields = [id, lines, tagIds, { name: 'tags', ...summary, many: true }];
    const product = { name: 'product_id', type: 'uuid', ref: 'app.Product', nested: 'product.name' };
    const written = { name: 'lines', type: 'nested', max_items: 5, fields: [{ name: 'line_no', type: 'int' }, product] };
    const chosen = { name: 'tag_ids', type: 'uuid', list: true, ref: 'app.Tag', nested: 'tags.name', max_items: 9 };
    assert.deepEqual((await from({ fields })).fields, [id, written, chosen]);
    const keyed = await from({ fields: [id] }, `{ fields+: [${JSON.stringify(lines)} + { key:: ['line_no'] }] }`);
    assert.deepEqual((keyed.fields as readonly object[])[1], { ...written, key: ['line_no'] });
  });

  it('from tells what rows of a list do not have', async () => {
    const list = { name: 'list', fields: [id] };
    assert.deepEqual((await from({ fields: [id, title], operations: [list] })).fields, [id, { ...title, listed: false }]);
    const named = { name: 'list', representation: 'short' };
    const representations = [{ name: 'short', fields: [title] }];
    assert.deepEqual((await from({ representations, fields: [id, title], operations: [named] })).fields, [
      { ...id, listed: false },
      title,
    ]);
  });

  it('from knows of files, and of what the API tells of rows', async () => {
    const file = { max_bytes: 5, types: ['image/png'] };
    const photo = { name: 'photo', type: 'str', file };
    const files = [
      { name: 'upload_photo', type: 'upload', field: 'photo' },
      { name: 'photo_of', type: 'download', field: 'photo' },
    ];
    const operations = [{ name: 'get', actions: true }, 'delete', 'referrers', ...files];
    const made = await from({ fields: [id, photo], operations });
    assert.deepEqual((made.fields as readonly object[])[1], {
      ...photo,
      file: { ...file, upload: 'upload_photo', download: 'photo_of' },
    });
    assert.deepEqual([made.row_actions, made.referrers], [true, true]);
    const plain = await from({ fields: [id, photo], operations: ['get'] });
    assert.deepEqual((plain.fields as readonly object[])[1], photo);
    assert.deepEqual([plain.row_actions, plain.referrers], [undefined, undefined]);
  });

  it('from takes the fields of the operations where the resource has none', async () => {
    const operations = [{ name: 'create', fields: [title] }, { name: 'list', fields: [id, title] }, 'get'];
    assert.deepEqual((await from({ operations })).fields, [id, title]);
    assert.deepEqual((await from({ operations: [{ name: 'create', fields: [title] }] })).fields, [title]);
    assert.deepEqual((await from({ fields: [id], operations })).fields, [id]);
    assert.deepEqual((await from({ operations: ['list'] })).fields, []);
  });

  it('from asks of a list what its modifiers let it be asked', async () => {
    const level = { name: 'level', type: 'enum', enum: 'app.models.Level' };
    const modifiers = [
      { type: 'filter', fields: ['title', 'level', { column: 'id' }] },
      { type: 'order', fields: ['title', 'level', 'author.name', { path: 'hidden', type: 'int' }] },
      { type: 'search', fields: ['title'] },
    ];
    const operations = ['get', { name: 'list', modifiers }];
    const { sort, filters, search } = await from({ fields: [id, title, level], operations });
    assert.deepEqual([sort, filters, search], [['title', 'level'], ['title'], true]);
    const versions = { search: { fields: ['title'] }, version_column: 'number' };
    const edited = await from({ ...versions, fields: [title], operations: ['get', 'list', 'update'] });
    assert.deepEqual([edited.search, edited.version], [true, true]);
    const created = await from({ ...versions, fields: [title], operations: ['get', 'create'] });
    assert.ok(!('search' in created || 'version' in created));
    const plain = await from({ fields: [id, title], operations: ['list'] });
    assert.deepEqual(Object.keys(plain), ['create', 'delete', 'fields', 'list', 'name', 'update']);
  });

  it('from finds where relations lead, hidden ones too', async () => {
    const fields = [{ name: 'author_id', type: 'uuid', description: 'Key of the related app.Author' }, title];
    const expected = [{ name: 'author_id', type: 'uuid', ref: 'Author' }, title];
    assert.deepEqual((await from({ fields }, "{ relations:: { author: 'Author' } }")).fields, expected);
    assert.deepEqual((await from({ fields }, "{ relations:: { author: { model: 'Author' } } }")).fields, expected);
    assert.deepEqual((await from({ fields }, "{ relations:: { other: 'Author' } }")).fields, fields);
  });

  it('from finds where an answer names the row of a relation', async () => {
    const nested = { name: 'author', type: 'nested', model: 'a.Author', fields: [id, { name: 'name', type: 'str' }] };
    const relations = "{ relations:: { author: 'Author' } }";
    const of = async (resource: object): Promise<unknown> => {
      const { fields } = await from({ fields: [{ name: 'author_id', type: 'uuid' }], ...resource }, relations);
      return (fields as readonly { nested?: string }[])[0]?.nested;
    };
    const key = { name: 'author_id', type: 'uuid' };
    assert.equal(await of({ fields: [key, nested] }), 'author.name');
    assert.equal(await of({ fields: [key, { ...nested, fields: [id, { name: 'code', type: 'str' }] }] }), 'author.code');
    assert.equal(await of({ fields: [key, { ...nested, fields: [id] }] }), undefined);
    assert.equal(await of({ fields: [key, { ...nested, many: true }] }), undefined);
    const operations = ['get', { name: 'list', fields: [key] }];
    assert.equal(await of({ fields: [key, nested], operations }), undefined, 'the list shows other fields');
  });

  it('from shows nothing that answers have only where a request asks for it', async () => {
    const author = { name: 'author', type: 'nested', fields: [{ name: 'name', type: 'str' }] };
    const lines = { name: 'lines', type: 'nested', many: true, write: true, fields: [title] };
    const fields = [id, { name: 'author_id', type: 'uuid', ref: 'Author' }, author, lines];
    const found = async (...operations: readonly unknown[]): Promise<unknown> => (await from({ fields, operations })).fields;
    const [key, leading, shown] = [id, { name: 'author_id', type: 'uuid', ref: 'Author' }, { ...lines, fields: [title] }];
    const named = { ...leading, nested: 'author.name' };
    const written = { name: shown.name, type: shown.type, fields: shown.fields };
    assert.deepEqual(await found('get', 'list'), [key, named, written]);
    assert.deepEqual(await found({ name: 'get', include: ['author', 'lines'] }, 'list'), [key, leading]);
    const list = { name: 'list', modifiers: [{ type: 'include', fields: ['author'] }] };
    assert.deepEqual(await found('get', list), [key, leading, written]);
  });

  it('from asks a list for pages, groups and operators as its modifiers have them', async () => {
    const made = { name: 'created_at', type: 'datetime', read_only: true };
    const modifiers = [
      { type: 'filter', fields: [{ column: 'title', operators: ['icontains'] }, { column: 'title', name: 'other', operators: ['eq'] }] },
      { type: 'order', fields: ['title', 'created_at'], default: ['-created_at', 'title'] },
      { type: 'paginate', mode: 'offset', max_page_size: 50 },
      { type: 'group', fields: ['title', { column: 'created_at', periods: ['day', 'month'] }, 'author.name'] },
    ];
    const operations = ['get', 'update', { name: 'list', modifiers }, 'bulk_update', { name: 'bulk_delete' }];
    const page = await from({ fields: [id, title, made], operations });
    assert.deepEqual(page.filters, [{ field: 'title', operators: ['icontains'] }]);
    assert.deepEqual([page.default_sort, page.mode, page.max_page_size], ['-created_at', 'offset', 50]);
    assert.deepEqual(page.groups, ['title', 'created_at__day', 'created_at__month']);
    assert.deepEqual([page.bulk_update, page.bulk_delete], [true, true]);
    const exported = async (modifier: object): Promise<unknown> =>
      (await from({ fields: [id], operations: [{ name: 'list', modifiers: [modifier] }, 'export'] })).export;
    assert.deepEqual([await exported({ type: 'paginate' }), await exported(modifiers[2]!)], [true, undefined]);
    const strict = await from({ fields: [id], operations, require_if_match: true });
    assert.ok(!('bulk_update' in strict || 'bulk_delete' in strict));
    const each = [...operations.slice(0, 4), { name: 'bulk_delete', atomic: false }];
    const apart = await from({ fields: [id], operations: each });
    assert.deepEqual([apart.bulk_update, 'bulk_delete' in apart], [true, false]);
    const read = await from({ fields: [id], operations: ['get', 'list'] });
    assert.equal(read.get, true);
  });

  it('from has buttons for the actions that write', async () => {
    const action = { type: 'action', fn: 'a.b' };
    const operations = [
      'get',
      { ...action, name: 'publish', params: [{ name: 'at', type: 'datetime', example: 'x' }] },
      { ...action, name: 'recount', scope: 'collection' },
      { ...action, name: 'statistics', method: 'get' },
    ];
    assert.deepEqual((await from({ fields: [id], operations })).actions, [
      { name: 'publish', params: [{ name: 'at', type: 'datetime' }] },
      { name: 'recount', scope: 'collection' },
    ]);
    const { actions } = await from({ fields: [id], operations: operations.slice(1) });
    assert.deepEqual(actions, [{ name: 'recount', scope: 'collection' }], 'no row has a page');
  });

  it('from tells the class that relations name, where the API calls it otherwise', async () => {
    const named = async (resource: string, options = '{}') => {
      const made = await evaluate(`(import 'fe_root/main.libsonnet').from(${resource}, ${options})`);
      const { name, model } = made as { readonly name: string; readonly model?: string };
      return [name, model];
    };
    assert.deepEqual(await named("{ model: 'a.Author' }"), ['Author', undefined]);
    assert.deepEqual(await named("{ model: 'a.Author', api_name: 'Writer' }"), ['Writer', 'Author']);
    assert.deepEqual(await named("{ model: 'a.Author' }", "{ name: 'blog.Author' }"), ['blog.Author', undefined]);
    assert.deepEqual(await named("{ model: 'a.Author' }", "{ name: 'blog.Writer' }"), ['blog.Writer', 'Author']);
  });

  it('from lets the options have the last word', async () => {
    const value = await evaluate(
      "(import 'fe_root/main.libsonnet').from({ model: 'a.A' }, { label: 'L', delete: false, unheard_of: 1 })",
    );
    assert.deepEqual(value, {
      name: 'A',
      list: true,
      create: true,
      update: true,
      delete: false,
      fields: [],
      label: 'L',
      unheard_of: 1,
    });
  });
});
