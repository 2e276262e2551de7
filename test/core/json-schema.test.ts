import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';

import { type JsonSchema, jsonSchemaOf } from '../../lib/core/json-schema.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { validate } from '../../lib/core/validate.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { extendedTarget, readSource } from '../../lib/pipeline.js';
import { TARGETS, type TargetName } from '../../lib/target-names.js';
import { needJsonnet } from '../needs.js';

const GOLDEN = join(PACKAGE_ROOT, 'test/golden');

async function schemaOf(name: TargetName): Promise<JsonSchema> {
  const target = await extendedTarget(name, { cwd: process.cwd() });
  return jsonSchemaOf(target.schema(loadRegistry(target).all), name);
}

async function validator(name: TargetName): Promise<Ajv.ValidateFunction> {
  return new Ajv({ allErrors: true }).compile(await schemaOf(name));
}

describe('JSON Schema of', () => {
  for (const name of TARGETS) {
    it(`${name} tells every key, and what it means`, async () => {
      const schema = await schemaOf(name);
      const missing = [...keysWithoutText(schema, schema.definitions as Record<string, JsonSchema>)];
      assert.deepEqual(missing, []);
    });

    it(`${name} takes the configs that load, and those alone whose shape is right`, async function () {
      needJsonnet(this);
      this.timeout(90_000);
      const isValid = await validator(name);
      const target = await extendedTarget(name, { cwd: process.cwd() });
      const configs = readdirSync(join(GOLDEN, name)).flatMap((folder) =>
        ['config.json', 'config.jsonnet'].map((file) => join(GOLDEN, name, folder, file)).filter(existsSync),
      );
      const shop = join(PACKAGE_ROOT, 'examples/shop/config/be.json');
      let invalid = 0;
      for (const config of [...configs, ...(name === 'be' ? [shop] : [])]) {
        const { value, files } = await readSource(target, { config, cwd: PACKAGE_ROOT });
        const result = validate(target, loadRegistry(target).all, value, files);
        if ('config' in result) assert.ok(isValid(value), `${config}: ${JSON.stringify(isValid.errors?.[0])}`);
        else if (!isValid(value)) invalid++;
      }
      if (name === 'be') assert.ok(invalid > 0, 'twenty mistakes are seen');
    });
  }

  it('be sees broken ones', async () => {
    const isValid = await validator('be');
    const right = {
      $schema: 'x.json',
      databases: [{}],
      module: 'blog',
      resources: [{ model: 'a.B', operations: ['get'] }],
    };
    assert.ok(isValid(right), JSON.stringify(isValid.errors));
    const withOperation = (entry: unknown): object => ({
      ...right,
      resources: [{ model: 'a.B', operations: [entry] }],
    });
    assert.ok(isValid(withOperation({ name: 'get', require_auth: true })), 'the name says the operation');
    assert.ok(isValid(withOperation({ name: 'publish', type: 'action', fn: 'a.b' })));
    for (const broken of [
      { ...right, databases: [] },
      { ...right, modul: 'blog' },
      { ...right, databases: undefined, resources: 5 },
      { ...right, databases: [{ driver: 'mysql' }] },
      withOperation('gett'),
      withOperation({ name: 'publish' }),
      withOperation({ name: 'get', fn: 'a.b' }),
      withOperation({ name: 'publish', type: 'action' }),
      withOperation({ name: 'get', fields: [{ name: 'x', type: 'strr' }] }),
    ]) {
      assert.equal(isValid(JSON.parse(JSON.stringify(broken))), false, JSON.stringify(broken));
    }
  });

  it('be has defaults', async () => {
    const { properties } = (await schemaOf('be')) as { properties: Record<string, JsonSchema> };
    assert.equal(properties.max_body_bytes?.default, 1_048_576);
  });
});

/** Keys of objects that nothing is said about. */
function* keysWithoutText(schema: unknown, all: Record<string, JsonSchema> = {}, path = ''): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, ...rest } = schema as { properties?: Record<string, JsonSchema> };
  for (const [key, value] of Object.entries(properties ?? {})) {
    const meant = all[String(value.$ref).slice('#/definitions/'.length)] ?? value;
    // What an operation's name must be is said beside its keys.
    if (meant.description === undefined && !('const' in meant)) yield `${path}.${key}`;
    yield* keysWithoutText(value, all, `${path}.${key}`);
  }
  for (const [key, value] of Object.entries(rest)) yield* keysWithoutText(value, all, `${path}/${key}`);
}
