/** What the config of one resource depends on. */
import assert from 'node:assert/strict';
import type { KnownResource, ResourceAnswer } from '../../lib/setup/answers.js';
import { knownFrom, resourceConfig } from '../../lib/setup/resource-config.js';
import { resource } from './resources.js';

function config(
  line: string,
  more: Partial<ResourceAnswer> = {},
  known: readonly KnownResource[] = [],
  web = true,
): string {
  const answer = resource(line, more);
  return resourceConfig(answer, { module: 'app', related: [knownFrom(answer), ...known], web });
}

describe('config of a resource', () => {
  it('lists operations by the helper that has just these, else by name', () => {
    const operations = (...names: ResourceAnswer['operations']) =>
      /operations: (.*),/.exec(config('Tag name:str', { operations: names, lists: [] }))?.[1];
    assert.equal(operations('delete', 'update', 'create', 'get', 'list'), "presets.crud() + ['bulk_delete']");
    assert.match(config('Tag name:str', { lists: [] }, [], false), /operations: presets\.crud\(\),/);
    assert.equal(operations('get', 'list'), 'presets.read_only()');
    assert.equal(operations('create', 'update', 'delete'), 'presets.write_only()');
    assert.equal(operations('create', 'list'), "['list', 'create']");
    assert.doesNotMatch(config('Tag name:str', { operations: ['list'] }), /presets/);
    assert.equal(operations('list'), "['list']");
  });

  it('offers what the page does with chosen rows', () => {
    const many = (line: string, more: Partial<ResourceAnswer> = {}, web = true) =>
      [...config(line, more, [], web).matchAll(/'(bulk_\w+)'/g)].map(([, name]) => name);
    assert.deepEqual(many('Task done:bool'), ['bulk_update', 'bulk_delete']);
    assert.deepEqual(many('Task title:str'), ['bulk_delete']);
    assert.deepEqual(many('Task kind:enum(a,b)', { operations: ['list', 'update'] }), ['bulk_update']);
    assert.deepEqual(many('Task done:bool', { operations: ['update', 'delete'] }), []);
    assert.deepEqual(many('Task done:bool', {}, false), []);
  });

  it('says what clients may do with its list, by the fields that fit', () => {
    const types = 'id2:uuid text:str mail:email data:json on:date done:bool of:Tag limit:int kind:enum(a,b)';
    const modifiers = (more: Partial<ResourceAnswer>, line = types) =>
      [...config(`Tag2 ${line}`, more).matchAll(/\{ type: '(\w+)', fields: (\[[^\]]*\])/g)].map(([, type, fields]) => [
        type,
        fields?.replaceAll(/'|(?<=\[)\s+|,?\s+(?=\])/g, ''),
      ]);
    const order = ['order', '[text, mail, on, done, limit, kind, created_at]'];
    const filter = ['filter', '[id2, text, mail, on, done, of_id, kind, created_at]'];
    const search = ['search', '[text, mail]'];
    const group = ['group', '[{ column: created_at, periods: [day]'];
    assert.deepEqual(modifiers({}), [filter, order, search, group]);
    assert.deepEqual(modifiers({ lists: ['search', 'filters'] }), [filter, search, group]);
    assert.deepEqual(modifiers({ lists: [] }), []);
    assert.deepEqual(modifiers({ operations: ['get', 'create'], lists: ['filters'] }), []);
    assert.deepEqual(modifiers({}, 'data:json'), [['filter', '[created_at]'], ['order', '[created_at]'], group]);
    assert.deepEqual(modifiers({ lists: ['search'] }, 'data:json'), []);
    const [list] =
      /operations: \[\n[^]*?\n {4}\},\n/.exec(config('Tag name:str', { operations: ['get', 'list'] })) ?? [];
    assert.match(list ?? '', /^operations: \[\n {4}\{\n {6}name: 'list',\n/);
  });

  it('starts with the newest rows, which an index finds', () => {
    assert.match(config('Tag name:str'), /fields: \['name', 'created_at'\], default: \['-created_at'\] \}/);
    const index = (more: Partial<ResourceAnswer>) => /indexes:: (.*),/.exec(config('Tag name:str', more))?.[1];
    assert.equal(index({}), "[{ fields: ['created_at', 'id'] }]");
    assert.equal(index({ owned: true }), "[{ fields: ['owner_id', 'created_at', 'id'] }]");
    assert.equal(index({ lists: ['search'] }), undefined);
    assert.equal(index({ operations: ['get'] }), undefined);
  });

  it('counts versions where rows can be read and changed, and no field is called so', () => {
    assert.match(config('Tag name:str'), /version_column: 'version',/);
    for (const operations of [['get'], ['list', 'update']] as const)
      assert.doesNotMatch(config('Tag name:str', { operations }), /version/);
    assert.doesNotMatch(config('Tag version:str'), /version_column/);
    assert.doesNotMatch(config('Tag version:Version?'), /version_column/);
  });

  it('belongs to the user who made its rows, by a relation that the server sets', () => {
    const owned = (fields: string, shown: readonly string[] = []) => {
      const text = config(`Note ${fields}`, { owned: true, shown });
      const [, column] = /scope_by: \{ column: '(\w+)', claim: 'sub', type: 'uuid' \},/.exec(text) ?? [];
      const [, relations] = /relations:: \{ (.*) \},/.exec(text) ?? [];
      return { text, column, relations };
    };
    const plain = owned('text:str of:Tag');
    assert.deepEqual([plain.column, plain.relations], ['owner_id', "of: 'Tag', owner: 'User'"]);
    assert.doesNotMatch(plain.text, /f\.ref\('owner_id'/);
    assert.match(plain.text, /\/\/ Users see and change only their own notes/);
    const told = owned('text:str owner:User?', ['owner']);
    assert.deepEqual([told.column, told.relations], ['owner_id', "owner: 'User'"]);
    assert.doesNotMatch(told.text, /f\.ref\('owner_id'|'filter', fields: \[.*owner/);
    assert.match(told.text, /f\.nested\('owner', 'app\.models\.User', .*load='joined'\),\n/);
    assert.deepEqual(owned('owner:User').column, 'user_id');
    assert.deepEqual(owned('text:str owner:Tag').relations, "owner: 'Tag', user: 'User'");
    assert.deepEqual(owned('ownerid:str user:str account_id:str').column, 'owner_2_id');
    assert.doesNotMatch(config('Note text:str'), /scope_by/);
  });

  it('limits texts, the short ones by their name', () => {
    const text = config('Tag first_name:str title:str? named:str code:str slug:str text:str');
    for (const name of ['first_name', 'code', 'slug'])
      assert.ok(text.includes(`f.str('${name}', { max_length: 200 })`));
    assert.ok(text.includes("f.str('title', { max_length: 200, nullable: true, default: null })"));
    for (const name of ['named', 'text']) assert.ok(text.includes(`f.str('${name}', { max_length: 10000 })`));
  });

  it('says what rows start with, and what only the table has', () => {
    const text = config(
      'Tag sku:str:unique stock:int=0:index note:text? price:decimal=9.50 on:bool=true of:User:unique',
    );
    for (const line of [
      "f.str('sku', { max_length: 200 }) + { unique:: true },",
      "f.int('stock', { default: 0 }) + { index:: true },",
      "f.str('note', { nullable: true, default: null }),",
      "f.decimal('price', { max_digits: 12, decimal_places: 2, default: '9.50' }),",
      "f.bool('on', { default: true }),",
      "f.ref('of_id', 'app.User') + { unique:: true },",
    ]) {
      assert.ok(text.includes(`    ${line}\n`), line);
    }
    assert.match(text, /type: 'search', fields: \['sku', 'note'\]/);
    assert.doesNotMatch(text, /'(filter|order)', fields: \[.*'note'/);
  });

  it('shows of a relation its key and the text that names it, or only the column', () => {
    const known: readonly KnownResource[] = [
      { name: 'Shop', pkType: 'int', label: 'title', model: 'stores.models.Shop' },
      { name: 'Country', pkType: 'str', pk: 'code', label: 'code' },
      { name: 'Size', pkType: 'uuid' },
    ];
    const text = config('Item shop:Shop country:Country? size:Size', { shown: ['shop', 'country', 'size'] }, known);
    assert.ok(text.includes("f.ref('shop_id', 'stores.Shop', { type: 'int' })"));
    assert.ok(text.includes("f.ref('country_id', 'app.Country', { type: 'str', nullable: true, default: null })"));
    assert.ok(text.includes("f.nested('shop', 'stores.models.Shop', [f.id('int'), f.str('title')], load='joined'),"));
    assert.ok(
      text.includes("f.nested('country', 'app.models.Country', [f.str('code')], load='joined') + { nullable: true },"),
    );
    assert.ok(text.includes("f.nested('size', 'app.models.Size', [f.id()], load='joined'),"));
    assert.doesNotMatch(config('Item shop:Shop', { shown: [] }, known), /nested/);
  });

  it('names a row by a text that is never empty: its name, its title, or the first one', () => {
    const label = (line: string) => knownFrom(resource(line)).label;
    assert.equal(label('A text:str title:str name:str'), 'name');
    assert.equal(label('A text:str title:str name:str?'), 'title');
    assert.equal(label('A number:int text:str more:str'), 'text');
    assert.equal(label('A number:int text:str? mail:email'), undefined);
  });
});
