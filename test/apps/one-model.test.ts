/**
 * Several resources over one class of one app: each has files, operation ids, schemas and paths of its own, and the generated
 * tests of all pass on both databases. The models are in `one_model/`.
 */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { property } from '../../lib/core/property.js';
import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { documentOf } from './api-document.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const text = (name: string) => ({ name, type: 'str', max_length: 50 });

const KEY = { name: 'id', type: 'int', read_only: true };
const OWN_FIELDS = [
  KEY,
  text('title'),
  { ...text('body'), max_length: 500, nullable: true },
  { name: 'version', type: 'int', read_only: true },
  { name: 'folder_id', type: 'uuid', ref: 'folders' },
];
const FOLDER_FIELDS = [{ name: 'id', type: 'uuid', read_only: true }, text('name')];

const CONFIG = {
  module: 'desk',
  databases: [{ driver: 'sqlite' }],
  auth: { verify_credentials_fn: 'desk.users.verify' },
  generate_tests: true,
  resources: [
    {
      model: 'desk.models.Folder',
      links: { kind: 'id_name', name: 'name' },
      fields: FOLDER_FIELDS,
      operations: [
        'create',
        'delete',
        'referrers',
        {
          name: 'get',
          fields: [
            ...FOLDER_FIELDS,
            { name: 'notes', type: 'nested', model: 'desk.models.Note', many: true, fields: [KEY, text('title')] },
          ],
        },
      ],
    },
    {
      // The whole of it, for whoever wrote it.
      model: 'desk.models.Note',
      pk_type: 'int',
      api_name: 'OwnNote',
      version_column: 'version',
      scope_by: { column: 'author', claim: 'sub' },
      links: { kind: 'id_name', name: 'title' },
      fields: OWN_FIELDS,
      operations: [
        'get',
        'create',
        'bulk_create',
        'update',
        'delete',
        {
          name: 'list',
          modifiers: [
            { type: 'filter', fields: ['title', { column: 'folder_id', values: 'ref', ref_resource: 'folders' }] },
            { type: 'order', fields: ['title'], default: ['title'] },
          ],
        },
      ],
    },
    {
      model: 'desk.models.Note',
      pk_type: 'int',
      fields: [KEY, text('title')],
      operations: ['get', 'list', { name: 'update', fields: [text('title')] }],
    },
    {
      model: 'desk.models.Note',
      pk_type: 'int',
      api_name: 'KeptNote',
      soft_delete: 'removed_at',
      fields: [KEY, text('title'), { name: 'folder_id', type: 'uuid', ref: 'desk.Folder' }],
      operations: ['get', 'list', 'create', 'delete', 'export'],
    },
    {
      model: 'desk.models.Remark',
      pk_type: 'int',
      fields: [
        KEY,
        text('text'),
        { name: 'note_id', type: 'int', ref: 'desk.OwnNote' },
        { name: 'note', type: 'nested', model: 'desk.models.Note', fields: [KEY, text('title')] },
      ],
      operations: ['get', 'list', 'create'],
    },
  ],
};

describe('several resources over one model', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();
  let python = '';

  before(async function () {
    python = needPython(this);
    copyApp('one_model', workspace.dir);
    await generateApp(workspace.dir, CONFIG);
  });

  after(() => {
    workspace.remove();
  });

  it('have names of their own', () => {
    for (const path of ['routes/own_note.py', 'routes/note.py', 'routes/kept_note.py', 'tests/test_kept_note.py']) {
      assert.ok(existsSync(join(workspace.dir, '_generated', 'desk', path)), path);
    }
    const main = 'from fastapi import FastAPI\nfrom _generated.api import mount\napp = FastAPI()\nmount(app)\n';
    writeFileSync(join(workspace.dir, 'main.py'), main);
    const { paths } = documentOf(python, workspace.dir, 'main');
    const ids = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, said]) => `${method} ${path} ${String(property(said, 'operationId'))}`),
    );
    for (const line of [
      'get /notes list_notes',
      'get /own-notes/{pk} get_own_note',
      'post /own-notes/bulk-create bulk_create_own_notes',
      'delete /kept-notes/{pk} delete_kept_note',
      'get /_values/own-notes/{field} values_own_notes',
    ]) {
      assert.ok(ids.includes(line), `${line} is not among\n${ids.join('\n')}`);
    }
  });

  onBothDatabases('pass the generated tests', (url) => pytest(workspace.dir, url, '_generated'));

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(workspace.dir);
    pyrightAtTheEnd('one-model', workspace.dir, ['_generated']);
  });
});
