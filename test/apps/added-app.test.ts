/** A second app with the same classes, added to a project with `apps`: its document has more, and nothing else changes. */
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { needPython } from '../needs.js';
import { type ApiDocument, configDocument } from './api-document.js';

const ID = { name: 'id', type: 'int', read_only: true };
const NAME = { name: 'name', type: 'str' };

/** Those of `blog` keep their names plain, as a project does that had one app before: theirs are the same in Python. */
const named = (module: string, name: string): object => (module === 'blog' ? { api_name: name } : {});

/** An app with everything that names are made for: filters with values, groups, actions, nested rows. */
const app = (module: string): object => ({
  prefix: `/${module}`,
  config: {
    module,
    operations: ['get', 'create', 'update', 'delete'],
    resources: [
      {
        ...{ model: `${module}.models.Tag`, ...named(module, 'Tag'), pk_type: 'int' },
        fields: [ID, NAME, { name: 'state', type: 'enum', enum: `${module}.models.State` }],
        operations: [
          ...['get', 'create', 'update', 'delete'],
          {
            name: 'list',
            modifiers: [
              { type: 'filter', fields: ['name', 'state'] },
              { type: 'order', fields: ['name'] },
              { type: 'paginate' },
            ],
          },
          {
            name: 'merge',
            type: 'action',
            fn: `${module}.actions.merge`,
          },
        ],
      },
      {
        ...{ model: `${module}.models.Note`, pk_type: 'int' },
        fields: [ID, { name: 'tags', type: 'nested', model: `${module}.models.Tag`, many: true, fields: [ID, NAME] }],
        operations: ['get', 'list'],
      },
    ],
  },
});

describe('an app that is added', function () {
  this.timeout(120_000);
  let root = '';

  after(() => {
    if (root !== '') rmSync(root, { recursive: true, force: true });
  });

  function documentWith(python: string, ...modules: readonly string[]): Promise<ApiDocument> {
    const config = { version: '3', apps: modules.map(app), databases: [{ driver: 'sqlite' }] };
    return configDocument(python, join(root, modules.join('-')), config);
  }

  it('adds to the document, and changes nothing in it', async function () {
    const python = needPython(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-added-')));
    const before = await documentWith(python, 'blog');
    for (const modules of [
      ['blog', 'shop'],
      // One that sorts before it, and stands before it.
      ['archive', 'blog'],
    ]) {
      const grown = await documentWith(python, ...modules);
      assert.deepEqual(missing(before, grown), []);
      const [added = ''] = modules.filter((module) => module !== 'blog');
      const paths = Object.keys(grown.paths).filter((path) => path.startsWith(`/${added}/`));
      assert.equal(paths.length, Object.keys(before.paths).filter((path) => path.startsWith('/blog/')).length);
    }
  });
});

/** Paths of what a document has that another has not, or has otherwise; lists of the whole project may grow. */
function missing(value: unknown, other: unknown, path = '#'): readonly string[] {
  if (Array.isArray(value) && Array.isArray(other)) {
    const texts = new Set(other.map((item) => JSON.stringify(item)));
    return value.every((item) => texts.has(JSON.stringify(item))) ? [] : [path];
  }
  if (typeof value === 'object' && value !== null && typeof other === 'object' && other !== null) {
    const there = other as Readonly<Record<string, unknown>>;
    return Object.entries(value).flatMap(([key, one]) => missing(one, there[key], `${path}/${key}`));
  }
  return value === other ? [] : [path];
}
