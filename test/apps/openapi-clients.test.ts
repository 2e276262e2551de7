/** Clients that tools of others make of the document of the shop: they are whole, compile and get answers. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { leaveToFull, needPython } from '../needs.js';
import { type ApiDocument, shopDocument } from './api-document.js';
import { TOOL_MODULES, needOpenapiTools, tool } from './openapi-tools.js';
import { freePort } from './free-port.js';
import { stop, waitUntilUp } from './web-api.js';

const SECRET = 'a secret for tests only, of 32 bytes or more';

/** Asks for the published articles by the client of `openapi-typescript`, whose types must allow what it does. */
const BY_FETCH = `
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.js';

const client = createClient<paths>({ baseUrl: process.argv[2] });
const { data, error, response } = await client.GET('/blog/articles', {
  params: { query: { status: 'published', page_size: 1 } },
});
const found = await client.POST('/blog/articles/search', {
  body: { sort: ['title'], page_size: 5, filter: { not: { field: 'status', op: 'eq', value: 'draft' } } },
});
console.log(JSON.stringify([response.status, error, data?.items.length, found.response.status]));
`;

/** The same by the client of `openapi-python-client`. */
const BY_PYTHON = `
import sys
from client import Client
from client.api.articles import get_article, list_articles
from client.models import ArticlePage, Problem

client = Client(base_url=sys.argv[1])
page = list_articles.sync(client=client, page_size=1)
assert isinstance(page, ArticlePage), page
missing = get_article.sync(client=client, pk="00000000-0000-0000-0000-000000000000")
assert isinstance(missing, Problem), missing
print(len(page.items), missing.status)
`;

describe('OpenAPI documents for makers of clients', function () {
  this.timeout(900_000);
  let root: string;
  let api: string;
  let document: ApiDocument;
  let python: string;
  let server: ChildProcess | undefined;
  let url: string;

  before(async function () {
    // Some hundreds of packages that nothing else needs.
    leaveToFull(this);
    python = needPython(this);
    await needOpenapiTools(this, python);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-openapi-')));
    api = join(root, 'shop');
    document = await shopDocument(python, api);
    writeFileSync(join(root, 'openapi.json'), JSON.stringify(document));
    symlinkSync(TOOL_MODULES, join(root, 'node_modules'), 'dir');
    const env = {
      ...process.env,
      JWT_SECRET: SECRET,
      BLOG_DATABASE_URL: `sqlite+aiosqlite:///${join(root, 'blog.db')}`,
      INVENTORY_DATABASE_URL: `sqlite+aiosqlite:///${join(root, 'inventory.db')}`,
      PYTHONPATH: [api, process.env.PYTHONPATH ?? ''].join(':'),
    };
    await must(python, ['-m', 'alembic', 'upgrade', 'head'], env);
    await must(python, ['seed.py'], env);
    const port = await freePort();
    url = `http://127.0.0.1:${String(port)}`;
    server = spawn(python, ['-m', 'uvicorn', 'main:app', '--port', String(port), '--log-level', 'warning'], {
      ...{ cwd: api, env, stdio: ['ignore', 'inherit', 'inherit'] },
    });
    await waitUntilUp(`${url}/openapi.json`, server);
  });

  after(async () => {
    await stop(server);
    if (root) rmSync(root, { recursive: true, force: true });
  });

  async function must(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
    const child = spawn(command, args, { cwd: api, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(code, 0, `${command} ${args.join(' ')}`);
  }

  it('make a whole client of openapi-python-client, which gets answers', async () => {
    const args = [
      'generate',
      '--path',
      'openapi.json',
      '--meta',
      'none',
      '--output-path',
      'client',
      '--fail-on-warning',
    ];
    await tool('openapi-python-client', args, root);
    const made = readdirSync(join(root, 'client', 'api'), { recursive: true }) as string[];
    const functions = made.filter((path) => path.endsWith('.py') && !path.endsWith('__init__.py'));
    assert.equal(functions.length, operationsOf(document));
    writeFileSync(join(root, 'ask.py'), BY_PYTHON);
    assert.equal((await tool('python', ['ask.py', url], root)).trim(), '1 404');
  });

  it('make clients of openapi-typescript, hey-api and orval, which compile, and one of which gets answers', async () => {
    mkdirSync(join(root, 'orval'));
    await tool('openapi-typescript', ['openapi.json', '--output', 'openapi-typescript.ts'], root);
    await tool('openapi-ts', ['--input', 'openapi.json', '--output', 'hey', '--client', '@hey-api/client-fetch'], root);
    await tool('orval', ['--input', 'openapi.json', '--output', 'orval/api.ts', '--client', 'react-query'], root);
    writeFileSync(join(root, 'ask.ts'), BY_FETCH);
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(root, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'esnext', moduleResolution: 'bundler' },
          ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'] },
        },
        include: ['*.ts', 'hey/**/*.ts', 'orval/**/*.ts'],
      }),
    );
    await tool('tsc', ['-p', '.'], root);
    const hey = readFileSync(join(root, 'hey', 'sdk.gen.ts'), 'utf8');
    assert.equal(hey.match(/^export const /gm)?.length, operationsOf(document));
    assert.equal((await tool('tsx', ['ask.ts', url], root)).trim(), '[200,null,1,200]');
  });
});

/** How many operations a document has. */
function operationsOf({ paths }: ApiDocument): number {
  return Object.values(paths).flatMap((path) => Object.keys(path)).length;
}
