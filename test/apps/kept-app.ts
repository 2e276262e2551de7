/** Applications whose code by hand is kept in a folder here: generated into a directory, and what is run there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { findPython } from '../needs.js';

/** Copy the code by hand of an application. */
export function copyApp(name: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  cpSync(join(PACKAGE_ROOT, 'test', 'apps', name), directory, { recursive: true });
}

/** Generate `_generated/` beside that code. */
export async function generateApp(directory: string, config: object): Promise<void> {
  const path = join(directory, 'config.json');
  writeFileSync(path, JSON.stringify(config));
  const outDir = join(directory, '_generated');
  for (const file of await render({ target: 'be', config: path, cwd: directory, outDir })) {
    mkdirSync(dirname(join(outDir, file.path)), { recursive: true });
    writeFileSync(join(outDir, file.path), file.content);
  }
}

/**
 * Run tests of an application by the database at a URL, empty: SQLite; a warning is a failure. Only the plug-in that they
 * need is loaded: Hypothesis alone takes half a second to import. What Python compiled stays for the next run.
 */
export function pytest(cwd: string, url: string, ...paths: readonly string[]): Promise<void> {
  const python = findPython() ?? '';
  const options = ['-m', 'pytest', '-q', '-p', 'anyio', '-p', 'no:cacheprovider', '-W', 'error', ...paths];
  const own = { COLUMNS: '500', TEST_DATABASE_URL: url };
  const env = { ...process.env, ...own, PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' };
  return succeeds(promisify(execFile)(python, options, { cwd, env, maxBuffer: 2 ** 26 }));
}

/** Wait for a tool; what it printed is the message of its failure. */
export async function succeeds(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    assert.fail(`${stdout}\n${stderr}`);
  }
}
