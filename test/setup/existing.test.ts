import assert from 'node:assert/strict';
import { CLIError, ConfigError } from '../../lib/core/problem.js';
import type { SetupAnswers } from '../../lib/setup/answers.js';
import { readProject } from '../../lib/setup/existing.js';
import { type Project, storedSetup } from '../../lib/setup/project.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { writeYoRc } from '../../lib/setup/yo-rc.js';
import { createWorkspace, type Workspace } from '../input/workspace.js';
import { needJsonnet } from '../needs.js';
import { resource } from './resources.js';

const RESOURCES = [
  resource('Author name:str bio:str?'),
  resource('Article title:str body:str? author:Author status:enum(draft,published)? parent:Article?', {
    shown: ['author'],
    operations: ['list', 'get', 'create'],
  }),
];

describe('readProject', function () {
  this.timeout(60_000);
  before(function () {
    needJsonnet(this);
  });
  let workspace: Workspace;
  beforeEach(() => {
    workspace = createWorkspace();
  });
  afterEach(() => {
    workspace.remove();
  });

  function write(answered: Partial<SetupAnswers>, { stores = true } = {}): SetupAnswers {
    const base = { create: 'both', name: 'my-shop', database: 'sqlite', auth: false, resources: RESOURCES } as const;
    const answers: SetupAnswers = { ...base, ...answered };
    for (const { path, content } of projectFiles(answers, [])) workspace.write(path, content);
    if (stores) workspace.write('.yo-rc.json', writeYoRc(undefined, storedSetup(answers)));
    return answers;
  }

  async function read(): Promise<Project> {
    return (await readProject(workspace.dir)) ?? assert.fail('nothing is there');
  }

  it('finds nothing in an empty directory, or beside other files', async () => {
    assert.equal(await readProject(workspace.dir), undefined);
    workspace.write('.yo-rc.json', '{"generator-other": {}}');
    workspace.write('config/other.jsonnet', '{}');
    assert.equal(await readProject(workspace.dir), undefined);
  });

  it('finds what set-up has made, with its resources', async () => {
    const { resources } = write({ auth: true, database: 'postgres' });
    workspace.write('app/models/__init__.py', '# codegen:models\n');
    const project = await read();
    const { name, module, auth, database, missing } = project;
    assert.deepEqual([name, module, auth, database, missing], ['my-shop', 'app', true, 'postgres', []]);
    assert.deepEqual(Object.keys(project.targets).sort(), ['be', 'be_root', 'fe', 'fe_root']);
    assert.deepEqual(project.targets.be_root, { config: 'config/be_root.jsonnet', prefixPath: '.' });
    assert.deepEqual(Object.keys(project.texts), [
      'config/be.jsonnet',
      'config/resources.jsonnet',
      'config/be_root.jsonnet',
      'config/models.jsonnet',
      'app/models/__init__.py',
      'config/fe_root.jsonnet',
      'config/pages.jsonnet',
    ]);
    assert.equal(project.texts['app/models/__init__.py'], '# codegen:models\n');
    assert.deepEqual(
      project.resources.map(({ name, pkType, label, model, file }) => ({ name, pkType, label, model, file })),
      [
        {
          name: 'Author',
          pkType: 'uuid',
          label: 'name',
          model: 'app.models.Author',
          file: 'config/resources/author.jsonnet',
        },
        {
          name: 'Article',
          pkType: 'uuid',
          label: 'title',
          model: 'app.models.Article',
          file: 'config/resources/article.jsonnet',
        },
      ],
    );
    assert.deepEqual(project.resources[0]?.answer, resources[0]);
    // What no answer shows can be told from a plain column only by who wrote it.
    const [, article] = resources;
    assert.deepEqual(project.resources[1]?.answer, {
      ...article,
      fields: article?.fields.map((field) =>
        field.name === 'parent' ? { name: 'parent_id', type: 'uuid', optional: true } : field,
      ),
    });
  });

  it('finds configs at their usual places where nothing is stored', async () => {
    write({ create: 'be' }, { stores: false });
    const { targets, missing, name, texts } = await read();
    assert.deepEqual(targets, {
      be: { config: 'config/be.jsonnet', prefixPath: '_generated' },
      be_root: { config: 'config/be_root.jsonnet', prefixPath: '.' },
    });
    assert.deepEqual(missing, ['fe']);
    assert.equal(name, undefined);
    const paths = ['be', 'resources', 'be_root', 'models'].map((name) => `config/${name}.jsonnet`);
    assert.deepEqual(Object.keys(texts), paths);
  });

  it('lets what is stored win, one by one', async () => {
    write({ create: 'be' }, { stores: false });
    workspace.write('elsewhere.json', '{"module": "shop", "databases": [{}], "resources": []}');
    const targets = { be: { config: 'elsewhere.json' }, be_root: { prefixPath: 'server' } };
    workspace.write('.yo-rc.json', JSON.stringify({ 'generator-codegen': { targets } }));
    const project = await read();
    assert.deepEqual(project.targets, {
      be: { config: 'elsewhere.json', prefixPath: '_generated' },
      be_root: { config: 'config/be_root.jsonnet', prefixPath: 'server' },
    });
    assert.deepEqual([project.module, project.database, project.resources], ['shop', 'postgres', []]);
  });

  it('finds resources as hand-written configs have them', async () => {
    const field = (name: string, type: string, more = {}) => ({ name, type, ...more });
    workspace.write(
      'config/be.json',
      JSON.stringify({
        version: '3',
        databases: [{}],
        apps: [
          {
            prefix: '/blog',
            module: 'blog',
            resources: [
              {
                model: 'blog.models.Post',
                pk: 'slug',
                pk_type: 'str',
                operations: [
                  {
                    name: 'get',
                    fields: [
                      field('slug', 'str'),
                      field('tags', 'str', { list: true }),
                      field('state', 'enum', { enum: 'blog.models.State' }),
                      field('text', 'str', { nullable: true }),
                      field('heading', 'str'),
                      field('author_id', 'int'),
                      field('author', 'nested', { model: 'people.models.Person', fields: [field('id', 'int')] }),
                    ],
                  },
                  { name: 'publish', type: 'action', fn: 'blog.actions.publish' },
                ],
              },
            ],
          },
        ],
      }),
    );
    workspace.write('config/resources/post.jsonnet', '{}');
    const { module, apiModule, resources, missing } = await read();
    assert.deepEqual([module, apiModule, missing], ['blog', 'blog', ['fe']]);
    assert.deepEqual(resources, [
      {
        name: 'Post',
        pkType: 'str',
        pk: 'slug',
        model: 'blog.models.Post',
        label: 'heading',
        answer: {
          name: 'Post',
          fields: [
            { name: 'state', type: 'str', optional: false },
            { name: 'text', type: 'str', optional: true },
            { name: 'heading', type: 'str', optional: false },
            { name: 'author', type: 'relation', model: 'Person', optional: false },
          ],
          shown: ['author'],
          operations: ['get'],
          lists: 'usual',
        },
        apiName: 'blog.Post',
      },
    ]);
  });

  it('finds those whose rows several fields tell apart, and leads no relation there', async () => {
    const fields = ['order_id', 'product_id'].map((name) => ({ name, type: 'int' }));
    const line = { model: 'app.models.Line', pk: fields.map(({ name }) => name), fields, operations: ['get'] };
    workspace.write('config/be.json', JSON.stringify({ module: 'app', databases: [{}], resources: [line] }));
    const { resources, joint } = await read();
    assert.deepEqual(resources, []);
    const told = joint?.map(({ name, pk, model, answer }) => [name, pk, model, answer.fields]);
    assert.deepEqual(told, [['Line', line.pk, line.model, []]]);
  });

  it('finds the pages of an API elsewhere', async () => {
    const { resources } = write({ create: 'fe', openapi: 'api.json', auth: true });
    const project = await read();
    assert.deepEqual([project.missing, project.auth, project.module], [['be'], true, 'app']);
    assert.deepEqual(
      project.resources.map(({ answer }) => answer),
      resources.map((one, index) => ({ ...one, lists: [], ...(index > 0 && { shown: ['author', 'parent'] }) })),
    );
  });

  it('finds classes behind the names of pages, to which relations lead', async () => {
    write({ create: 'fe', openapi: 'api.json' });
    const pages = [
      { name: 'blog.Tag', fields: [{ name: 'author_id', type: 'uuid', ref: 'people.Author' }] },
      { name: 'Writer', model: 'Author' },
    ];
    workspace.write('config/fe_root.jsonnet', JSON.stringify({ name: 'web', resources: pages }));
    const project = await read();
    assert.deepEqual(
      project.resources.map(({ name, apiName, answer }) => [name, apiName, answer.name, answer.fields[0]?.model]),
      [
        ['Tag', 'blog.Tag', 'Tag', 'Author'],
        ['Author', 'Writer', 'Author', undefined],
      ],
    );
    assert.equal(project.apiModule, undefined);
  });

  it('finds what the lists of an API elsewhere offer', async () => {
    const line = resource('Author name:str born_on:date?');
    write({ create: 'fe', openapi: 'api.json', resources: [{ ...line, lists: ['filters', 'search'] }] });
    assert.deepEqual(
      (await read()).resources.map(({ answer }) => answer.lists),
      [['filters', 'search']],
    );
  });

  it('tells of a config that does not load, and of a broken file', async () => {
    write({ create: 'be' });
    workspace.write('config/resources/author.jsonnet', '{ model: 5 }');
    await assert.rejects(readProject(workspace.dir), ConfigError);
    workspace.write('.yo-rc.json', '{');
    await assert.rejects(
      readProject(workspace.dir),
      (error) => error instanceof CLIError && !(error instanceof ConfigError),
    );
  });
});
