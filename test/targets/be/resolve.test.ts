import assert from 'node:assert/strict';

import type { FieldSpec, OperationConfig, ResourceConfig } from '../../../lib/targets/be/config.js';
import { isOf } from '../../../lib/targets/be/schema/operation.js';
import { load, project, resource } from './schema/test-target.js';

const AUTH = { verify_credentials_fn: 'accounts.credentials.verify' };

function first(config: unknown): ResourceConfig {
  const [found] = load(config).apps[0]?.resources ?? [];
  assert.ok(found);
  return found;
}

function fieldNames(entry: OperationConfig | undefined): readonly string[] {
  return fieldsOf(entry).map(({ name }) => name);
}

function fieldsOf(entry: OperationConfig | undefined): readonly FieldSpec[] {
  assert.ok(entry !== undefined && isOf(entry, 'get', 'list', 'create', 'update'));
  return entry.fields;
}

/** A resource without operations of its own. */
function inheriting(model: string): Record<string, unknown> {
  return { model, fields: resource().fields };
}

describe('resolve', () => {
  it('makes one form of all forms of apps', () => {
    const short = load(project());
    const resources = [resource({ api_name: 'Article' })];
    const inPlace = load({ databases: [{}], apps: [{ module: 'blog', resources }] });
    const imported = load({ databases: [{}], apps: [{ config: { module: 'blog', resources } }] });
    assert.deepEqual(inPlace, short);
    assert.deepEqual(imported, short);
    assert.deepEqual(Object.keys(short).sort(), [
      'apps',
      'databases',
      'generate_tests',
      'max_body_bytes',
      'package_prefix',
      'permissions',
      'version',
    ]);
  });

  it('keeps prefixes, and apps without resources', () => {
    const { apps } = load({ databases: [{}], apps: [{ module: 'a' }, { prefix: '/b', config: { module: 'b' } }] });
    assert.deepEqual(apps, [
      { prefix: '', module: 'a', resources: [] },
      { prefix: '/b', module: 'b', resources: [] },
    ]);
  });

  it('takes the operations of the nearest level', () => {
    const { apps } = load({
      databases: [{}],
      operations: ['get'],
      apps: [
        { module: 'a', resources: [inheriting('m.A'), { ...inheriting('m.B'), operations: [] }] },
        { module: 'c', prefix: '/c', operations: ['list'], resources: [inheriting('m.C')] },
      ],
    });
    const names = apps.flatMap(({ resources }) =>
      resources.map(({ operations }) => operations.map(({ name }) => name)),
    );
    assert.deepEqual(names, [['get'], [], ['list']]);
  });

  it('makes an operation of its own of each inherited one', () => {
    const resources = [inheriting('m.Article'), { ...inheriting('m.Tag'), fields: [{ name: 'name', type: 'str' }] }];
    const [article, tag] = load(project({ operations: ['get'], resources })).apps[0]?.resources ?? [];
    assert.notEqual(article?.operations[0], tag?.operations[0]);
    assert.deepEqual(fieldNames(article?.operations[0]), ['id', 'title']);
    assert.deepEqual(fieldNames(tag?.operations[0]), ['name']);
  });

  it('gives reads all fields, and writes those that can be written', () => {
    const nested = { name: 'author', type: 'nested', model: 'm.Author', fields: [{ name: 'name', type: 'str' }] };
    const fields = [
      { name: 'slug', type: 'str' },
      { name: 'title', type: 'str' },
      { name: 'created_at', type: 'datetime', read_only: true },
      nested,
    ];
    const { operations } = first(project({ resources: [resource({ pk: 'slug', pk_type: 'str', fields })] }));
    const [get, list, create, update, remove] = operations;
    assert.deepEqual(fieldNames(get), ['slug', 'title', 'created_at', 'author']);
    assert.deepEqual(fieldNames(list), fieldNames(get));
    assert.deepEqual(fieldNames(create), ['slug', 'title']);
    assert.deepEqual(fieldNames(update), ['title']);
    assert.deepEqual(remove, { name: 'delete', type: 'delete', require_auth: false, max_rows: 10_000 });
  });

  it('gives create a key that clients choose, which models make unless it is a text', () => {
    const created = (key: object, more: object = {}): unknown => {
      const { pk_type = 'uuid' } = more as { pk_type?: string };
      const fields = [
        { name: 'title', type: 'str' },
        { name: 'id', type: pk_type, ...key },
      ];
      const found = first(project({ resources: [resource({ fields, operations: ['create'], ...more })] }));
      return fieldsOf(found.operations[0]).map(({ name, required }) => [name, required]);
    };
    const own = (...names: readonly string[]) => ({
      operations: [{ name: 'create', fields: names.map((name) => ({ name, type: name === 'id' ? 'uuid' : 'str' })) }],
    });
    assert.deepEqual(created({}), [
      ['id', false],
      ['title', undefined],
    ]);
    assert.deepEqual(created({ required: true }), [
      ['id', true],
      ['title', undefined],
    ]);
    assert.deepEqual(created({}, { pk_type: 'str' }), [
      ['id', undefined],
      ['title', undefined],
    ]);
    assert.deepEqual(created({ read_only: true }), [['title', undefined]]);
    assert.deepEqual(created({}, own('title')), [
      ['id', false],
      ['title', undefined],
    ]);
    assert.deepEqual(created({}, own('title', 'id')), [
      ['title', undefined],
      ['id', undefined],
    ]);
    assert.deepEqual(created({ read_only: true }, own('title')), [['title', undefined]]);
  });

  it('leaves operations their own fields', () => {
    const operations = [{ name: 'create', fields: [{ name: 'id', type: 'uuid' }] }];
    assert.deepEqual(fieldNames(first(project({ resources: [resource({ operations })] })).operations[0]), ['id']);
  });

  it('requires a user wherever auth is set, unless told otherwise', () => {
    const operations = ['get', { name: 'list', require_auth: false }];
    const { require_auth, operations: resolved } = first(
      project({ auth: AUTH, resources: [resource({ operations })] }),
    );
    assert.deepEqual([require_auth, ...resolved.map((entry) => entry.require_auth)], [true, true, false]);
    const open = first(project({ auth: AUTH, resources: [resource({ require_auth: false })] }));
    assert.deepEqual([open.require_auth, open.operations[0]?.require_auth], [false, false]);
    assert.equal(first(project()).require_auth, false);
  });

  it('takes the default database', () => {
    assert.equal('db_key' in first(project()), false);
    assert.equal(first(project({ databases: [{ key: 'main' }] })).db_key, 'main');
    const databases = [{ key: 'a' }, { key: 'b', default: true }];
    assert.equal(first(project({ databases })).db_key, 'b');
    assert.equal(first(project({ databases, resources: [resource({ db_key: 'a' })] })).db_key, 'a');
  });

  it('makes a prefix of the plural', () => {
    const prefixOf = (model: string) => first(project({ resources: [resource({ model })] })).route_prefix;
    assert.equal(prefixOf('m.StockMovement'), '/stock-movements');
    assert.equal(prefixOf('m.Category'), '/categories');
    assert.equal(first(project({ resources: [resource({ route_prefix: '/x' })] })).route_prefix, '/x');
  });

  it('inherits whether tests are generated', () => {
    assert.equal(first(project()).generate_tests, false);
    assert.equal(first(project({ generate_tests: true })).generate_tests, true);
    const own = project({ generate_tests: true, resources: [resource({ generate_tests: false })] });
    assert.equal(first(own).generate_tests, false);
  });

  it('gives actions a status', () => {
    const action = (name: string, more: object = {}) => ({ name, type: 'action', fn: 'm.actions.run', ...more });
    const returns = [{ name: 'a', type: 'int' }];
    const operations = [action('a'), action('b', { returns }), action('c', { returns: 'm.B', status_code: 202 })];
    const { operations: resolved } = first(project({ resources: [resource({ operations })] }));
    assert.deepEqual(
      resolved
        .filter((entry) => isOf(entry, 'action'))
        .map((entry) => [entry.status_code, entry.scope, entry.params.length]),
      [
        [204, 'object', 0],
        [200, 'object', 0],
        [202, 'object', 0],
      ],
    );
  });
});
