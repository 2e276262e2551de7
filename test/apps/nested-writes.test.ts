/**
 * Nested lists in requests: an order with its lines, whose keys have several columns, and with remarks that their owners
 * alone see. The generated tests pass on both databases, checkers know the types, and requests do what they say. The models
 * are in `nested_writes/`.
 */

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const NUMBER = { type: 'int', ge: 1, le: 1000 };
const PARTS = {
  ...{ name: 'parts', type: 'nested', model: 'shop.models.Part', many: true, write: true, max_items: 3 },
  fields: [
    { name: 'part_no', ...NUMBER },
    { name: 'amount', ...NUMBER },
  ],
};
const LINES = {
  ...{ name: 'lines', type: 'nested', model: 'shop.models.Line', many: true, write: true, max_items: 5 },
  fields: [
    { name: 'line_no', ...NUMBER },
    { name: 'quantity', ...NUMBER },
    { name: 'product', alias: 'product_id', type: 'uuid', nullable: true, required: false },
    { name: 'code', type: 'str', max_length: 10, nullable: true, required: false },
    { name: 'due', type: 'datetime', nullable: true, required: false },
    PARTS,
  ],
};
const REMARKS = {
  ...{ name: 'notes', alias: 'remarks', type: 'nested', model: 'shop.models.Remark', many: true, write: true },
  fields: [
    { name: 'id', type: 'uuid', read_only: true },
    { name: 'words', type: 'str', max_length: 50 },
    { name: 'version', type: 'int', read_only: true },
  ],
};

const CONFIG = {
  databases: [{ driver: 'sqlite' }],
  auth: { verify_credentials_fn: 'shop.users.verify' },
  generate_tests: true,
  module: 'shop',
  resources: [
    {
      ...{ model: 'shop.models.Product', scope_by: { column: 'owner', claim: 'sub' } },
      fields: [
        { name: 'id', type: 'uuid', read_only: true },
        { name: 'name', type: 'str', max_length: 50 },
      ],
      operations: ['get', 'list', 'create'],
    },
    {
      ...{ model: 'shop.models.Line', pk: ['order_id', 'line_no'] },
      fields: [
        { name: 'order_id', type: 'int' },
        { name: 'line_no', ...NUMBER },
        { name: 'quantity', ...NUMBER },
      ],
      operations: ['get', 'list'],
    },
    {
      ...{ model: 'shop.models.Part', pk: ['order_id', 'line_no', 'part_no'] },
      fields: [
        { name: 'order_id', type: 'int' },
        { name: 'line_no', type: 'int' },
        { name: 'part_no', ...NUMBER },
        { name: 'amount', ...NUMBER },
      ],
      operations: ['get', 'list'],
    },
    {
      ...{ model: 'shop.models.Remark', scope_by: { column: 'owner', claim: 'sub' }, soft_delete: 'deleted_at' },
      version_column: 'version',
      fields: [
        { name: 'id', type: 'uuid', read_only: true },
        { name: 'order_id', type: 'int' },
        { name: 'words', type: 'str', max_length: 50 },
      ],
      operations: ['get', 'list', 'create', 'update', 'delete'],
    },
    {
      ...{ model: 'shop.models.Order', pk_type: 'int', version_column: 'version', max_nested: 5 },
      fields: [
        { name: 'id', type: 'int', read_only: true },
        { name: 'title', type: 'str', max_length: 50 },
        LINES,
        REMARKS,
      ],
      operations: ['get', 'list', 'create', 'update', 'delete', 'bulk_create', 'bulk_update'],
    },
  ],
};

describe('nested lists in requests', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    copyApp('nested_writes', workspace.dir);
    await generateApp(workspace.dir, CONFIG);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('are held by tests', (url) => pytest(workspace.dir, url, '_generated', 'test_nested_writes.py'));

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(workspace.dir);
    pyrightAtTheEnd('nested-writes', workspace.dir, ['_generated']);
  });
});
