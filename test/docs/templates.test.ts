import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { call } from '../cli/call.js';
import { makeTree, readOutput, removeTrees } from '../output/tree.js';

const page = readFileSync(join(PACKAGE_ROOT, 'docs/templates.md'), 'utf8');

/** The slots of every template of a target, in the order in which they stand. */
function slotsOf(target: string): Readonly<Record<string, readonly string[]>> {
  const root = join(PACKAGE_ROOT, 'templates', target);
  const entries = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const found = readFileSync(path, 'utf8').matchAll(/slot\('(\w+)'\)/g);
      const slots = [...new Set([...found].map(([, slot = '']) => slot))]; // one may be asked for before it is filled in
      const name = relative(root, path)
        .split(sep)
        .join('/')
        .replace(/\.ejs$/, '');
      return slots.length === 0 ? [] : [[name, slots]];
    }),
  );
}

/** The templates that the page shows, by the path in their first line. */
function shownTemplates(): Readonly<Record<string, string>> {
  const blocks = [...page.matchAll(/^```ejs\n<%# (\S+) %>\n([^]*?)^```$/gm)];
  return Object.fromEntries(blocks.map(([, path = '', text = '']) => [path, text]));
}

const CONFIG = {
  databases: [{ key: 'main', url_env: 'DATABASE_URL', default: true }],
  apps: [
    {
      module: 'blog',
      resources: [
        {
          model: 'blog.models.Article',
          fields: [{ name: 'body', type: 'str', nullable: true }],
          operations: [{ name: 'create' }],
        },
      ],
    },
  ],
};

describe('docs/templates.md', () => {
  afterEach(removeTrees);

  it('shows templates that work', async () => {
    const templates = Object.entries(shownTemplates()).map(([path, text]) => [`out/${path}`, text] as const);
    assert.equal(templates.length, 2);
    const cwd = makeTree({ 'be.json': JSON.stringify(CONFIG), ...Object.fromEntries<string>(templates) });
    const { code, err } = await call(cwd, ['be', '--config', join(cwd, 'be.json'), '--prefix-path', 'out']);
    assert.deepEqual([code, err], [0, '']);
    const { 'api.py': api = '', 'blog/schemas/article.py': schemas = '' } = readOutput(join(cwd, 'out'));
    assert.match(String(api), /^from starlette\.middleware\.gzip import GZipMiddleware$/m);
    assert.match(String(api), /^ {4}app\.add_middleware\(GZipMiddleware\)$/m);
    assert.match(
      String(schemas),
      /class ArticleCreateRequest\([^]*^ {4}def words\(self\) -> int:\n {8}"""Count the words/m,
    );
  });

  it('lists every slot', () => {
    const rows = [...page.matchAll(/^\| `([^`]+)` +\| (`.*`) +\|$/gm)];
    const listed = rows.map(([, name = '', slots = '']) => [
      name,
      [...slots.matchAll(/`(\w+)`/g)].map(([, slot]) => slot),
    ]);
    assert.deepEqual(Object.fromEntries(listed), slotsOf('be'));
  });

  for (const target of ['be_root', 'fe', 'fe_root']) {
    it(`leaves no slot of ${target} out`, () => {
      assert.deepEqual(slotsOf(target), {});
    });
  }
});
