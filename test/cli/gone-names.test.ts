import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeTree, removeTrees } from '../output/tree.js';
import { callFrom } from './call.js';

const NAMES = '_generated/api_names.txt';
const GONE = [
  'Name of the API gone: operation list_tags (now blog_list_tags?)',
  'Name of the API gone: path GET /_values/tags/{field} (now GET /_values/blog-tags/{field}?)',
  'Name of the API gone: operation values_tags (now blog_values_tags?)',
  'Name of the API gone: schema TagPage (now BlogTagPage?)',
];
const ADVICE =
  `Clients may use names that are gone, and ${NAMES} keeps them: ` +
  'bring them back, or run codegen be --names-may-change if that is meant';

const filter = { type: 'filter', fields: ['title'] };
const tag = {
  model: 'blog.models.Tag',
  pk: 'id',
  pk_type: 'int',
  fields: [{ name: 'title', type: 'str' }],
  operations: [{ name: 'list', modifiers: [filter] }],
};

describe('names of the API that are gone', function () {
  this.timeout(60_000);

  afterEach(removeTrees);

  function write(cwd: string, resource: object): void {
    const config = {
      version: '3',
      module: 'blog',
      databases: [{}],
      resources: [resource],
    };
    writeFileSync(join(cwd, 'config/be.json'), JSON.stringify(config));
  }

  async function project(): Promise<string> {
    const cwd = makeTree({ 'config/be.json': '' });
    write(cwd, tag);
    const { code, out, err } = await callFrom(cwd, 'be');
    assert.deepEqual([code, err, /gone/.exec(out)], [0, '', null]);
    return cwd;
  }

  /** The names below the line that says what they are. */
  function names(cwd: string): readonly string[] {
    const [head = '', ...lines] = readFileSync(join(cwd, NAMES), 'utf8').trimEnd().split('\n');
    assert.match(head, /^# .*--names-may-change\.$/);
    assert.deepEqual(lines, lines.toSorted());
    return lines;
  }

  function assertTold(told: string, mark = ''): void {
    const lines = told.split('\n');
    for (const line of GONE) assert.ok(lines.includes(`${mark}${line}`), `${line} in\n${told}`);
  }

  it('are those of operations, paths and schemas', async () => {
    const held = names(await project());
    for (const name of [
      ...['operation list_tags', 'operation search_tags', 'operation values_tags', 'path GET /tags'],
      ...['path GET /_values/tags/{field}', 'path POST /tags/search', 'schema TagAnd', 'schema TagCondition'],
      ...['schema TagListItem', 'schema TagPage'],
    ]) {
      assert.ok(held.includes(name), `${name} in\n${held.join('\n')}`);
    }
    // Parameters of queries have no schema.
    assert.ok(!held.includes('schema TagListQuery') && !held.includes('schema TagFilters'));
  });

  it('are told by a run, which keeps them until that is meant', async () => {
    const cwd = await project();
    const before = names(cwd);
    write(cwd, { ...tag, api_name: 'blog.Tag' });
    const first = await callFrom(cwd, 'be');
    assert.deepEqual([first.code, first.err], [0, '']);
    assertTold(first.out);
    assert.ok(first.out.endsWith(`${ADVICE}\n`), first.out);
    assert.deepEqual(
      before.filter((name) => !names(cwd).includes(name)),
      [],
    );
    assert.ok(names(cwd).includes('operation blog_list_tags'));

    const second = await callFrom(cwd, 'be');
    assert.equal(second.code, 0);
    assert.match(second.out, /^Name of the API gone: operation list_tags$/m);

    const meant = await callFrom(cwd, 'be --names-may-change');
    assert.match(meant.out, /^Name of the API gone: operation list_tags$/m);
    assert.ok(!meant.out.includes(ADVICE) && !names(cwd).includes('operation list_tags'));
    const last = await callFrom(cwd, 'be --check');
    assert.deepEqual([last.code, last.err, /gone/.exec(last.out)], [0, '', null]);
  });

  it('fail a check, unless that is meant', async () => {
    const cwd = await project();
    write(cwd, { ...tag, api_name: 'blog.Tag' });
    const outdated = await callFrom(cwd, 'be --check');
    assert.equal(outdated.code, 1);
    assert.match(outdated.err, /api_names\.txt is out of date/);
    assertTold(outdated.err, 'Error: ');

    await callFrom(cwd, 'be');
    const current = await callFrom(cwd, 'be --check');
    assert.equal(current.code, 1);
    assert.match(current.err, /^Error: Name of the API gone: operation list_tags$/m);
    assert.doesNotMatch(current.err, /not what the config makes/);
    assert.ok(current.err.endsWith(`Error: ${ADVICE}\n`), current.err);

    const meant = await callFrom(cwd, 'be --check --names-may-change');
    assert.deepEqual([meant.code, meant.err], [0, '']);
    assert.match(meant.out, /^Name of the API gone: operation list_tags$/m);
  });

  it('are no more where they come back, and none where others come', async () => {
    const cwd = await project();
    const before = names(cwd);
    write(cwd, { ...tag, api_name: 'blog.Tag' });
    await callFrom(cwd, 'be');
    write(cwd, { ...tag, operations: [...tag.operations, 'get'] });
    const { out } = await callFrom(cwd, 'be --names-may-change');
    assert.match(out, /gone: operation blog_list_tags/);
    assert.deepEqual(
      names(cwd).filter((name) => !before.includes(name)),
      ['operation get_tag', 'path GET /tags/{pk}', 'schema TagResource'],
    );
    const { code } = await callFrom(cwd, 'be --check');
    assert.equal(code, 0);
  });

  it('are part of the plan as a document', async () => {
    const cwd = await project();
    write(cwd, { ...tag, api_name: 'blog.Tag' });
    const { out } = await callFrom(cwd, 'be --json');
    const [{ gone }] = (JSON.parse(out) as { targets: [{ gone: readonly string[] }] }).targets;
    assert.ok(gone.includes('schema TagPage (now BlogTagPage?)'));
  });
});
