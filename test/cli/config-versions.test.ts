import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { rewrittenJson } from '../../lib/cli/config-versions.js';
import { describeJsonnet } from '../stdlib/evaluate.js';
import { makeTree, readOutput, readTree, removeTrees } from '../output/tree.js';
import { callFrom as call } from './call.js';

/** A config as version 1 or 3 writes it, laid out by hand. */
const json = (version: string, sort: string): string => `{${version}
  "module": "blog",   "databases": [{ "driver": "sqlite" }],
  "resources": [
    { "model": "blog.models.Post",
      "fields": [{ "name": "id", "type": "uuid", "read_only": true }, { "name": "title", "type": "str" }],
      "operations": [{ "name": "list", "modifiers": [{ "type": "order", "fields": ["title"], ${sort} }] }]
    }
  ]
}
`;
const FIRST = json('', '"default": "title", "default_dir": "desc"');
const SECOND = json('\n  "version": "3",', '"default": ["-title"]');
const CONFIG = 'config/be.json';
const NOTE = `${CONFIG} is of version 1, and works; codegen update shows what is new in 3`;
const AT = 'resources[0].operations[0].modifiers[0]';

describe('a config of an earlier version', () => {
  afterEach(removeTrees);

  it('works, and a run says in one line what shows the changes', async () => {
    const [first, second] = [makeTree({ [CONFIG]: FIRST }), makeTree({ [CONFIG]: SECOND })];
    const old = await call(first, 'be');
    assert.deepEqual([old.code, old.err], [0, '']);
    assert.equal(old.out.split(NOTE).length, 2, old.out);
    assert.equal((await call(first, 'be')).out.split(NOTE).length, 2, 'every run says it');
    const latest = await call(second, 'be');
    assert.doesNotMatch(latest.out, /version/);
    assert.deepEqual(readOutput(join(first, '_generated')), readOutput(join(second, '_generated')));
    assert.equal(readFileSync(join(first, CONFIG), 'utf8'), FIRST);
  });

  it('is valid, and validate says so', async () => {
    const { code, out } = await call(makeTree({ [CONFIG]: FIRST }), 'validate be');
    assert.deepEqual([code, out], [0, `be: ${CONFIG} is valid\n${NOTE}\n`]);
  });

  it('is told where its mistakes are', async () => {
    const { code, err } = await call(
      makeTree({ [CONFIG]: FIRST.replace('"default": "title"', '"default": "x"') }),
      'be',
    );
    assert.equal(code, 1);
    assert.match(
      err,
      new RegExp(
        `^Error loading config: ${CONFIG}:6:\\d+: .*default\\[0\\]: expected one of the sorts, 'title', .*found '-x'`,
      ),
    );
  });

  it('is rewritten by an update, and nothing else of its text', async () => {
    const cwd = makeTree({ [CONFIG]: FIRST });
    await call(cwd, 'be');
    const made = readOutput(join(cwd, '_generated'));
    const { code, out } = await call(cwd, 'update be');
    assert.equal(code, 0, out);
    assert.equal(readFileSync(join(cwd, CONFIG), 'utf8'), SECOND);
    assert.deepEqual(readOutput(join(cwd, '_generated')), made);
    assert.ok(out.includes(`force ${CONFIG}`), out);
    assert.ok(out.includes(`${CONFIG}:6:105: ${AT}.default: write ["-title"]`), out);
    assert.ok(out.includes(`${AT}.default_dir: remove it`), out);
    assert.doesNotMatch((await call(cwd, 'update be')).out, /version/);
    assert.equal((await call(cwd, 'be --check')).code, 0);
  });

  it('is shown and left by --dry-run, --diff, --check and --json', async () => {
    const cwd = makeTree({ [CONFIG]: FIRST });
    await call(cwd, 'be');
    const before = readTree(cwd);
    const { out: dry } = await call(cwd, 'update be --dry-run');
    assert.ok(dry.includes(`force ${CONFIG}`), dry);
    const { out: diff } = await call(cwd, 'update be --diff');
    assert.match(diff, /^\+ {2}"version": "3",$/m);
    const check = await call(cwd, 'update be --check');
    assert.equal(check.code, 1);
    assert.ok(check.err.includes(`${CONFIG} is out of date`), check.err);
    // A run of the target would leave the config as it is.
    assert.match(check.err, /; run codegen update be\n$/);
    const document = JSON.parse((await call(cwd, 'update be --json --dry-run')).out) as {
      targets: { notes?: string[]; files: { path: string; action: string }[] }[];
    };
    const files = document.targets.flatMap((target) => target.files);
    assert.deepEqual(
      files.filter(({ path }) => path === CONFIG).map(({ action }) => action),
      ['force'],
    );
    assert.equal(document.targets[0]?.notes?.length, 4);
    assert.deepEqual(readTree(cwd), before);
  });

  it('is left as it was when the run fails', async () => {
    const cwd = makeTree({ [CONFIG]: FIRST, '_generated/api.py/in-the-way': '' });
    const { code } = await call(cwd, 'update be');
    assert.equal(code, 1);
    assert.equal(readFileSync(join(cwd, CONFIG), 'utf8'), FIRST);
  });

  it('keeps the mode of its file', async () => {
    const cwd = makeTree({ [CONFIG]: FIRST });
    chmodSync(join(cwd, CONFIG), 0o600);
    await call(cwd, 'update be');
    assert.equal(readFileSync(join(cwd, CONFIG), 'utf8'), SECOND);
    assert.equal(statSync(join(cwd, CONFIG)).mode & 0o777, 0o600);
  });
});

describe('rewrittenJson', () => {
  const change = { to: '2', changes: [{ path: ['a'], after: 1 }, { path: ['b'] }] };

  it('sets the version that is there, and stands behind $schema', () => {
    assert.equal(rewrittenJson('{"a": 0, "version": "1", "b": 5}', change), '{"a": 1, "version": "2"}');
    assert.equal(rewrittenJson('{ "$schema": "x", "a": 0 }', change), '{ "$schema": "x", "version": "2", "a": 1 }');
  });

  it('leaves a byte order mark and the line ends', () => {
    assert.equal(rewrittenJson('\uFEFF{\r\n  "a": 0\r\n}', change), '\uFEFF{\r\n  "version": "2",\r\n  "a": 1\r\n}');
  });
});

describeJsonnet('a jsonnet config of an earlier version', () => {
  afterEach(removeTrees);

  it('is left by an update, which tells every place once, also in imported files', async () => {
    const cwd = makeTree({
      'config/be.jsonnet': `local lists = import 'lists.libsonnet';
{
  module: 'blog',
  databases: [{ driver: 'sqlite' }],
  operations: ['get', lists],
  resources: [
    { model: 'blog.models.' + name, fields: [{ name: 'id', type: 'uuid' }, { name: 'title', type: 'str' }], operations: $.operations }
    for name in ['Post', 'Page']
  ],
}
`,
      'config/lists.libsonnet': `{
  name: 'list',
  modifiers: [{ type: 'order', fields: ['title'], default: 'title', default_dir: 'desc' }],
}
`,
    });
    const before = readTree(join(cwd, 'config'));
    const { code, out, err } = await call(cwd, 'update be');
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(readTree(join(cwd, 'config')), before);
    assert.ok(out.includes("config/lists.libsonnet:3:60: operations[1].modifiers[0].default: write ['-title']"), out);
    assert.equal(out.split('lists.libsonnet:').length, 3, out);
    assert.ok(out.includes("config/be.jsonnet:2:1: version: write '3'"), out);
  });
});
