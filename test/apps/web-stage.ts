/** Everything that tests of web pages in a browser share: an API, the pages over it, and somebody who looks at them. */
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import { needPython } from '../needs.js';
import { ARTICLE_FIELDS, AUTHOR_FIELDS, FILTERS, SORTS, type WebApi, makeWebApi } from './web-api.js';
import { type WebSite, hasBrowser, serveWebProject, startBrowser, writeWebProject } from './web-browser.js';
import { needWebTools } from './web-tools.js';
import { type Visitor, visit } from './web-visitor.js';

/** A label that tries to be something else than text. */
export const LABEL = `Authors </script> "it's" {braces} \\ <b>😀`;

/** A description that does. */
export const DESCRIPTION = `What's <on> "Blog" & elsewhere`;

/** A row as the API answers it. */
export type Row = Readonly<Record<string, unknown>>;

/** What there is once a stage is set. */
export interface Stage {
  readonly api: WebApi;
  readonly visitor: Visitor;
  /** Rows as the API has them */
  readonly items: (path: string) => Promise<readonly Row[]>;
}

/**
 * Set the stage before the tests of a suite, and clear it away after them.
 *
 * @param auth - keys of the API's `auth`
 */
export function setStage(auth?: object): () => Stage {
  let root = '';
  let api: WebApi | undefined;
  let site: WebSite | undefined;
  let browser: Browser | undefined;
  let stage: Stage | undefined;

  before(async function () {
    const python = needPython(this);
    if (!hasBrowser()) this.skip();
    await needWebTools(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-web-')));
    const own = await makeWebApi(python, join(root, 'api'), auth);
    api = own;
    await own.start();
    await writeWebProject(join(root, 'web'), { ...CONFIG, change_password: hasPasswords(auth) }, own.document);
    site = await serveWebProject(join(root, 'web'), own.url);
    browser = await startBrowser();
    // Five hours behind UTC in March.
    const place = { baseURL: site.url, locale: 'en-US', timezoneId: 'America/New_York' };
    const context = await browser.newContext(place);
    context.setDefaultTimeout(30_000);
    stage = { api: own, visitor: await visit(context), items: (path) => itemsOf(own, path) };
  });

  after(async () => {
    await browser?.close();
    await site?.stop();
    await api?.stop();
    if (root !== '' && !process.env.CODEGEN_KEEP) rmSync(root, { recursive: true, force: true });
  });

  afterEach(() => {
    assert.deepEqual(stage?.visitor.trouble, [], 'the browser has nothing to complain about');
  });

  return () => stage!;
}

/** Tell whether users of the API change their passwords. */
function hasPasswords(auth: object = {}): boolean {
  return 'change_password_fn' in auth;
}

const CONFIG = {
  name: 'blog',
  description: DESCRIPTION,
  // A green that white text can just be read on.
  color: '#15803d',
  auth: true,
  permissions: true,
  resources: [
    { name: 'Author', label: LABEL, referrers: true, fields: AUTHOR_FIELDS },
    {
      name: 'Article',
      sort: SORTS,
      filters: FILTERS,
      search: true,
      version: true,
      row_actions: true,
      estimates: true,
      fields: ARTICLE_FIELDS.map((field) => (field.name === 'author_id' ? { ...field, ref: 'Author' } : field)),
    },
  ],
};

async function itemsOf(api: WebApi, path: string): Promise<readonly Row[]> {
  const answer = await api.send('GET', path);
  return ((await answer.json()) as { items: readonly Row[] }).items;
}
