/** What an app that is added changes of the names of the others: nothing. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { render } from '../../../../lib/pipeline.js';

const tag = (module: string) => ({
  model: `${module}.models.Tag`,
  pk_type: 'int',
  fields: [
    { name: 'id', type: 'int', read_only: true },
    { name: 'name', type: 'str' },
    { name: 'state', type: 'enum', enum: `${module}.models.State` },
  ],
  operations: [
    'get',
    'create',
    { name: 'list', modifiers: [{ type: 'filter', fields: ['name', 'state'] }] },
    { name: 'merge', type: 'action', fn: `${module}.actions.merge`, params: [{ name: 'into', type: 'int' }] },
  ],
});

const app = (module: string) => ({ prefix: `/${module}`, module, resources: [tag(module)] });

describe('another app with the same classes', () => {
  let directory = '';
  before(() => (directory = mkdtempSync(join(tmpdir(), 'codegen-names-'))));
  after(() => {
    rmSync(directory, { recursive: true });
  });

  async function filesOf(...modules: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return filesOfConfig({ apps: modules.map(app) });
  }

  async function filesOfConfig(keys: object): Promise<ReadonlyMap<string, string>> {
    const config = join(directory, 'config.json');
    writeFileSync(config, JSON.stringify({ version: '3', databases: [{}], ...keys }));
    const files = await render({ target: 'be', config, cwd: directory, outDir: join(directory, '_generated') });
    return new Map(files.map(({ path, content }) => [path, content]));
  }

  it('changes no file of an app, and no name of its classes', async () => {
    const alone = await filesOf('blog');
    const both = await filesOf('a_blog', 'blog');
    const own = [...alone].filter(([path]) => path.startsWith('blog/'));
    assert.ok(own.length > 5);
    for (const [path, content] of own) assert.equal(both.get(path), content, path);
    const entry = both.get('api.py') ?? '';
    assert.match(entry, /State: "BlogState"/);
    assert.match(entry, /State: "ABlogState"/);
    assert.match(both.get('blog/routes/tag.py') ?? '', /operation_id="blog_list_tags"/);
    assert.match(both.get('blog/schemas/tag.py') ?? '', /class BlogTagAnd\(/);
    assert.match(both.get('blog/schemas/tag.py') ?? '', /class BlogMergeTagRequest\(/);
  });

  it('tells of a class that keeps its name beside one that is called like it in Python', async () => {
    const plain = { ...app('blog'), resources: [{ ...tag('blog'), api_name: 'Tag' }] };
    const alone = await filesOfConfig({ apps: [plain] });
    const both = await filesOfConfig({ apps: [plain, app('diary')] });
    assert.match(alone.get('api.py') ?? '', /install_schema_names\(app\)/);
    assert.match(both.get('api.py') ?? '', /install_schema_names\(app, \{State: "State", \w+State: "DiaryState"\}\)/);
  });

  it('leaves a class the name that the config gives it', async () => {
    const document = { schemas: { 'blog.models.State': 'State' } };
    const files = await filesOfConfig({ apps: ['a_blog', 'blog'].map(app), document });
    const [entry = '', names = ''] = ['api.py', 'api_names.txt'].map((path) => files.get(path));
    assert.match(entry, /install_schema_names\(app, \{State: "ABlogState", \w+State: "State"\}\)/);
    assert.match(names, /^schema State$/m);
    assert.doesNotMatch(names, /^schema BlogState$/m);
  });

  it('brings names that differ from those of the others', async () => {
    const both = await filesOf('a_blog', 'blog');
    const text = [...both].filter(([path]) => path.includes('/schemas/')).map(([, content]) => content);
    const classes = text.flatMap((one) => [...one.matchAll(/^class (\w+)/gm)].map(([, name]) => name));
    assert.equal(new Set(classes).size, classes.length);
  });
});
