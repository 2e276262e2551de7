import assert from 'node:assert/strict';
import { z } from 'zod';

import { operation } from '../../../../lib/core/operation.js';
import { discoverScopes, scoped } from '../../../../lib/core/scope.js';
import { projectSchema } from '../../../../lib/targets/be/schema/project.js';
import { OPERATIONS, lines, load, project, resource } from './test-target.js';

/** What a schema wraps, or holds as items, or chooses from. */
function inner(schema: z.ZodType): readonly z.ZodType[] {
  const { def } = schema._zod as unknown as { def: Readonly<Record<string, unknown>> };
  const { innerType, element, options, out } = def;
  const choices: readonly unknown[] = Array.isArray(options) ? options : [];
  return [innerType, element, out, ...choices].filter((part): part is z.ZodType => part instanceof z.ZodType);
}

function* keysWithoutText(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): Generator<string> {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    for (const [key, value] of Object.entries<z.ZodType>(schema.shape)) {
      if (!value.description) yield `${path}.${key}`;
      yield* keysWithoutText(value, `${path}.${key}`, seen);
    }
  }
  for (const part of inner(schema)) yield* keysWithoutText(part, path, seen);
}

describe('projectSchema', () => {
  it('describes every key', () => {
    assert.deepEqual([...keysWithoutText(projectSchema(OPERATIONS), '')], []);
  });

  it('has the scopes app, resource, operation and modifier below each other', () => {
    const scopes = [...discoverScopes(projectSchema(OPERATIONS))];
    assert.deepEqual(
      scopes.map(({ name, configKey, parent, resolvePath }) => [name, configKey, parent?.name, resolvePath]),
      [
        ['project', '', undefined, []],
        ['app', 'apps', 'project', []],
        ['resource', 'resources', 'app', []],
        ['operation', 'operations', 'resource', []],
        ['modifier', 'modifiers', 'operation', []],
      ],
    );
  });

  it('finds scopes inside the entries of operations', () => {
    const modifiers = scoped('modifier', z.array(z.strictObject({ type: z.string() })));
    const options = z.strictObject({ modifiers });
    const search = operation({
      name: 'find',
      trigger: 'operation',
      dispatchOn: 'type',
      targets: ['be'],
      options,
      build: () => [],
    });
    const scope = discoverScopes(projectSchema([search])).get('modifier');
    assert.deepEqual([scope?.configKey, scope?.parent?.name], ['modifiers', 'operation']);
  });

  it('fills in the defaults of the specification', () => {
    const { version, package_prefix, generate_tests, max_body_bytes, databases } = load(project());
    assert.deepEqual([version, package_prefix, generate_tests, max_body_bytes], ['1', '', false, 1_048_576]);
    assert.deepEqual(databases, [
      {
        driver: 'postgresql',
        url_env: 'DATABASE_URL',
        default: true,
        echo: false,
        pool_size: 5,
        max_overflow: 10,
        pool_timeout: 5,
        pool_recycle: -1,
        pool_pre_ping: true,
        connect_timeout: 5,
        statement_timeout: 30,
        lock_timeout: 5,
        idle_in_transaction_timeout: 60,
      },
    ]);
  });

  it('fills in the defaults of auth', () => {
    const { auth } = load(project({ auth: { verify_credentials_fn: 'a.b.c' } }));
    assert.deepEqual(auth, {
      type: 'jwt',
      secret_env: 'JWT_SECRET',
      algorithm: 'HS256',
      token_url: '/auth/token',
      exclude_paths: [],
      verify_credentials_fn: 'a.b.c',
      token_ttl_seconds: 1800,
      sources: ['bearer'],
      cookie_name: 'access_token',
      cookie_secure: true,
      cookie_samesite: 'lax',
    });
  });

  it('fills in the defaults of a field', () => {
    const { fields } = load(project()).apps[0]?.resources[0] ?? {};
    const defaults = { list: false, nullable: false, many: false, load: 'selectin', unscoped: false };
    assert.deepEqual(fields, [
      { ...defaults, name: 'id', type: 'uuid', read_only: true },
      { ...defaults, name: 'title', type: 'str', read_only: false },
    ]);
  });
});

describe('keys that operations bring', () => {
  const audit = operation({
    name: 'audit',
    trigger: 'resource',
    targets: ['be'],
    build: () => [],
    configKeys: {
      project: { audit_url: z.string().optional() },
      app: { audited: z.boolean().optional() },
      resource: { audited: z.boolean().optional() },
      operation: { audit_as: z.string().optional() },
    },
  });
  const stamp = operation({
    name: 'stamp',
    trigger: 'operation',
    dispatchOn: 'type',
    targets: ['be'],
    build: () => [],
    options: z.strictObject({ ink: z.string() }),
  });
  const operations = [...OPERATIONS, audit, stamp];
  const config = {
    databases: [{}],
    audit_url: 'x',
    apps: [
      {
        module: 'blog',
        audited: true,
        resources: [
          resource({
            audited: true,
            operations: [
              { name: 'get', audit_as: 'x' },
              { name: 'stamp', ink: 'y' },
            ],
          }),
        ],
      },
    ],
  };

  it('reach the loaded config', () => {
    const loaded = load(config, operations) as unknown as Record<string, unknown>;
    const app = (loaded.apps as readonly Record<string, unknown>[])[0];
    const entry = (app?.resources as readonly Record<string, unknown>[])[0];
    const [get, stamped] = entry?.operations as readonly Record<string, unknown>[];
    assert.deepEqual(
      [loaded.audit_url, app?.audited, entry?.audited, get?.audit_as, stamped?.ink],
      ['x', true, true, 'x', 'y'],
    );
  });

  it('are checked', () => {
    const wrong = project({
      resources: [resource({ audited: 1, operations: ['stamp', { name: 'stamp', inc: 'y' }] })],
    });
    assert.deepEqual(lines(wrong, operations), [
      'resources[0].operations[0].ink: expected a string, but the key is missing',
      'resources[0].operations[1].ink: expected a string, but the key is missing',
      "resources[0].operations[1].name: the operation 'stamp' is already at resources[0].operations[0]",
      "resources[0].operations[1].inc: unknown key 'inc'; did you mean 'ink'?",
      'resources[0].audited: expected true or false, found 1',
    ]);
  });

  it('are unknown without their operation', () => {
    assert.deepEqual(lines(project({ audit_url: 'x' })), ["audit_url: unknown key 'audit_url'"]);
  });
});
