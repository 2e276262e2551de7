/** The API that web pages are tested on: a generated back end with two related resources, on SQLite, with sign-in. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { type ApiDocument, documentOf } from './api-document.js';
import { freePort } from './free-port.js';
import { generate, writeFiles } from './web-tools.js';

const SECRET = 'a secret for tests only, of 32 bytes or more';
const START_MILLISECONDS = 60_000;

const id = { name: 'id', type: 'uuid', read_only: true };
const optional = { nullable: true, default: null };

/** Fields of the two resources, as both configs have them. */
export const AUTHOR_FIELDS = [
  id,
  { name: 'name', type: 'str', min_length: 1, max_length: 100 },
  { name: 'email', type: 'email' },
];
export const ARTICLE_FIELDS = [
  { ...id, type: 'int' },
  { name: 'title', type: 'str', min_length: 1, max_length: 80 },
  { name: 'body', type: 'str', ...optional },
  { name: 'price', type: 'decimal', max_digits: 12, decimal_places: 2, ge: 0 },
  { name: 'weight', type: 'float', gt: 0, ...optional },
  { name: 'language', type: 'enum', values: ['en', 'de', 'fr'], default: 'en' },
  { name: 'published', type: 'bool', default: false },
  { name: 'featured', type: 'bool', ...optional },
  { name: 'rating', type: 'int', ge: 1, le: 5, ...optional },
  { name: 'published_on', type: 'date', ...optional },
  { name: 'starts_at', type: 'datetime', ...optional },
  { name: 'opens_at', type: 'time', ...optional },
  { name: 'tags', type: 'str', list: true, default: [] },
  { name: 'extra', type: 'json', ...optional },
  { name: 'author_id', type: 'uuid' },
  { name: 'created_at', type: 'datetime', read_only: true },
];

/** Ann alone lists, creates, changes and deletes authors; Bob reads those whom he is told of. */
const authorOperations = [
  'get',
  'referrers',
  ...['list', 'create', 'update', 'delete'].map((name) => ({ name, can: 'accounts.may_all' })),
];

/** What the list of articles is sorted and filtered by. */
export const SORTS = ['title', 'author_id', 'price', 'created_at'];
export const FILTERS = [
  'title',
  'author_id',
  'language',
  'published',
  'price',
  'published_on',
  'created_at',
  'opens_at',
];

const articleOperations = [
  {
    name: 'list',
    modifiers: [
      { type: 'filter', fields: FILTERS },
      { type: 'order', fields: SORTS },
      { type: 'search', fields: ['title', 'body'] },
      { type: 'paginate', count: 'estimate' },
    ],
  },
  { name: 'get', actions: true },
  { name: 'create', can: 'accounts.may_all' },
  'update',
  { name: 'delete', can: 'accounts.may_delete' },
];

const CONFIG = {
  module: 'blog',
  permissions: true,
  databases: [{ driver: 'sqlite' }],
  resources: [
    { model: 'models.Author', fields: AUTHOR_FIELDS, operations: authorOperations },
    {
      model: 'models.Article',
      pk_type: 'int',
      fields: ARTICLE_FIELDS,
      operations: articleOperations,
      version_column: 'version',
    },
  ],
};

/** A running API. */
export interface WebApi {
  readonly url: string;
  readonly document: ApiDocument;
  /** Start the server, or start it again; it answers when this is done. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Send a request as somebody who is signed in. */
  readonly send: (method: string, path: string, body?: object) => Promise<Response>;
}

/**
 * Generate the API into a directory, with an empty database.
 *
 * @param keys - of its `auth`, beside the function that knows people
 */
export async function makeWebApi(python: string, directory: string, keys: object = {}): Promise<WebApi> {
  const auth = { verify_credentials_fn: 'accounts.verify_credentials', ...keys };
  cpSync(join(PACKAGE_ROOT, 'test', 'apps', 'web_api'), directory, { recursive: true });
  writeFiles(join(directory, '_generated'), await generate('be', { ...CONFIG, auth }, directory));
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite:///${join(directory, 'blog.db')}`,
    JWT_SECRET: SECRET,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  execFileSync(python, ['prepare.py'], { cwd: directory, env });
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const args = ['-m', 'uvicorn', 'main:app', '--port', String(port), '--log-level', 'warning'];
  let server: ChildProcess | undefined;
  let token = '';
  return {
    url,
    document: documentOf(python, directory, 'main'),
    start: async () => {
      server = spawn(python, args, { cwd: directory, env, stdio: ['ignore', 'inherit', 'inherit'] });
      await waitUntilUp(`${url}/openapi.json`, server);
      token = await signIn(url);
    },
    stop: () => stop(server),
    send: (method, path, body) =>
      fetch(url + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}

/** An API that takes cookies alone answers no token: nobody then sends requests for the tests. */
async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'ann', password: 'correct horse' });
  const answer = await fetch(`${url}/auth/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token?: string }).access_token ?? '';
}

/** Wait until a server that was started answers. */
export async function waitUntilUp(url: string, server: ChildProcess): Promise<void> {
  const end = performance.now() + START_MILLISECONDS;
  while (performance.now() < end && server.exitCode === null) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // It does not listen yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** End a server. */
export async function stop(server: ChildProcess | undefined): Promise<void> {
  if (server?.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
