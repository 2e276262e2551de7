import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { needJsonnet } from '../needs.js';
import { makeTree, removeTrees } from '../output/tree.js';
import { callFrom as call } from './call.js';

const CONFIG = JSON.stringify(
  {
    $schema: './be.schema.json',
    module: 'blog',
    databases: [{ driver: 'sqlite' }],
    resources: [{ model: 'blog.models.Post', fields: [{ name: 'title', type: 'str' }], operations: ['get', 'list'] }],
  },
  null,
  2,
);

describe('commands that help with configs', () => {
  afterEach(removeTrees);

  describe('validate', () => {
    it('says that a config is valid', async () => {
      const cwd = makeTree({ 'config/be.json': CONFIG });
      assert.deepEqual(await call(cwd, 'validate'), { code: 0, out: 'be: config/be.json is valid\n', err: '' });
      assert.deepEqual(await call(cwd, 'validate be --quiet'), { code: 0, out: '', err: '' });
    });

    it('shows mistakes at their places', async () => {
      const cwd = makeTree({ 'config/be.json': CONFIG.replace('"str"', '"strr"') });
      const { code, out, err } = await call(cwd, 'validate be');
      assert.deepEqual([code, err], [1, '']);
      const lines = out.split('\n');
      assert.match(lines[0] ?? '', /^config\/be\.json:15:19: resources\[0\]\.fields\[0\]\.type: expected one of /);
      assert.deepEqual(lines.slice(1), [
        '   15 |           "type": "strr"',
        `      |                   ^^^^^^`,
        '',
        'be: config/be.json has 1 mistake',
        '',
      ]);
      const { valid, targets } = JSON.parse((await call(cwd, 'validate be --json')).out) as {
        valid: boolean;
        targets: readonly { problems: readonly object[] }[];
      };
      assert.equal(valid, false);
      const [problem] = targets[0]?.problems ?? [];
      const { line, path, hint } = problem as Record<string, unknown>;
      assert.deepEqual([line, path, hint], [15, 'resources[0].fields[0].type', "did you mean 'str'?"]);
    });

    it('shows mistakes of jsonnet where they are written, once, or what makes the value', async function () {
      needJsonnet(this);
      const cwd = makeTree({
        'config/be.jsonnet': [
          "local shared = import 'shared.libsonnet';",
          "{ module: 'blog', databases: [{}],",
          "  resources: [{ model: 'a.B', fields: [shared] }, { model: 'a.C', fields: [shared] }] + std.reverse([",
          '    { model: 5 },',
          '  ]) }',
        ].join('\n'),
        'config/shared.libsonnet': "{ name: 'x',\n  type: 'strr' }",
      });
      const { code, out } = await call(cwd, 'validate be');
      assert.equal(code, 1);
      assert.match(out, /^config\/shared\.libsonnet:2:9: resources\[0\]\.fields\[0\]\.type: /);
      assert.ok(out.includes("    2 |   type: 'strr' }\n      |         ^^^^^^\n      1 more path leads here\n"), out);
      assert.match(out, /^config\/be\.jsonnet: resources\[2\]\.model: expected a string, found 5$/m);
      assert.match(out, /^ {6}in what is made at config\/be\.jsonnet:3:14\n {4}3 \|/m);
      assert.match(out, /config\/be\.jsonnet has 2 mistakes/);
      writeFileSync(join(cwd, 'config/be.jsonnet'), '{\n  a: b }');
      assert.match(
        (await call(cwd, 'validate')).out,
        /^config\/be\.jsonnet:2:6: [^\n]*\n {4}2 \| {3}a: b }\n {6}\| {6}\^\n/,
      );
    });

    it('refuses what it does not understand', async () => {
      const cwd = makeTree();
      for (const [words, message] of [
        ['validate bee', 'unknown target "bee" behind validate; did you mean be?'],
        ['validate be --force', 'validate does not take --force; codegen validate --help lists what it takes'],
        ['validate --config x.json', '--config needs the target that it is for, as in validate be'],
        [
          'nope --help',
          'unknown command "nope"; the commands are be, be_root, fe, fe_root, field, rename, remove, update, clean, import, validate, explain, targets, schema, docs, completion',
        ],
        ['explain', 'explain needs a PATH'],
        ['schema', 'schema needs a TARGET: be, be_root, fe, fe_root'],
        ['completion powershell', 'unknown shell "powershell" behind completion; the shells are bash, zsh, fish'],
        ['targets be', 'unexpected word "be" behind targets'],
      ] as const) {
        assert.deepEqual(await call(cwd, words), { code: 2, out: '', err: `Error: ${message}\n` });
      }
      const nothing = 'there is no config to check; name a target and its config: validate be --config PATH';
      assert.deepEqual(await call(cwd, 'validate'), { code: 1, out: '', err: `Error: ${nothing}\n` });
      const { code, out } = await call(cwd, 'validate --help');
      assert.equal(code, 0);
      assert.match(out.replace(/\s+/g, ' '), /else config\/\{target\}\.jsonnet or \.json/);
    });
  });

  it('explains a file, written or not', async () => {
    const cwd = makeTree({ 'config/be.json': CONFIG });
    const before = await call(cwd, 'explain _generated/blog/routes/post.py');
    assert.deepEqual([before.code, before.err], [0, '']);
    assert.match(before.out, /^_generated\/blog\/routes\/post\.py: not written yet\n/);
    assert.match(
      before.out,
      /^ {2}get +resources\[0\]\.operations\[0\] at config\/be\.json:\d+:9\n +template \S+\.ejs$/m,
    );
    await call(cwd, 'be');
    const path = join(cwd, '_generated/blog/routes/post.py');
    const after = JSON.parse((await call(cwd, `explain ${path} --json`)).out) as Record<string, unknown>;
    assert.deepEqual([after.target, after.state, after.policy], ['be', 'as generated', 'overwrite']);
    writeFileSync(path, '# mine\n');
    assert.match((await call(cwd, 'explain _generated/blog/routes/post.py')).out, /post\.py: edited by hand\n/);
  });

  it('says what is not generated', async () => {
    const cwd = makeTree({ 'config/be.json': CONFIG, 'main.py': '', '_generated/mine.py': '' });
    for (const [path, message] of [
      ['main.py', 'main.py is not generated: it is yours'],
      ['_generated/mine.py', '_generated/mine.py is not generated: it is yours'],
      ['config', 'config is a directory; name a file in it'],
      [
        '_generated/blog/routes/posts.py',
        '_generated/blog/routes/posts.py is not there, and no config makes it; did you mean _generated/blog/routes/post.py?',
      ],
    ]) {
      assert.deepEqual(await call(cwd, `explain ${String(path)}`), {
        code: 1,
        out: '',
        err: `Error: ${String(message)}\n`,
      });
    }
  });

  it('lists the targets with their configs', async () => {
    const cwd = makeTree({ 'config/be.json': CONFIG });
    const { out } = await call(cwd, 'targets');
    assert.match(out, /^be: Generate [^\n]*\n {2}config {5}config\/be\.json, for _generated\/\n {2}project {4}\S/);
    assert.match(out, /^ {2}operation {2}[^\n]*\bcreate\b/m);
    assert.match(out, /^fe: [^\n]*\n {2}config {5}none; it would be config\/fe\.jsonnet$/m);
    const { targets } = JSON.parse((await call(cwd, 'targets --json')).out) as { targets: readonly { name: string }[] };
    assert.deepEqual(
      targets.map(({ name }) => name),
      ['be', 'be_root', 'fe', 'fe_root'],
    );
  });
});
