/** Each function of `be_root/main.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

describeJsonnet('stdlib be_root/main.libsonnet', () => {
  it('has a case for every public function', async () => {
    const names = ['from', 'full_text_index', 'model', 'prefix_index', 'trigram_index'];
    assert.deepEqual(await evaluate("std.objectFieldsAll(import 'be_root/main.libsonnet')"), names);
  });

  it('passes every option of a model on, unknown ones too', async () => {
    const options = { pk: 'number', relations: {}, indexes: [], unheard_of: 1 };
    const fields = [{ name: 'number', type: 'int' }];
    assert.deepEqual(await call(`model('Page', ${JSON.stringify(fields)}, ${JSON.stringify(options)})`), {
      name: 'Page',
      fields,
      ...options,
    });
  });

  it('takes every field but the nested ones, with the keys that columns have', async () => {
    const kept = {
      name: 'a',
      type: 'decimal',
      list: true,
      nullable: true,
      read_only: true,
      default: null,
      max_length: 1,
      max_digits: 2,
      decimal_places: 3,
      values: [4],
    };
    const other = { description: 'x', example: 1, required: true, ge: 1, min_length: 1, pattern: 'x', enum: 'a.B' };
    const resource = { model: 'x.y.Z', fields: [{ name: 'id', type: 'int' }, { ...kept, ...other }, nested('author')] };
    assert.deepEqual(await from(resource), { name: 'Z', fields: [{ name: 'id', type: 'int' }, kept] });
  });

  it('has the key of a resource whose fields do not name it', async () => {
    assert.deepEqual(await from({ model: 'Page', fields: [] }), { name: 'Page', fields: [{ name: 'id', type: 'uuid' }] });
    assert.deepEqual(await from({ model: 'Page', pk: 'number', pk_type: 'int' }), {
      name: 'Page',
      pk: 'number',
      fields: [{ name: 'number', type: 'int' }],
    });
  });

  it('has indexes of searches', async () => {
    assert.deepEqual(await call("prefix_index('a')"), { fields: ['a'], kind: 'prefix' });
    assert.deepEqual(await call("trigram_index(['a', 'b'])"), { fields: ['a', 'b'], kind: 'trigram' });
    const found = { fields: ['a'], kind: 'full_text', language: 'english' };
    assert.deepEqual(await call("full_text_index(['a'])"), found);
    assert.deepEqual(await call("full_text_index(['a'], 'german')"), { ...found, language: 'german' });
  });

  it('makes unique values unique per owner, where rows have one', async () => {
    const resource = { model: 'a.B', scope_by: { column: 'owner_id', claim: 'sub' }, fields: [nested('owner')] };
    const unique = (...fields: readonly string[]) => ({ fields, unique: true });
    const plain = { fields: ['name'] };
    const indexes = [unique('name'), unique('name', 'owner_id'), plain];
    const fields = [
      { name: 'id', type: 'uuid' },
      { name: 'slug', type: 'str', unique: true },
      { name: 'owner_id', type: 'uuid', unique: true },
    ];
    const made = async (given: object, options: object) =>
      call(`from(${JSON.stringify(given)}, ${JSON.stringify(options)})`);
    assert.deepEqual(await made(resource, { fields, indexes }), {
      name: 'B',
      fields: [fields[0], { ...fields[1], unique: false }, fields[2]],
      indexes: [unique('owner_id', 'name'), unique('name', 'owner_id'), plain, unique('owner_id', 'slug')],
    });
    assert.deepEqual(await made({ model: 'a.B' }, { fields, indexes }), { name: 'B', fields, indexes });
    const all = JSON.stringify([unique('name')]);
    assert.deepEqual(await call(`from(${JSON.stringify(resource)}) + { indexes: ${all} }`), {
      name: 'B',
      fields: [fields[0], { name: 'owner_id', type: 'str', read_only: true, index: true }],
      indexes: [unique('name')],
    });
  });

  it('has the columns that keys of the resource name, once', async () => {
    const keys = "version_column: 'version', soft_delete: 'gone_at', scope_by: { column: 'owner_id', claim: 'sub', type: 'int' }";
    const owner = { name: 'owner_id', type: 'int', read_only: true, index: true };
    const version = { name: 'version', type: 'int', read_only: true, default: 1 };
    const gone = { name: 'gone_at', type: 'datetime', nullable: true, read_only: true };
    const id = { name: 'id', type: 'uuid' };
    const fields = (more: string) => call(`from({ model: 'a.B', ${keys}, ${more} }).fields`);
    assert.deepEqual(await fields('fields: []'), [id, owner, version, gone]);
    assert.deepEqual(await fields("fields: [], relations:: { owner: 'User' }"), [id, version, gone]);
    const own = ['owner_id', 'version', 'gone_at'].map((name) => ({ name, type: 'int' }));
    assert.deepEqual(await fields(`fields: ${JSON.stringify(own)}`), [id, ...own]);
  });

  it('has what only the table needs, the attribute of an alias, and no column for a list of keys', async () => {
    const fields = "[{ name: 'a', type: 'str', alias: 'b', unique:: true }, { name: 'c', type: 'int', index:: true }]";
    const keys = "[{ name: 'tag_ids', type: 'uuid', list: true, relation: 'tags' }]";
    assert.deepEqual(await call(`from({ model: 'a.B', fields: ${fields} + ${keys} }).fields`), [
      { name: 'id', type: 'uuid' },
      { name: 'b', type: 'str', unique: true },
      { name: 'c', type: 'int', index: true },
    ]);
  });

  it('reads relations that the API does not see', async () => {
    const resource = "{ model: 'a.B', fields: [], relations:: { author: 'Author' } }";
    const relations = { author: { model: 'Author', on_delete: 'cascade' } };
    assert.deepEqual(await call(`from(${resource}).relations`), { author: 'Author' });
    assert.deepEqual(await call(`from(${resource}, ${JSON.stringify({ relations })}).relations`), relations);
  });
});

function nested(name: string): unknown {
  return { name, type: 'nested', model: 'a.B', fields: [{ name: 'id', type: 'uuid' }] };
}

function from(resource: unknown): Promise<unknown> {
  return call(`from(${JSON.stringify(resource)})`);
}

function call(expression: string): Promise<unknown> {
  return evaluate(`(import 'be_root/main.libsonnet').${expression}`);
}
