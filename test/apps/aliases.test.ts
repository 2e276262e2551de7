/**
 * Columns that clients see under other names, as they cannot see them under their own: the generated tests pass on both
 * databases, what stands against a unique value is told in the words of the request, and checkers know the types. The
 * models are in `aliases/`.
 */

import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { leaveToCI, needPython } from '../needs.js';
import { copyApp, generateApp, pytest } from './kept-app.js';
import { pyrightAtTheEnd } from './pyright-at-the-end.js';
import { areClean } from './python-checks.js';

const KEEPER = 'archive.models.Keeper';
const PAPER = 'archive.models.Paper';

const text = (name: string, alias?: string) => ({
  name,
  ...(alias !== undefined && { alias }),
  type: 'str',
  max_length: 50,
});

const KEEPER_FIELDS = [{ name: 'key', alias: 'copy', type: 'uuid', read_only: true }, text('name', 'schema')];

const PAPER_FIELDS = [
  { name: 'number', alias: 'id', type: 'int', read_only: true },
  { name: 'payload', alias: 'json', type: 'json' },
  { name: 'revision', alias: 'copy', type: 'int', read_only: true },
  text('form', 'schema'),
  { name: 'self', alias: 'self_', type: 'int', nullable: true },
  { ...text('own', 'self'), required: false },
  text('street', 'Straße'),
  { name: 'words', alias: 'dict', type: 'str', list: true },
  { name: 'metadata', alias: 'metadata_', type: 'bool', default: false },
  text('title', 'heading'),
  text('heading', 'title'),
  { name: 'keeper_key', alias: 'register_id', type: 'uuid', ref: 'papers.Keeper' },
];

const KEEPER_OF = { name: 'keeper', alias: 'register_', type: 'nested', model: KEEPER, fields: KEEPER_FIELDS };
const COLUMNS = ['self', 'street', 'form', 'title', 'keeper.name'];

const CONFIG = {
  databases: [{ driver: 'sqlite' }],
  auth: { verify_credentials_fn: 'archive.users.verify' },
  generate_tests: true,
  apps: [
    {
      module: 'papers',
      prefix: '',
      resources: [
        {
          model: KEEPER,
          pk: 'copy',
          scope_by: { column: 'owner', claim: 'sub' },
          links: { kind: 'id_name', name: 'schema' },
          fields: KEEPER_FIELDS,
          operations: [
            'create',
            'bulk_create',
            'update',
            'delete',
            'bulk_delete',
            {
              name: 'list',
              fields: [
                ...KEEPER_FIELDS,
                {
                  ...{ name: 'papers', alias: 'validate', type: 'nested', model: PAPER, many: true },
                  fields: [{ name: 'number', alias: 'id', type: 'int' }, text('street', 'Straße')],
                },
              ],
              modifiers: [
                { type: 'filter', fields: ['name', 'key'] },
                { type: 'order', fields: ['name'], default: ['-name'] },
              ],
            },
          ],
        },
        {
          model: PAPER,
          pk_type: 'int',
          version_column: 'copy',
          soft_delete: 'parse_raw',
          tests: { also: 'archive.checks' },
          fields: PAPER_FIELDS,
          operations: [
            { name: 'get', fields: [...PAPER_FIELDS, KEEPER_OF] },
            'create',
            'bulk_create',
            { name: 'update', returns: PAPER_FIELDS },
            'delete',
            'bulk_delete',
            {
              name: 'list',
              modifiers: [
                {
                  type: 'filter',
                  fields: [
                    ...COLUMNS,
                    'number',
                    'metadata',
                    { column: 'keeper_key', values: 'ref', ref_resource: 'papers.Keeper' },
                    { column: 'heading', operators: ['eq', 'in', 'contains'] },
                  ],
                },
                { type: 'order', fields: [...COLUMNS, 'heading'], default: ['-street'] },
                { type: 'search', fields: ['street', 'title', 'keeper.name'] },
                {
                  type: 'group',
                  fields: COLUMNS,
                  aggregates: [
                    { fn: 'sum', column: 'self', name: 'sum' },
                    { fn: 'max', column: 'street', name: 'last' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

describe('columns under other names', function () {
  this.timeout(300_000);
  const workspace = createWorkspace();

  before(async function () {
    needPython(this);
    copyApp('aliases', workspace.dir);
    await generateApp(workspace.dir, CONFIG);
  });

  after(() => {
    workspace.remove();
  });

  onBothDatabases('pass the generated tests', (url) => pytest(workspace.dir, url, '_generated'));

  it('are clean under the strict checkers', async function () {
    leaveToCI(this);
    await areClean(workspace.dir);
    pyrightAtTheEnd('aliases', workspace.dir, ['_generated']);
  });
});
