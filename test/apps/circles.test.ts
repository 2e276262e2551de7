/**
 * Answers whose nesting leads back to a row that they show already, and users who are rows of the same session: generated
 * applications that are walked over HTTP, on both databases, with each strategy of loading. Their models are in `circles/`.
 */
import { join } from 'node:path';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const LOADS = ['selectin', 'joined', 'subquery'];

type Field = Readonly<Record<string, unknown>>;

const text = (name: string): Field => ({ name, type: 'str', max_length: 50 });
const key = (name: string): Field => ({ name, type: 'int', nullable: true, required: false });
const CAN = 'office.rules.can';
const ID: Field = { name: 'id', type: 'int', read_only: true };

/** The resources, whose relations are loaded by a strategy. */
function resourcesOf(load: string): readonly object[] {
  const nested = (name: string, model: string, ...fields: readonly Field[]): Field => {
    const many = ['children', 'comments', 'people', 'posts'].includes(name);
    const nullable = !many && name !== 'author';
    return { name, type: 'nested', model: `office.models.${model}`, many, nullable, load, fields };
  };
  const resource = (model: string, own: readonly Field[], shown: readonly Field[], more: object) => ({
    model: `office.models.${model}`,
    pk_type: 'int',
    fields: [ID, ...own],
    operations: [
      { name: 'get', can: CAN, fields: [ID, ...own, ...shown] },
      { name: 'list', can: CAN, fields: [ID, ...own, ...shown] },
      ...['create', 'update'].map((name) => ({ name, can: CAN, ...more })),
      { name: 'delete', can: CAN },
    ],
  });
  const author = nested(
    'author',
    'Person',
    text('name'),
    nested('posts', 'Post', text('title'), nested('comments', 'Comment', text('text'))),
  );
  const people = nested('people', 'Person', text('name'));
  const department = nested('department', 'Department', text('name'), people);
  const changedAt = { name: 'changed_at', type: 'datetime', nullable: true, read_only: true };
  const post = [text('title'), { ...text('summary'), read_only: true }, { name: 'author_id', type: 'int' }, changedAt];
  const posts = resource('Post', post, [author, nested('comments', 'Comment', text('text'), author)], {
    pre: 'office.rules.prepare',
    post: 'office.rules.finish',
  });
  const publish = {
    ...{ name: 'publish', type: 'action', can: CAN, fn: 'office.rules.publish' },
    returns: [ID, text('title'), changedAt, text('author_name')],
  };
  const greet = {
    ...{ name: 'greet', type: 'action', scope: 'collection', can: CAN, fn: 'office.rules.greet' },
    returns: [text('name')],
  };
  // Each way to ask for rows: as a list, a search, groups and values of a filter.
  const asked = [
    { type: 'filter', fields: ['title'] },
    { type: 'order', fields: ['title', 'author.name'] },
    { type: 'group', fields: ['author.name'] },
  ];
  const nodes = resource(
    'Node',
    [text('name'), key('parent_id')],
    [
      nested('parent', 'Node', text('name'), nested('children', 'Node', text('name'))),
      nested('children', 'Node', text('name'), nested('parent', 'Node', text('name'))),
    ],
    {},
  );
  const [get, list, , ...others] = nodes.operations;
  const create = { name: 'create', can: CAN, fields: [{ name: 'id', type: 'int' }, text('name'), key('parent_id')] };
  return [
    {
      ...posts,
      operations: [
        ...posts.operations.map((each) =>
          'name' in each && each.name === 'list' ? { ...each, modifiers: asked } : each,
        ),
        publish,
        greet,
      ],
    },
    { ...nodes, operations: [get, list, create, ...others] },
    resource(
      'Department',
      [text('name'), key('head_id')],
      [nested('head', 'Person', text('name'), department), nested('people', 'Person', text('name'), department)],
      {},
    ),
    resource(
      'Person',
      [text('name'), key('department_id')],
      [
        nested(
          'department',
          'Department',
          text('name'),
          nested('head', 'Person', text('name'), nested('posts', 'Post', text('title'))),
        ),
      ],
      {},
    ),
  ];
}

describe('circles of rows', function () {
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
    onBothDatabases(`are answered (${load})`, (url) => pytest(join(workspace.dir, load), url, 'test_circles.py'));
  }

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(join(workspace.dir, 'selectin'));
    pyrightAtTheEnd('circles', join(workspace.dir, 'selectin'), ['_generated']);
  });
});

async function generate(directory: string, load: string): Promise<void> {
  copyApp('circles', directory);
  const auth = { get_current_user_fn: 'accounts.users.get_current_user', user_schema: 'accounts.users.User' };
  const databases = [{ driver: 'sqlite' }];
  const resources = resourcesOf(load);
  await generateApp(directory, { module: 'office', databases, auth, generate_tests: true, resources });
}
