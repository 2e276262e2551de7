/** A browser, and a web project that is built and served for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, chromium } from 'playwright-core';

import { tellMissing } from '../needs.js';
import type { ApiDocument } from './api-document.js';
import { freePort } from './free-port.js';
import { stop, waitUntilUp } from './web-api.js';
import { generate, linkPackages, runWell, writeFiles } from './web-tools.js';

/** The browser of these tests. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Tell whether there is a browser; with CI set there must be one. */
export function hasBrowser(): boolean {
  if (existsSync(CHROMIUM)) return true;
  tellMissing(`a browser at ${CHROMIUM} (CHROMIUM names another place)`);
  return false;
}

/** Start the browser. */
export function startBrowser(): Promise<Browser> {
  const off = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({ executablePath: CHROMIUM, args: [...off, '--disable-component-update', '--disable-sync'] });
}

/** Write a web project for an API, with its client. */
export async function writeWebProject(directory: string, config: object, document: ApiDocument): Promise<void> {
  mkdirSync(directory, { recursive: true });
  linkPackages(directory);
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(document));
  writeFiles(directory, await generate('fe_root', config, directory));
  const { react_query = true } = config as { react_query?: boolean };
  writeFiles(directory, await generate('fe', { openapi_spec: './openapi.json', react_query }, directory));
  await runWell('openapi-ts', [], directory);
}

/** A web project that is served. */
export interface WebSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Build a web project, and serve it as `npm run preview` does. */
export async function serveWebProject(directory: string, apiUrl: string): Promise<WebSite> {
  await runWell('tsc', [], directory);
  await runWell('vite', ['build', '--logLevel', 'warn'], directory);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const vite = join(directory, 'node_modules', 'vite', 'bin', 'vite.js');
  const server: ChildProcess = spawn(process.execPath, [vite, 'preview', '--port', String(port), '--strictPort'], {
    cwd: directory,
    env: { ...process.env, API_URL: apiUrl },
    stdio: 'ignore',
  });
  await waitUntilUp(url, server);
  return { url, stop: () => stop(server) };
}
