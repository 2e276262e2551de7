/** Generated web projects, from none to thirteen resources: their types hold, ESLint finds nothing, and they build. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readConfig } from '../../lib/input/read-config.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { leaveToFull, needJsonnet, needPython } from '../needs.js';
import { type ApiDocument, configDocument } from './api-document.js';
import { writeWebProject } from './web-browser.js';
import { needWebTools, run, runWell } from './web-tools.js';

const TYPES = ['str', 'email', 'int', 'float', 'bool', 'datetime', 'date', 'time', 'json', 'decimal', 'uuid'];

/** A field of every type, and of the forms that a field may have. */
const FIELDS = [
  ...TYPES.map((type) => ({ name: `a_${type}`, type })),
  ...TYPES.map((type) => ({ name: `no_${type}`, type, nullable: true, default: null })),
  ...TYPES.map((type) => ({ name: `some_${type}`, type, list: true })),
  { name: 'choice', type: 'enum', values: ['a', "b's", '"c"'], default: 'a' },
  { name: 'constructor', type: 'int', default: 1, description: 'Ends </script> "here" {it} \\ 😀' },
  { name: 'friend_id', type: 'uuid' },
];

/** What a list can be sorted and filtered by. */
const COMPARED = FIELDS.filter(({ type, ...field }) => type !== 'json' && !('list' in field)).map(({ name }) => name);

const MODIFIERS = [
  { type: 'filter', fields: COMPARED },
  { type: 'order', fields: COMPARED },
  { type: 'search', fields: ['a_str'] },
];

const ALL = ['get', 'list', 'create', 'update', 'delete'];

/** Names that are hard to spell, and what the API offers of each. */
const RESOURCES: Readonly<
  Record<string, { operations: readonly string[]; pk_type?: string; pk?: string; api_name?: string }>
> = {
  Article: { operations: ALL },
  HTTPServer: { operations: ['list', 'get'] },
  OAuth2Client: { operations: ['list'] },
  StockMovement: { operations: ['create'] },
  News: { operations: ['get', 'update'], pk_type: 'int' },
  Package: { operations: ['list', 'create', 'delete'] },
  Request: { operations: ['delete'] },
  Resource: { operations: ['get'] },
  Asset: { operations: ['list', 'get', 'update'], pk_type: 'bool' },
  Person: { operations: ALL, pk: 'code', pk_type: 'str', api_name: 'sales.Customer' },
  Model3D: { operations: ['create', 'update'] },
  A: { operations: ALL, pk_type: 'int' },
};

/** Its rows are told apart by two fields together. */
const LINE = {
  model: 'p.models.OrderLine',
  pk: ['order_no', 'code'],
  fields: [{ name: 'order_no', type: 'int' }, { name: 'code', type: 'str' }, ...FIELDS],
  operations: [
    { name: 'list', modifiers: [{ type: 'filter', fields: ['order_no', 'code', 'a_str'] }] },
    ...['get', 'create', 'update', 'delete', 'export', 'bulk_update', 'bulk_delete'],
  ],
};

const named = Object.entries(RESOURCES).map(([name, { pk = 'id', pk_type = 'uuid', operations, ...named }]) => ({
  model: `p.models.${name}`,
  ...named,
  pk,
  pk_type,
  // Clients choose the key of a person.
  fields: [{ name: pk, type: pk_type, read_only: name !== 'Person' }, ...FIELDS],
  ...(name !== 'Article' && operations.includes('update') && { version_column: 'zz_number' }),
  // Some lists are asked for rows that fit, some only for all of them.
  operations: operations.map((of) => {
    if (of === 'list' && name !== 'Package' && name !== 'Asset') return { name: of, modifiers: MODIFIERS };
    // Some of its fields are given once.
    return of === 'update' && name === 'A' ? { name: of, fields: FIELDS.slice(2, 5) } : of;
  }),
}));

const resources = [...named, LINE];

/** Pages made of the resources of the API; `first` says how many of them have some. */
const pages = (first: number, rest: string): string => `
  local web = import 'fe_root/main.libsonnet';
  local api = import 'be.config.json';
  local related(resource) = resource { relations:: { friend: 'Article' } };
  { name: 'My.Pages', description: "</title> <b> 'x' & \\"y\\"", ${rest},
    resources: [web.from(related(resource), { label: "It's <b>" }) for resource in api.resources[:${String(first)}]] }`;

describe('web projects', function () {
  this.timeout(400_000);
  let root = '';
  let python = '';

  before(async function () {
    needJsonnet(this);
    python = needPython(this);
    await needWebTools(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-pages-')));
  });

  after(() => {
    if (root !== '' && !process.env.CODEGEN_KEEP) rmSync(root, { recursive: true, force: true });
  });

  /** Write a project for an API of the first resources. */
  async function write(name: string, count: number, rest: string): Promise<string> {
    const api = join(root, `${name}-api`);
    const document = await makeDocument(python, api, resources.slice(0, Math.max(count, 1)));
    const file = join(api, 'pages.jsonnet');
    writeFileSync(file, pages(count, rest));
    const { value } = await readConfig(file, { stdlibDirs: [join(PACKAGE_ROOT, 'stdlib')] });
    await writeWebProject(join(root, name), value, document);
    return join(root, name);
  }

  for (const [name, count, rest, linted] of [
    ['all', resources.length, 'auth: true', 'src/resources'],
    ['none', 0, 'react_query: false', '.'],
    ['one', 1, 'react_query: true', '.'],
    ['private', 1, 'auth: true, react_query: false', '.'],
  ] as const) {
    it(`are as they should be with ${String(count)} resources and ${rest}`, async function () {
      // What they have is in the others, too: an option each, or no resource.
      if (name === 'private' || name === 'none') leaveToFull(this);
      const directory = await write(name, count, rest);
      await runWell('tsc', [], directory);
      await runWell('tsc', ['-p', 'e2e'], directory);
      await runWell('eslint', [linted], directory);
      await runWell('vite', ['build', '--logLevel', 'warn'], directory);
      assert.ok(existsSync(join(directory, 'dist', 'index.html')));
    });
  }

  it('are refused when a descriptor names what the API does not have', async () => {
    const path = join(root, 'one', 'src', 'resources', 'article.ts');
    let text = readFileSync(path, 'utf8');
    const named: string[] = [];
    for (const [name, other] of [
      [/(?<=name: ')a_str/, 'a_string'],
      [/(?<=sort: \[\s*')a_str/, 'a_sort'],
      [/(?<=a_str: \[\s*')contains/, 'like'],
    ] as const) {
      const changed = text.replace(name, other);
      assert.notEqual(changed, text, other);
      text = changed;
      named.push(other);
    }
    writeFileSync(path, text);
    const { output } = await run('tsc', [], join(root, 'one'));
    // A field may be one of the row's page alone, so that the compiler names the field as a whole.
    assert.match(output, /article\.ts.*'\{ name: string; type: "str";.* is not assignable/);
    for (const other of named.slice(1)) assert.match(output, new RegExp(`article\\.ts.*"${other}"`), other);
  });
});

/** The document of an API of resources. */
function makeDocument(python: string, directory: string, of: readonly object[]): Promise<ApiDocument> {
  return configDocument(python, directory, { module: 'p', databases: [{ driver: 'sqlite' }], resources: of });
}
