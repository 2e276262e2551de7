/** What is wrong with a config of `fe_root` or `fe` is told in one line each, at its place. */
import assert from 'node:assert/strict';

import type { Target } from '../../../lib/core/target.js';
import { validate } from '../../../lib/core/validate.js';
import { fe } from '../../../lib/targets/fe/target.js';
import { feRoot } from '../../../lib/targets/fe_root/target.js';
import { linesOf } from '../lines.js';

const name = { name: 'title', type: 'str' };

/** The problems of a config, without the name of its file. */
function problems(target: Target, config: object): readonly string[] {
  return linesOf(validate(target, target.operations, config));
}

const root = (config: object): readonly string[] => problems(feRoot, config);
const field = (...fields: readonly object[]): readonly string[] =>
  root({ resources: [{ name: 'Article', fields }] }).map((line) => line.replace('resources[0].fields[0]', 'field'));

describe('problems of fe_root', () => {
  it('are none where there are none', () => {
    assert.deepEqual(root({}), []);
    assert.deepEqual(root({ resources: [{ name: 'blog.Tag' }, { name: 'shop.Tag' }] }), []);
    assert.deepEqual(field(name, { name: 'tags', type: 'str', list: true, default: [], ref: 'Nobody' }), []);
  });

  it('tell wrong texts', () => {
    assert.deepEqual(
      root({ name: 'my app', description: 'a\nb', api_url: 'localhost', token_url: 'token', openapi_spec: '' }),
      [
        "name: expected a name of letters, digits, dots, dashes and underscores that starts and ends with a letter or a digit, found 'my app'",
        "description: expected text on one line, found 'a\\nb'",
        "api_url: expected the URL of a server such as 'http://127.0.0.1:8000', without a slash at the end, found 'localhost'",
        "token_url: expected a path such as '/auth/token', without a slash at the end, found 'token'",
        "openapi_spec: expected the file or the URL of an OpenAPI document, found ''",
      ],
    );
    for (const api_url of ['http://a b', "http://a'b/", 'ftp://a', 'http://a/', 'http://a?b', 'http://']) {
      assert.equal(root({ api_url }).length, 1, api_url);
    }
    for (const api_url of ['https://api.example.org', 'http://[::1]:8000/v1']) assert.deepEqual(root({ api_url }), []);
  });

  it('tell colours that nothing can be read on, and files that are no pictures', () => {
    assert.deepEqual(root({ color: '#ffcc00', logo: '../logo.svg' }), [
      "color: white text on '#ffcc00' has a contrast of 1.5, and needs 4.5; a darker one of its hue is '#8f7100'",
      "logo: expected the name of a picture such as 'logo.svg', found '../logo.svg'",
    ]);
    assert.deepEqual(root({ color: 'red; }' }), ["color: expected a colour such as '#0f766e', found 'red; }'"]);
    assert.deepEqual(root({ color: '#8f7100', logo: 'shop.png' }), []);
  });

  it('tell wrong names', () => {
    assert.deepEqual(root({ resources: [{ name: '../x', pk: 'a-b', fields: [{ name: '1', type: 'str' }] }] }), [
      "resources[0].name: '../x' is not a name (letters, digits and underscores of ASCII, a letter first); choose another name",
      "resources[0].pk: 'a-b' is not a name (letters, digits and underscores of ASCII, a letter first); choose another name",
      "resources[0].fields[0].name: '1' is not a name (letters, digits and underscores of ASCII, a letter first); choose another name",
    ]);
  });

  it('tell what would share a file, an address or a place', () => {
    const resources = ['Person', 'People', 'person', 'HttpServer', 'HTTPServer'].map((of) => ({ name: of }));
    assert.deepEqual(root({ resources }), [
      "resources[1].name: the file or the address of 'People' would be that of 'Person' at resources[0].name; rename or remove one of them",
      "resources[2].name: the file or the address of 'person' would be that of 'Person' at resources[0].name; rename or remove one of them",
      "resources[4].name: the file or the address of 'HTTPServer' would be that of 'HttpServer' at resources[3].name; rename or remove one of them",
    ]);
    assert.deepEqual(field({ name: 'a', type: 'enum', values: ['1', 1] }, { name: 'a', type: 'str' }), [
      "field.values[1]: the value '1' is already at resources[0].fields[0].values[0]; rename or remove one of them",
      "resources[0].fields[1].name: the field 'a' is already at field.name; rename or remove one of them",
    ]);
  });

  it('tell keys of rows that nothing shows', () => {
    const page = { name: 'Article', update: false, delete: false, row_actions: true, referrers: true };
    assert.deepEqual(root({ resources: [page] }), [
      "resources[0].row_actions: 'row_actions' has no effect: no row has a page; remove it, or write 'get: true'",
      "resources[0].referrers: 'referrers' has no effect: no row can be deleted; remove it, or 'delete: false'",
    ]);
    assert.deepEqual(root({ resources: [{ ...page, get: true, delete: true }] }), []);
  });

  it('tell what is wrong with lists of rows', () => {
    const lines = { name: 'lines', type: 'nested', fields: [name], key: ['title'], max_items: 5 };
    assert.deepEqual(field(lines), []);
    assert.deepEqual(field({ name: 'lines', type: 'nested', list: true, ref: 'A' }), [
      "field.fields: a field of type 'nested' needs 'fields'",
      "field.list: a field of type 'nested' has no 'list'",
      "field.ref: a field of type 'nested' has no 'ref'",
    ]);
    assert.deepEqual(field({ ...lines, key: ['titel'] }), [
      "field.key[0]: 'titel' is no field of the list; did you mean 'title'?",
    ]);
    assert.deepEqual(field({ ...name, key: ['id'], max_items: 5 }), [
      "field.key: a field of type 'str' has no 'key'",
      "field.max_items: 'max_items' has no effect: the field is no list; remove it",
    ]);
    assert.deepEqual(field({ ...lines, fields: [name, { ...name, ge: 1 }] }), [
      "field.fields[1].name: the field 'title' is already at resources[0].fields[0].fields[0].name; rename or remove one of them",
      "field.fields[1].ge: a field of type 'str' has no 'ge'",
    ]);
    assert.deepEqual(root({ resources: [{ name: 'Order', sort: ['lines'], fields: [lines] }] }), [
      "resources[0].sort[0]: rows cannot be sorted by 'lines', which is a list; remove it",
    ]);
  });

  it('tell keys that do not go together', () => {
    assert.deepEqual(field({ ...name, ge: 1, decimal_places: 2, values: ['a'] }), [
      "field.ge: a field of type 'str' has no 'ge'",
      "field.decimal_places: a field of type 'str' has no 'decimal_places'",
      "field.values: a field of type 'str' has no 'values'",
    ]);
    assert.deepEqual(field({ ...name, type: 'int', max_length: 1 }), [
      "field.max_length: a field of type 'int' has no 'max_length'",
    ]);
    assert.deepEqual(field({ ...name, type: 'enum' }), [
      "field.values: a field of type 'enum' needs 'values'; write type: 'str' where they are not known here",
    ]);
    assert.deepEqual(field({ ...name, read_only: true, only: 'create' }), [
      "field.only: 'only' has no effect: a field that is 'read_only' is never sent; remove one of them",
    ]);
    assert.deepEqual(field({ ...name, read_only: true, required: true, default: 'a' }), [
      "field.required: 'required' has no effect: a field that is 'read_only' is never sent; remove one of them",
      "field.default: 'default' has no effect: a field that is 'read_only' is never sent; remove one of them",
    ]);
    assert.deepEqual(field({ ...name, mod: 1 }), ["field.mod: unknown key 'mod'"]);
  });

  it('tell what rows cannot be sorted or filtered by', () => {
    const fields = [name, { name: 'extra', type: 'json' }, { name: 'tags', type: 'str', list: true }];
    const keys = { sort: ['titel', 'extra', 'title', 'title'], filters: ['tags', 'body', 'title'] };
    assert.deepEqual(root({ resources: [{ name: 'Article', ...keys, fields }] }), [
      "resources[0].sort[0]: 'titel' is no field of the resource; did you mean 'title'?",
      "resources[0].sort[1]: rows cannot be sorted by 'extra', which is JSON; remove it",
      "resources[0].sort[3]: the field 'title' is already in the list; remove one of them",
      "resources[0].filters[0]: rows cannot be filtered by 'tags', which is a list; remove it",
      "resources[0].filters[1]: 'body' is no field of the resource",
    ]);
  });

  it('tell filters whose parameters would be others', () => {
    const number = (called: string): object => ({ name: called, type: 'int' });
    const flag = (called: string): object => ({ name: called, type: 'bool' });
    const fields = [flag('q'), number('cursor'), number('size'), flag('size__gte'), flag('size__gt')];
    const filters = ['q', 'cursor', 'size', 'size__gte', 'size__gt'];
    assert.deepEqual(root({ resources: [{ name: 'Article', filters, fields }] }), [
      "resources[0].filters[0]: the filter by 'q' would be 'q', which is a parameter of every list; remove it",
      "resources[0].filters[1]: the filter by 'cursor' would be 'cursor', which is a parameter of every list; remove it",
      "resources[0].filters[3]: the filter by 'size__gte' would be 'size__gte', which is one by 'size'; remove it",
      "resources[0].filters[4]: the filter by 'size__gt' would be 'size__gt', which is one by 'size'; remove it",
    ]);
  });

  it('tell what has no effect without a list', () => {
    const keys = { sort: ['title'], filters: ['title'], search: true, export: true };
    const of = (more: object): readonly string[] =>
      root({ resources: [{ name: 'Article', ...keys, fields: [name], ...more }] });
    assert.deepEqual(of({}), []);
    assert.deepEqual(of({ mode: 'offset' }), [
      "resources[0].export: 'export' does not go with 'mode: 'offset'': an API exports lists by keyset alone; remove one of them",
    ]);
    assert.deepEqual(of({ list: false, sort: [], filters: [], search: false, export: false }), []);
    assert.deepEqual(
      of({ list: false }),
      ['sort', 'filters', 'search', 'export'].map(
        (key) =>
          `resources[0].${key}: '${key}' has no effect: there is no page of the rows; remove it, or 'list: false'`,
      ),
    );
  });

  it('tell what a page of a row has no place for', () => {
    const of = (more: object): readonly string[] =>
      root({ resources: [{ name: 'Article', fields: [name], ...more }] }).map((line) =>
        line.replace('resources[0].', ''),
      );
    assert.deepEqual(of({ get: false }), [
      "get: 'update' needs 'get': a form starts with the row as it is; remove it, or write 'update: false'",
    ]);
    assert.deepEqual(of({ update: false, bulk_update: true, actions: [{ name: 'publish' }] }), [
      "bulk_update: 'bulk_update' has no effect: no row can be changed; remove it, or 'update: false'",
      "actions[0]: the action 'publish' has no page to stand on: no row has one; write 'get: true' where the API answers single rows",
    ]);
    assert.deepEqual(
      of({ actions: [{ name: 'publish' }, { name: 'publish', params: [{ ...name, ge: 1 }] }, { name: '1' }] }),
      [
        "actions[1].name: the action 'publish' is already there; rename or remove one of them",
        "actions[1].params[0].ge: a field of type 'str' has no 'ge'",
        "actions[2].name: '1' is not a name (letters, digits and underscores of ASCII, a letter first); choose another name",
      ],
    );
    assert.deepEqual(of({ sections: [{ label: 'A', fields: ['titel', 'title', 'title'] }] }), [
      "sections[0].fields[0]: 'titel' is no field of the resource; did you mean 'title'?",
      "sections[0].fields[2]: the field 'title' is already in a section; remove one of them",
    ]);
    assert.deepEqual(of({ default_sort: '-title' }), [
      "default_sort: the rows cannot be sorted by 'title', which 'sort' does not have",
    ]);
    assert.deepEqual(field({ ...name, nested: 'author.name', tones: { a: 'red' }, currency: 'EUR' }), [
      "field.nested: 'nested' has no effect: the field has no 'ref'; remove it",
      "field.tones: a field of type 'str' has no 'tones'",
      "field.currency: a field of type 'str' has no 'currency'",
    ]);
  });

  it('tell versions that nothing is done with', () => {
    const of = (more: object): readonly string[] => root({ resources: [{ name: 'Article', version: true, ...more }] });
    assert.deepEqual(of({}), []);
    assert.deepEqual(of({ update: false }), [
      "resources[0].version: 'version' has no effect: no row can be changed; remove it, or 'update: false'",
    ]);
  });

  it('tell defaults that are no values of the type', () => {
    const cases: readonly (readonly [object, unknown, string?])[] = [
      [{ type: 'int' }, 1.5, 'an integer, found 1.5'],
      [{ type: 'float' }, '1', "a number, found '1'"],
      [{ type: 'decimal' }, 'x', "a decimal number such as '9.50', found 'x'"],
      [{ type: 'decimal' }, '9.50'],
      [{ type: 'bool' }, 0, 'true or false, found 0'],
      [{ type: 'json' }, [], 'an object, found a list'],
      [{ type: 'enum', values: ['a'] }, 'b', "'a', found 'b'"],
      [{ type: 'date' }, 1, 'a string, found 1'],
      [{ type: 'str' }, null, "a value, found null; write 'nullable: true' if it may be null"],
      [{ type: 'str', nullable: true }, null],
      [{ type: 'str', list: true }, 'a', "a list, found 'a'"],
    ];
    for (const [keys, value, expected] of cases) {
      const found = field({ ...name, ...keys, default: value });
      assert.deepEqual(found, expected === undefined ? [] : [`field.default: expected ${expected}`]);
    }
    assert.deepEqual(field({ ...name, list: true, default: ['a', 1] }), [
      'field.default[1]: expected a string, found 1',
    ]);
  });
});

describe('problems of fe', () => {
  it('are none where there are none', () => {
    assert.deepEqual(problems(fe, {}), []);
    assert.deepEqual(problems(fe, { output_dir: 'src/@api/v1.2', validator: null, format: null, lint: null }), []);
  });

  it('tell directories that must not be emptied', () => {
    for (const output_dir of ['', '.', '..', 'src', 'config', 'a/../b', '/tmp', 'a//b', 'a/', './a', '.git', 'a\\b']) {
      assert.match(String(problems(fe, { output_dir })), /^output_dir: expected a directory of its own/, output_dir);
    }
  });

  it('tell values that a key does not take', () => {
    assert.deepEqual(problems(fe, { client: 'fetch', validator: 'zood', react_query: 'yes', openapi_spec: 'a\nb' }), [
      "client: expected one of '@hey-api/client-fetch', '@hey-api/client-axios', '@hey-api/client-ky', '@hey-api/client-next', found 'fetch'",
      "validator: expected one of 'zod', 'valibot', found 'zood'; did you mean 'zod'?",
      "react_query: expected true or false, found 'yes'",
      "openapi_spec: expected the file or the URL of an OpenAPI document, found 'a\\nb'",
    ]);
  });
});
