import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate } from '../../../../lib/core/migrate.js';
import { PACKAGE_ROOT } from '../../../../lib/package-root.js';
import { render } from '../../../../lib/pipeline.js';
import { migrations } from '../../../../lib/targets/be/migrations/migrations.js';

type Json = Record<string, unknown>;

const ordered = (order: Json): Json => ({
  apps: [
    { config: { resources: [{ operations: ['get', { name: 'list', modifiers: [{ type: 'order', ...order }] }] }] } },
  ],
});
const AT = ['apps', 0, 'config', 'resources', 0, 'operations', 1, 'modifiers', 0];

describe('the migrations of be', () => {
  it('follow each other', () => {
    for (const [index, { from }] of migrations.entries()) assert.equal(from, migrations[index - 1]?.to ?? '1');
  });

  it('make a list of the default sort', () => {
    const { value, needed } = migrate(migrations, ordered({ fields: ['a'], default: 'a', default_dir: 'desc' }));
    assert.deepEqual(value, { ...ordered({ fields: ['a'], default: ['-a'] }), version: '3' });
    assert.deepEqual(needed?.changes, [{ path: [...AT, 'default'], after: ['-a'] }, { path: [...AT, 'default_dir'] }]);
  });

  it('know that lists ascend by default', () => {
    const { value } = migrate(migrations, ordered({ default: 'a' }));
    assert.deepEqual(value, { ...ordered({ default: ['a'] }), version: '3' });
  });

  it('keep the names of resources that no other app has, as they were without the module', () => {
    const app = (module: string, ...models: string[]) => ({
      module,
      resources: models.map((model) => ({ model: `${module}.models.${model}` })),
    });
    const config = { version: '2', apps: [{ config: app('blog', 'Tag', 'Article') }, app('shop', 'Tag', '_Box')] };
    assert.deepEqual(migrate(migrations, config).needed?.changes, [
      { path: ['apps', 0, 'config', 'resources', 1, 'api_name'], after: 'Article' },
      { path: ['apps', 1, 'resources', 1, 'api_name'], after: 'Box' },
    ]);
    assert.equal(migrate(migrations, { version: '2', ...app('blog', 'Tag') }).needed, undefined);
    assert.equal(migrate(migrations, { ...config, version: '3' }).needed, undefined);
  });

  it('leave a name to the resource that would take it with its module', () => {
    const of = (module: string, ...names: string[]) => ({ module, resources: names.map((model) => ({ model })) });
    const config = { version: '2', apps: [of('blog', 'a.Tag'), of('shop', 'b.Tag', 'b.BlogTag')] };
    assert.equal(migrate(migrations, config).needed, undefined);
  });

  it('keep the module of names that would be those of tokens', () => {
    const { needed } = migrate(migrations, { module: 'keys', resources: [{ model: 'keys.models.Token' }] });
    assert.deepEqual(needed?.changes, [{ path: ['resources', 0, 'api_name'], after: 'keys.Token' }]);
  });

  it('keep the names of classes that resources with a module alone show', () => {
    const kind = { name: 'kind', type: 'enum', enum: 'blog.models.Kind' };
    const of = (module: string, model: string, ...shown: object[]) => ({
      module,
      resources: [{ model: `${module}.${model}`, fields: shown }],
    });
    const changes = (config: object) => migrate(migrations, { version: '2', ...config }).needed?.changes;
    const blog = of('blog', 'Tag', kind);
    const both = [blog, of('shop', 'Tag', kind)];
    const schemas = { 'blog.models.Kind': 'Kind' };
    assert.deepEqual(changes({ apps: both }), [{ path: ['document'], after: { schemas } }]);
    const document = { license: { name: 'MIT', identifier: 'MIT' } };
    assert.deepEqual(changes({ apps: both, document }), [{ path: ['document', 'schemas'], after: schemas }]);
    // A resource without the module shows it, too.
    assert.deepEqual(changes({ apps: [...both, of('shop', 'Box', kind)] }), [
      { path: ['apps', 2, 'resources', 0, 'api_name'], after: 'Box' },
    ]);
    const called = { model: 'shop.Box', api_name: 'Box', fields: [kind] };
    assert.equal(changes({ apps: [...both, { module: 'shop', resources: [called] }] }), undefined);
    // Those of no app never had a module, and two of one name always did.
    assert.equal(changes({ apps: [of('blog', 'Tag', { ...kind, enum: 'kinds.Kind' }), of('shop', 'Tag')] }), undefined);
    const other = { ...kind, enum: 'shop.models.Kind' };
    assert.equal(changes({ apps: [blog, of('shop', 'Tag', other)] }), undefined);
    assert.equal(changes({ apps: [of('blog', 'Tag', { ...kind, enum: 'blog.Link' }), of('shop', 'Tag')] }), undefined);
    const token = { module: 'keys', resources: [{ model: 'keys.Token', operations: [{ returns: 'keys.Pair' }] }] };
    assert.deepEqual(changes(token)?.at(-1), { path: ['document'], after: { schemas: { 'keys.Pair': 'Pair' } } });
  });

  it('leave mistakes for the schema to tell', () => {
    for (const order of [
      { default: 'a', default_dir: 'down' },
      { default_dir: 'asc' },
      { default: 5 },
      { default: ['a'] },
    ]) {
      assert.equal(migrate(migrations, ordered(order)).needed, undefined, JSON.stringify(order));
    }
  });

  it('change no file that is generated', async () => {
    const golden = join(PACKAGE_ROOT, 'test/golden/be');
    const configs = [
      join(PACKAGE_ROOT, 'examples/shop/config/be.json'),
      ...readdirSync(golden).map((name) => join(golden, name, 'config.json')),
    ];
    const directory = mkdtempSync(join(tmpdir(), 'codegen-migrations-'));
    let seen = 0;
    try {
      for (const path of configs) {
        const text = readOrEmpty(path);
        if (!text.includes('"order"') || path.includes('twenty-mistakes')) continue;
        const [latest, first] = [asFirst(text, false), asFirst(text, true)];
        if (!first.includes(`"default":"`)) continue;
        seen++;
        const made = [];
        for (const one of [latest, first]) {
          const config = join(directory, 'config.json');
          writeFileSync(config, one);
          const files = await render({ target: 'be', config, cwd: directory, outDir: join(directory, '_generated') });
          made.push(files.map(({ path: file, content }) => [file, content]));
        }
        assert.deepEqual(made[1], made[0], path);
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
    assert.ok(seen >= 2, `${String(seen)} configs have a default sort`);
  });
});

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A config of version 2 with default sorts of one column, written as in version 1 or as in version 2. */
function asFirst(text: string, isFirst: boolean): string {
  const config = JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || (value as Json).type !== 'order') return value;
    const { default: sorts, ...rest } = value as Json;
    const [sort] = Array.isArray(sorts) ? (sorts as string[]) : [];
    if (sort === undefined) return value;
    if (!isFirst) return { ...rest, default: [sort] };
    return { ...rest, default: sort.replace(/^-/, ''), ...(sort.startsWith('-') && { default_dir: 'desc' }) };
  }) as Json;
  return JSON.stringify(isFirst ? { ...config, version: '1' } : { ...config, version: '2' });
}
