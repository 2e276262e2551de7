/** The example `shop` with its web pages: its API on SQLite, seeded, and the pages that its config says. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import { render } from '../../lib/pipeline.js';
import { needPython } from '../needs.js';
import { copyExample, documentOf } from './api-document.js';
import { freePort } from './free-port.js';
import { stop, waitUntilUp } from './web-api.js';
import { type WebSite, hasBrowser, serveWebProject, startBrowser } from './web-browser.js';
import type { Row } from './web-stage.js';
import { generate, linkPackages, needWebTools, runWell, writeFiles } from './web-tools.js';
import { type Visitor, visit } from './web-visitor.js';

/** A user of the seed. */
const USER = { username: 'ann', password: 'correct horse battery staple' };

/** The shop, and somebody who looks at its pages. */
export interface Shop {
  readonly visitor: Visitor;
  /** Send a request as somebody who is signed in; gives what is answered. */
  readonly send: (method: string, path: string, body?: object) => Promise<Row>;
}

/**
 * Open the shop before the tests of a suite, and close it after them.
 *
 * @param more - variables that its API runs with
 */
export function openShop(more: Readonly<Record<string, string>> = {}): () => Shop {
  let root = '';
  let server: ChildProcess | undefined;
  let site: WebSite | undefined;
  let browser: Browser | undefined;
  let shop: Shop | undefined;

  before(async function () {
    const python = needPython(this);
    if (!hasBrowser()) this.skip();
    await needWebTools(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-shop-')));
    const api = join(root, 'api');
    const env = { ...process.env, JWT_SECRET: 'a secret for tests only, of 32 bytes or more', ...more };
    await writeApi(api, python, env);
    const port = await freePort();
    const url = `http://127.0.0.1:${String(port)}`;
    const args = ['-m', 'uvicorn', 'main:app', '--port', String(port), '--log-level', 'warning'];
    server = spawn(python, args, { cwd: api, env, stdio: ['ignore', 'inherit', 'inherit'] });
    await writePages(join(root, 'web'), api, documentOf(python, api, 'main'));
    await waitUntilUp(`${url}/openapi.json`, server);
    site = await serveWebProject(join(root, 'web'), url);
    browser = await startBrowser();
    const context = await browser.newContext({ baseURL: site.url, locale: 'en-US', acceptDownloads: true });
    context.setDefaultTimeout(30_000);
    const visitor = await visit(context);
    await visitor.page.goto('/orders');
    await visitor.signIn(USER.password);
    await visitor.heading('Orders').waitFor();
    shop = { visitor, send: await senderOf(url) };
  });

  after(async () => {
    await browser?.close();
    await site?.stop();
    await stop(server);
    if (root !== '' && !process.env.CODEGEN_KEEP) rmSync(root, { recursive: true, force: true });
  });

  return () => shop!;
}

async function writeApi(directory: string, python: string, env: NodeJS.ProcessEnv): Promise<void> {
  copyExample('shop', directory);
  const outDir = join(directory, '_generated');
  const config = join(directory, 'config', 'be.jsonnet');
  writeFiles(outDir, await render({ target: 'be', config, cwd: directory, outDir }));
  for (const args of [['-m', 'alembic', 'upgrade', 'head'], ['seed.py']]) {
    execFileSync(python, args, { cwd: directory, env, stdio: 'pipe' });
  }
}

async function writePages(directory: string, api: string, document: object): Promise<void> {
  mkdirSync(directory, { recursive: true });
  linkPackages(directory);
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(document));
  const config = join(api, 'config', 'fe_root.jsonnet');
  writeFiles(directory, await render({ target: 'fe_root', config, cwd: api, outDir: directory }));
  writeFiles(directory, await generate('fe', { openapi_spec: './openapi.json' }, directory));
  await runWell('openapi-ts', [], directory);
}

async function senderOf(url: string): Promise<Shop['send']> {
  const answer = await fetch(`${url}/auth/token`, { method: 'POST', body: new URLSearchParams(USER) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method, path, body) => {
    const answered = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answered.ok) throw new Error(`${method} ${path}: ${await answered.text()}`);
    return (answered.status === 204 ? {} : await answered.json()) as Row;
  };
}
