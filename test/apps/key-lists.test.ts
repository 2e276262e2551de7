/**
 * Lists of keys of relations, without the rows beside them: the generated tests pass on both databases, and checkers know
 * the types. The models are in `key_lists/`; labels are their owner's alone, rooms have keys of text.
 */

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const TITLE = { name: 'title', type: 'str', max_length: 50 };
const NAME = { name: 'name', type: 'str', max_length: 50 };
const LABELS = {
  ...{ name: 'label_ids', type: 'uuid', list: true, relation: 'labels', ref: 'blog.Label', max_items: 4 },
  required: false,
};
const ROOMS = { name: 'room_names', type: 'str', list: true, relation: 'rooms', ref: 'blog.Room', required: false };

const CONFIG = {
  databases: [{ driver: 'sqlite' }],
  auth: { verify_credentials_fn: 'blog.users.verify' },
  generate_tests: true,
  module: 'blog',
  resources: [
    {
      ...{ model: 'blog.models.Label', scope_by: { column: 'owner', claim: 'sub' } },
      fields: [{ name: 'id', type: 'uuid', read_only: true }, NAME],
      operations: ['get', 'list', 'create', 'delete'],
    },
    {
      ...{ model: 'blog.models.Room', pk: 'name', pk_type: 'str' },
      fields: [NAME],
      operations: ['get', 'list', 'create'],
    },
    {
      ...{ model: 'blog.models.Post', pk_type: 'int', version_column: 'version', max_nested: 5 },
      fields: [{ name: 'id', type: 'int', read_only: true }, TITLE, LABELS, { ...ROOMS, max_items: 5 }],
      operations: [
        ...['get', 'list', 'create', 'update', 'delete', 'bulk_create', 'bulk_update', 'bulk_delete', 'export'],
        { name: 'link_label', type: 'link', field: 'label_ids' },
        { name: 'unlink_label', type: 'unlink', field: 'label_ids' },
        { name: 'link_room', type: 'link', field: 'room_names' },
        { name: 'unlink', field: 'room_names' },
      ],
    },
  ],
};

describe('lists of keys', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    copyApp('key_lists', workspace.dir);
    await generateApp(workspace.dir, CONFIG);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('are held by generated tests', (url) => pytest(workspace.dir, url, '_generated'));

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(workspace.dir);
    pyrightAtTheEnd('key-lists', workspace.dir, ['_generated']);
  });
});
