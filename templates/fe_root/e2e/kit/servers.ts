/** The servers that the tests need: the API with a database of its own, and the pages, unless the API has them. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { PlaywrightTestConfig } from '@playwright/test';

import { PROJECT, WEB, place } from './place';

type Server = Exclude<PlaywrightTestConfig['webServer'], readonly unknown[] | undefined>;

const START_MILLISECONDS = 120_000;
const shared = {
  timeout: START_MILLISECONDS,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
} as const;

/** What Playwright starts before the tests, and ends after them. */
export function servers(): Server[] {
  const { apiPort, pagesPort } = place;
  return [
    ...(apiPort === undefined ? [] : [apiServer(apiPort)]),
    ...(pagesPort === undefined ? [] : [pagesServer(pagesPort)]),
  ];
}

/** The application, over a database that is brought up to date and filled by the project's own commands. */
function apiServer(port: number): Server {
  const python = pythonOf();
  return {
    ...shared,
    name: 'API',
    cwd: PROJECT,
    command: [
      ...(has('alembic.ini') ? [`${python} -m alembic upgrade head`] : []),
      ...(has('seed.py') ? [`${python} seed.py`] : []),
      `exec ${python} -m uvicorn main:app --host 127.0.0.1 --port ${port} --log-level warning`,
    ].join(' && '),
    url: `${place.api}/openapi.json`,
    env: environment(),
  };
}

/**
 * The settings of `.env` hold but for the database and the files: those of daily work stay as they are.
 *
 * @throws Error - a project on PostgreSQL is not told of a database
 */
function environment(): Record<string, string> {
  const file = ['.env', '.env.example'].find(has);
  const isOnServer = file !== undefined && /^DATABASE_URL=["']?postgres/m.test(read(file));
  if (has('.env')) process.loadEnvFile(join(PROJECT, '.env'));
  const { E2E_DATABASE_URL: given, ...set } = process.env;
  if (isOnServer && given === undefined) {
    throw new Error('E2E_DATABASE_URL has to name an empty PostgreSQL database: see README.md.');
  }
  return {
    JWT_SECRET: randomBytes(48).toString('base64url'),
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_METRICS_EXPORTER: 'none',
    ...Object.fromEntries(Object.entries(set).filter(isSet)),
    DATABASE_URL: given ?? `sqlite:///${join(place.folder, 'e2e.db')}`,
    FILES_URL: pathToFileURL(join(place.folder, 'files')).href,
  };
}

function has(name: string): boolean {
  return existsSync(join(PROJECT, name));
}

function read(name: string): string {
  return readFileSync(join(PROJECT, name), 'utf8');
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined && entry[1] !== '';
}

function pythonOf(): string {
  const own = join(PROJECT, '.venv', 'bin', 'python');
  return JSON.stringify(process.env.PYTHON ?? (existsSync(own) ? own : 'python3'));
}

/** What `npm run build` has made; what it asks of `/api` goes on to the API. */
function pagesServer(port: number): Server {
  return {
    ...shared,
    name: 'Pages',
    cwd: WEB,
    command: `exec node_modules/.bin/vite preview --port ${port} --strictPort`,
    url: place.pages,
    env: { ...Object.fromEntries(Object.entries(process.env).filter(isSet)), API_URL: place.api },
  };
}
