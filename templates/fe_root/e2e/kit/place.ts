/** Where everything is while the tests run. The process that starts them decides, and tells those that run them. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { API_PATH } from '../settings';

const HOST = 'http://127.0.0.1';
const VARIABLE = 'E2E_PLACE';

/** Where the web project is, and the project around it. */
export const WEB = resolve(import.meta.dirname, '..', '..');
export const PROJECT = resolve(WEB, '..');

interface Place {
  /** A folder for what is gone when the tests have ended */
  readonly folder: string;
  /** Port of the API that is started; none where one runs already */
  readonly apiPort: number | undefined;
  /** Where the pages ask for the API */
  readonly api: string;
  /** Port of the server of the pages; none where the application serves them */
  readonly pagesPort: number | undefined;
  readonly pages: string;
  /** The file that keeps who has signed in */
  readonly session: string;
}

/** {@link Place} */
export const place = told() ?? (await choose());

function told(): Place | undefined {
  const text = process.env[VARIABLE];
  return text === undefined ? undefined : (JSON.parse(text) as Place);
}

async function choose(): Promise<Place> {
  const given = process.env.E2E_API_URL;
  if (given === undefined && !existsSync(join(PROJECT, 'main.py'))) {
    throw new Error(`There is no main.py in ${PROJECT}: E2E_API_URL has to name an API that runs.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const apiPort = given === undefined ? await freePort() : undefined;
  const pagesPort = apiPort === undefined || API_PATH !== '/api' ? await freePort() : undefined;
  const chosen = {
    folder,
    apiPort,
    api: given ?? `${HOST}:${String(apiPort)}${API_PATH}`,
    pagesPort,
    pages: `${HOST}:${String(pagesPort ?? apiPort)}`,
    session: join(folder, 'session.json'),
  };
  process.env[VARIABLE] = JSON.stringify(chosen);
  return chosen;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}
