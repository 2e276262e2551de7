/**
 * Rows that several columns tell apart: the generated tests pass on both databases, and checkers know the types. The models
 * are in `composite/`; one names its key in another order than its table, one has attributes that clients see otherwise.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const ORDER = 'trade.models.Order';
const PRODUCT = 'trade.models.Product';
const LINE = 'trade.models.Line';
const PARCEL = 'trade.models.Parcel';

const text = (name: string, more: object = {}) => ({ name, type: 'str', max_length: 50, ...more });
const ID = { name: 'id', type: 'int', read_only: true };
const NAMED = { name: 'product', type: 'nested', model: PRODUCT, fields: [text('name')] };
const LINE_KEY = [
  { name: 'order_id', type: 'int', ref: 'trading.Order' },
  { name: 'product_id', type: 'uuid', ref: 'trading.Product' },
];
const LINE_FIELDS = [
  ...LINE_KEY,
  { name: 'quantity', type: 'int', ge: 0, le: 1_000_000 },
  { name: 'unit_price', type: 'decimal', ge: 0, max_digits: 10, decimal_places: 2 },
  { name: 'note', type: 'str', max_length: 200, nullable: true },
];
const PARCELS = {
  ...{ name: 'parcels', type: 'nested', model: PARCEL, many: true },
  fields: [
    { name: 'id', type: 'uuid' },
    { name: 'weight', type: 'int' },
  ],
};

const CONFIG = {
  databases: [{ driver: 'sqlite' }],
  auth: { verify_credentials_fn: 'trade.users.verify', exclude_paths: ['GET /seats/{row}/{number}'] },
  idempotency: { model: 'trade.models.RequestKey' },
  generate_tests: true,
  module: 'trading',
  resources: [
    {
      ...{ model: ORDER, pk_type: 'int', scope_by: { column: 'owner', claim: 'sub' } },
      fields: [ID, text('name')],
      operations: ['get', 'create', 'list', 'delete'],
    },
    {
      model: PRODUCT,
      fields: [{ name: 'id', type: 'uuid', read_only: true }, text('name')],
      operations: ['get', 'create', 'list'],
    },
    {
      ...{ model: LINE, pk: ['order_id', 'product_id'], version_column: 'version' },
      fields: LINE_FIELDS,
      operations: [
        { name: 'get', fields: [...LINE_FIELDS, NAMED, PARCELS] },
        'create',
        'update',
        'delete',
        'bulk_create',
        'bulk_update',
        'bulk_delete',
        'update_matching',
        'delete_matching',
        'upsert',
        'put',
        'import',
        { name: 'double', type: 'action', fn: 'trade.actions.double', returns: LINE_FIELDS },
        {
          ...{ name: 'worth', type: 'action', method: 'get', fn: 'trade.actions.worth' },
          ...{
            params: [{ name: 'discount', type: 'int', ge: 0, le: 100 }],
            returns: [{ name: 'total', type: 'decimal' }],
          },
        },
        'export',
        {
          name: 'list',
          fields: [...LINE_FIELDS, NAMED],
          modifiers: [
            { type: 'filter', fields: ['order_id', 'quantity', 'product.name'] },
            { type: 'order', fields: ['quantity', 'unit_price', 'product.name'], default: ['-quantity'] },
            { type: 'search', fields: ['note'] },
            { type: 'group', fields: ['order_id'], aggregates: [{ fn: 'sum', column: 'quantity', name: 'pieces' }] },
            { type: 'paginate', count: true },
          ],
        },
      ],
    },
    {
      model: PARCEL,
      fields: [
        { name: 'id', type: 'uuid', read_only: true },
        ...LINE_KEY.map(({ name, type }) => ({ name, type })),
        { name: 'weight', type: 'int', ge: 0 },
        { name: 'line', type: 'nested', model: LINE, fields: [{ name: 'quantity', type: 'int' }] },
      ],
      operations: ['get', 'create', 'list'],
    },
    {
      ...{ model: 'trade.models.Price', pk: ['schema', 'starts', 'COUNTRY'], soft_delete: 'gone' },
      fields: [
        { name: 'currency', alias: 'schema', type: 'str', max_length: 3 },
        { name: 'starts', type: 'date' },
        { name: 'COUNTRY', type: 'str', max_length: 2 },
        { name: 'amount', type: 'decimal', ge: 0, max_digits: 10, decimal_places: 2 },
      ],
      operations: [
        'get',
        'create',
        'update',
        'delete',
        'bulk_create',
        'bulk_update',
        'bulk_delete',
        'upsert',
        'put',
        'list',
      ],
    },
    {
      ...{ model: 'trade.models.Seat', pk: ['row', 'number'] },
      fields: [
        { name: 'row', type: 'str', max_length: 4 },
        { name: 'number', type: 'int' },
        { name: 'width', type: 'int' },
      ],
      operations: [
        ...['get', 'create', 'update', 'delete', 'put'],
        ...['upsert', 'bulk_create', 'bulk_update', 'bulk_delete'].map((name) => ({ name, atomic: false })),
        {
          name: 'list',
          modifiers: [
            { type: 'filter', fields: ['row', 'width'] },
            { type: 'paginate', mode: 'offset', count: true },
          ],
        },
        'delete_matching',
      ],
    },
    {
      ...{ model: 'trade.models.Note', pk: ['day', 'id'], scope_by: { column: 'writer', claim: 'sub' } },
      row_filter: 'trade.hooks.readable',
      fields: [
        { name: 'day', type: 'date' },
        { name: 'id', type: 'uuid', read_only: true },
        { name: 'text', type: 'str', max_length: 200 },
      ],
      operations: [
        'get',
        { name: 'create', pre: 'trade.hooks.before_create', returns: [{ name: 'id', type: 'uuid' }] },
        { name: 'update', post: 'trade.hooks.after_update' },
        ...['delete', 'bulk_create', 'bulk_update', 'bulk_delete', 'update_matching', 'delete_matching'],
        {
          name: 'list',
          modifiers: [
            { type: 'filter', fields: ['day', { column: 'text', operators: ['eq', 'in', 'contains'] }] },
            { type: 'order', fields: ['day', 'text'] },
          ],
        },
      ],
    },
  ],
};

describe('keys of several columns', function () {
  this.timeout(900_000);
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    copyApp('composite', workspace.dir);
    await generateApp(workspace.dir, CONFIG);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('pass the generated tests', (url) => pytest(workspace.dir, url, '_generated'));

  it('are in paths that are excluded, as routes have them', () => {
    const routes = readFileSync(join(workspace.dir, '_generated', 'trading', 'routes', 'seat.py'), 'utf8');
    const open = [...routes.matchAll(/async def (\w+)\(([^)]*)\)/g)].filter(
      ([, , given = '']) => /\bpk: SeatKeyDep/.test(given) && !given.includes('current_user'),
    );
    assert.deepEqual(
      open.map(([, name]) => name),
      ['get_seat'],
    );
  });

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(workspace.dir);
    pyrightAtTheEnd('composite', workspace.dir, ['_generated']);
  });
});
