/**
 * Lists within answers that have more rows than are shown: a generated application that is asked over HTTP, on both
 * databases, with each strategy of loading. Its models are in `nested_lists/`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const LOADS = ['selectin', 'joined', 'subquery'];

type Field = Readonly<Record<string, unknown>>;

const ID: Field = { name: 'id', type: 'int', read_only: true };
const NODE: Field = { name: 'id', type: 'uuid' };
const TITLE: Field = { name: 'title', type: 'str', required: false };

/** The apps, whose lists are loaded by a strategy. */
function appsOf(load: string): readonly object[] {
  const many = (name: string, model: string, ...fields: readonly Field[]): Field => {
    return { name, type: 'nested', model: `blog.models.${model}`, many: true, load, fields };
  };
  const article = { model: 'blog.models.Article', pk_type: 'int', soft_delete: 'hidden_at', fields: [ID, TITLE] };
  const tags = many('tags', 'Tag', { name: 'name', type: 'str' });
  const replies = many('replies', 'Reply', ID);
  const author = {
    ...{ name: 'author', type: 'nested', model: 'blog.models.Author', nullable: true, load: 'joined' },
    fields: [ID, many('articles', 'Article', ID)],
  };
  const one = (name: string, model: string) => {
    return { name, type: 'nested', model: `blog.models.${model}`, fields: [ID] };
  };
  const mentionedIn = many('mentioned_in', 'Article', ID);
  const about = { column: { path: 'mentioned_in.title', type: 'str' }, name: 'about', operators: ['eq', 'ne'] };
  const get = (...fields: readonly Field[]) => ({ name: 'get', fields });
  const list = (...fields: readonly Field[]) => ({ name: 'list', fields });
  const blog = [
    {
      ...article,
      operations: [
        get(ID, TITLE, many('comments', 'Comment', ID, replies), tags),
        list(ID, many('comments', 'Comment', ID), tags),
        ...['create', 'update', 'delete'],
      ],
    },
    {
      ...{ model: 'blog.models.Comment', pk_type: 'int', soft_delete: 'hidden_at', fields: [ID] },
      operations: ['delete'],
    },
    {
      ...{ model: 'blog.models.Author', pk_type: 'int', max_nested: 3 },
      relations: { mentioned_in: { model: 'blog.models.Article', many: true } },
      operations: [
        get(ID, mentionedIn),
        { ...list(ID, mentionedIn), modifiers: [{ type: 'filter', fields: [about] }] },
      ],
    },
    {
      ...{ model: 'blog.models.Mention', pk_type: 'int', soft_delete: 'hidden_at' },
      operations: [get(ID, one('article', 'Article'), one('author', 'Author'))],
    },
    {
      model: 'blog.models.Node',
      operations: [
        get(NODE, many('children', 'Node', NODE, many('children', 'Node', NODE))),
        { ...list(NODE, many('children', 'Node', NODE)), serializer: 'blog.answers.show' },
      ],
    },
  ];
  const comments = many('comments', 'Comment', ID);
  const small = {
    ...article,
    max_nested: 3,
    max_nested_rows: 8,
    operations: [get(ID, comments, author), list(ID, comments)],
  };
  return [
    { prefix: '/api', config: { module: 'blog', resources: blog } },
    { prefix: '/small', config: { module: 'small', resources: [small] } },
  ];
}

describe('lists within answers', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    for (const load of LOADS) await generate(join(workspace.dir, load), load);
  });

  after(() => {
    workspace.remove();
  });

  for (const load of LOADS) {
    onBothDatabases(`are cut (${load})`, (url) => pytest(join(workspace.dir, load), url, '.'));
  }

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(join(workspace.dir, 'joined'));
    pyrightAtTheEnd('nested-lists', join(workspace.dir, 'joined'), ['_generated']);
  });
});

async function generate(directory: string, load: string): Promise<void> {
  copyApp('nested_lists', directory);
  writeFileSync(join(directory, 'load.json'), JSON.stringify(load));
  await generateApp(directory, { databases: [{ driver: 'sqlite' }], generate_tests: true, apps: appsOf(load) });
}
