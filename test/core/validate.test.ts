import assert from 'node:assert/strict';
import { z } from 'zod';

import type { Problem } from '../../lib/core/problem.js';
import { formatProblem } from '../../lib/core/problem-line.js';
import type { Rule, Target } from '../../lib/core/target.js';
import { validate } from '../../lib/core/validate.js';
import { lines } from '../targets/be/schema/test-target.js';

/** A target of a schema and rules. */
function target(schema: z.ZodType, rules: readonly Rule[] = []): Target {
  return {
    name: 'test',
    schema: () => schema,
    rules,
    resolve: (config: unknown) => ({ resolved: config }),
  } as unknown as Target;
}

function problems(schema: z.ZodType, raw: unknown, ...rules: Rule[]): readonly Problem[] {
  const result = validate(target(schema, rules), [], raw);
  return 'problems' in result ? result.problems : [];
}

function check(schema: z.ZodType, raw: unknown, ...expected: string[]): void {
  const found = problems(schema, raw).map((problem) => formatProblem(problem, 'x').slice(3));
  assert.deepEqual(found, expected);
}

describe('validate', () => {
  it('resolves what the schema makes of a config', () => {
    const schema = z.strictObject({ a: z.int().default(1) });
    assert.deepEqual(validate(target(schema), [], {}), { config: { resolved: { a: 1 } }, notes: [] });
  });

  it('tells wrong types', () => {
    const schema = z.strictObject({
      a: z.string(),
      b: z.int(),
      c: z.boolean(),
      d: z.array(z.string()),
      e: z.literal('x'),
    });
    check(
      schema,
      { a: 1, b: 1.5, c: 'yes', d: { 0: 'a' }, e: null },
      'a: expected a string, found 1',
      'b: expected an integer, found 1.5',
      "c: expected true or false, found 'yes'",
      'd: expected a list, found an object',
      "e: expected 'x', found null",
    );
  });

  it('tells missing keys where their object starts', () => {
    const schema = z.strictObject({ list: z.array(z.strictObject({ a: z.string(), b: z.string() })) });
    check(
      schema,
      { list: [{ b: 1 }, {}] },
      'list[0].a: expected a string, but the key is missing',
      'list[0].b: expected a string, found 1',
      'list[1].a: expected a string, but the key is missing',
      'list[1].b: expected a string, but the key is missing',
    );
  });

  it('tells each unknown key with the nearest known one', () => {
    const schema = z.strictObject({ name: z.string(), nested: z.strictObject({ a: z.int() }).optional() });
    check(
      schema,
      { name: 'a', nmae: 1, nested: { a: 1, xyz: 2 } },
      "nmae: unknown key 'nmae'; did you mean 'name'?",
      "nested.xyz: unknown key 'xyz'",
    );
  });

  it('tells a key of prototypes as any other', () => {
    check(z.strictObject({}), JSON.parse('{"__proto__":{}}'), "__proto__: unknown key '__proto__'");
    check(z.strictObject({}), { constructor: 1 }, "constructor: unknown key 'constructor'");
  });

  it('tells keys of a later version', () => {
    check(z.strictObject({ later: z.never().optional() }), { later: {} }, 'later: not supported yet');
  });

  it('tells limits', () => {
    const schema = z.strictObject({
      a: z.int().min(1),
      b: z.number().lt(2),
      c: z.array(z.int()).min(1),
      d: z.string().max(2),
    });
    check(
      schema,
      { a: 0, b: 2, c: [], d: 'abc' },
      'a: expected at least 1, found 0',
      'b: expected less than 2, found 2',
      'c: expected at least 1 entry, found none',
      'd: expected at most 2 characters, found 3',
    );
  });

  it('tells the branch of a union that a value means', () => {
    const schema = z.strictObject({ a: z.union([z.literal('all'), z.array(z.strictObject({ b: z.int() }))]) });
    check(
      schema,
      { a: [{ b: 'x' }, { c: 1 }] },
      "a[0].b: expected a number, found 'x'",
      'a[1].b: expected a number, but the key is missing',
      "a[1].c: unknown key 'c'",
    );
    check(schema, { a: 'al' }, "a: expected 'all' or a list, found 'al'");
    check(schema, {}, "a: expected 'all' or a list, but the key is missing");
  });

  it('tells the branches of a discriminated union', () => {
    const schema = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('one'), a: z.int() }),
      z.strictObject({ type: z.literal('two') }),
    ]);
    check(schema, { type: 'twoo' }, "type: expected one of 'one', 'two', found 'twoo'; did you mean 'two'?");
    check(schema, {}, "type: expected one of 'one', 'two', but the key is missing");
    check(schema, { type: 'one', a: null }, 'a: expected a number, found null');
  });

  it('takes code and hint of a refinement', () => {
    const params = { code: 'conflict', hint: 'do this' };
    const schema = z.strictObject({ a: z.string().refine(() => false, { error: 'never right', params }) });
    const expected = [{ code: 'conflict', path: ['a'], message: 'never right', hint: 'do this' }];
    assert.deepEqual(problems(schema, { a: 'x' }), expected);
  });

  it('tells keys and values of records', () => {
    const schema = z.record(
      z.string().refine((key) => key !== 'x', { error: 'not x' }),
      z.int(),
    );
    check(schema, { x: 1, y: 'a' }, 'x: not x', "y: expected a number, found 'a'");
  });

  it('tells a config that is no object', () => {
    check(z.strictObject({}), [], 'expected an object, found a list');
  });

  it('ends in one line where a config is too deep', () => {
    let deep: unknown = {};
    for (let level = 0; level < 20_000; level += 1) deep = { a: deep };
    const schema: z.ZodType = z.strictObject({ a: z.lazy(() => schema).optional() });
    check(schema, deep, 'the config is nested too deeply');
  });

  it('lets other errors through', () => {
    const broken: Rule = () => {
      throw new TypeError('a bug');
    };
    assert.throws(() => validate(target(z.unknown(), [broken]), [], 1), /a bug/);
  });
});

describe('rules', () => {
  const schema = z.strictObject({ a: z.int(), list: z.array(z.int()), b: z.int().optional() });

  it('see a config without problems as it was written', () => {
    const seen: unknown[] = [];
    const raw = { a: 1, list: [1] };
    assert.deepEqual(
      problems(schema, raw, (config) => {
        seen.push(config);
        return [];
      }),
      [],
    );
    assert.equal(seen[0], raw);
  });

  it('see what the schema accepted: wrong values are undefined, unknown keys are gone', () => {
    let seen: unknown;
    const raw = { a: 'x', list: [1, 'y', 3], c: 1 };
    const found = problems(schema, raw, (config) => {
      seen = config;
      return [{ code: 'conflict', path: ['list', 2], message: 'three' }];
    });
    assert.deepEqual(seen, { a: undefined, list: [1, undefined, 3] });
    assert.deepEqual(
      found.map(({ path }) => path),
      [['a'], ['list', 1], ['list', 2], ['c']],
    );
    assert.deepEqual(raw, { a: 'x', list: [1, 'y', 3], c: 1 });
  });

  it('do not tell a second time what the schema has told', () => {
    const rule: Rule = () => [
      { code: 'conflict', path: ['a'], message: 'again' },
      { code: 'conflict', path: ['a', 'inner'], message: 'again' },
      { code: 'conflict', path: ['b'], message: 'something else' },
    ];
    const found = problems(schema, { a: 'x', list: [] }, rule);
    assert.deepEqual(
      found.map(({ message }) => message),
      ['something else', "expected a number, found 'x'"],
    );
  });

  it('are not asked about a config that is no object', () => {
    const rule: Rule = () => {
      throw new TypeError('asked');
    };
    assert.equal(problems(schema, 5, rule).length, 1);
  });

  it('tell problems in the order of the config, lists by number', () => {
    const rule: Rule = () =>
      [['list', 10], ['b'], ['list', 9], ['a'], ['list']].map((path) => ({
        code: 'conflict' as const,
        path,
        message: path.join('.'),
      }));
    const found = problems(schema, { b: 1, list: Array.from({ length: 11 }, () => 1), a: 1 }, rule);
    assert.deepEqual(
      found.map(({ message }) => message),
      ['b', 'list', 'list.9', 'list.10', 'a'],
    );
  });
});

describe('a config with twenty mistakes', () => {
  const config = {
    version: '4',
    package_prefix: '../out',
    databases: [
      { key: 'main', driver: 'mysql' },
      { key: 'main', default: true, pool_size: -1 },
    ],
    telemetry: { service: 'shop' },
    auth: { algorithm: 'none' },
    operations: ['gett'],
    apps: [
      {
        prefix: 'blog',
        module: 'class',
        resources: [
          { modl: 'blog.models.Tag', fields: [{ name: 'id', type: 'strin' }], operations: ['get'] },
          {
            model: 'blog.models.Article',
            db_key: 'mian',
            fields: [
              { name: 'id', type: 'int' },
              { name: 'json', type: 'int', ge: 3, le: 1 },
              { name: 'title', type: 'str', pattern: '(?=a)', default: 5 },
              { name: 'flag', type: 'bool', max_length: 3 },
            ],
            operations: ['get', 'get', { name: 'run', type: 'action', fn: 'run', status_code: 201 }],
          },
        ],
      },
    ],
  };

  it('gives at least twenty lines, each once, in the order of the config', () => {
    assert.deepEqual(lines(config), [
      "version: expected one of '1', '2', '3', found '4'",
      "package_prefix: expected names of Python packages with '/' between them, below the output directory, found '../out'",
      "databases[0].driver: expected one of 'postgresql', 'sqlite', found 'mysql'",
      "databases[1].key: the database 'main' is already at databases[0].key",
      'databases[1].pool_size: expected at least 0, found -1',
      'telemetry.service_name: expected a string, but the key is missing',
      "telemetry.service: unknown key 'service'",
      "auth.verify_credentials_fn: expected 'verify_credentials_fn' (or 'get_current_user_fn'), but the key is missing",
      "auth.algorithm: expected one of 'HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', " +
        "'PS256', 'PS384', 'PS512', 'EdDSA', found 'none'",
      "operations[0]: unknown operation: expected one of 'action', 'bulk_create', 'bulk_delete', 'bulk_update', 'create', 'delete', 'delete_matching', 'download', 'export', 'get', 'import', 'link', 'list', 'purge', 'put', 'referrers', 'restore', 'unlink', 'update', 'update_matching', 'upload', 'upsert', " +
        "found 'gett'; did you mean 'get'?",
      "apps[0].prefix: expected a path such as '/blog', without a slash at the end, or '', found 'blog'",
      "apps[0].module: 'class' is a keyword of Python; choose another name",
      'apps[0].resources[0].model: expected a string, but the key is missing',
      "apps[0].resources[0].modl: unknown key 'modl'; did you mean 'model'?",
      "apps[0].resources[0].fields[0].type: expected one of 'uuid', 'str', 'email', 'int', 'float', 'bool', 'datetime', " +
        "'date', 'time', 'json', 'decimal', 'enum', 'nested', found 'strin'; did you mean 'str'?",
      "apps[0].resources[1].db_key: unknown database: expected 'main', found 'mian'; did you mean 'main'?",
      "apps[0].resources[1].fields[0].type: the primary key 'id' has the type 'uuid' (pk_type), found 'int'; " +
        'write the same type in both places',
      "apps[0].resources[1].fields[1].name: 'json' is a name that Pydantic models have themselves; choose another name",
      'apps[0].resources[1].fields[1].ge: no number keeps all limits: ge 3, le 1',
      "apps[0].resources[1].fields[2].pattern: the pattern '(?=a)' has look-around, which Pydantic does not understand",
      'apps[0].resources[1].fields[2].default: expected a string, found 5',
      "apps[0].resources[1].fields[3].max_length: a field of type 'bool' has no 'max_length'",
      "apps[0].resources[1].operations[1]: the operation 'get' is already at apps[0].resources[1].operations[0]",
      "apps[0].resources[1].operations[2].fn: expected a dotted path such as 'package.module.Name', without an underscore before the name, found 'run'",
      "apps[0].resources[1].operations[2].status_code: an answer without 'returns' has the status 204, found 201; " +
        "remove it, or add 'returns'",
    ]);
  });
});
