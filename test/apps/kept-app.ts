/** Applications whose code by hand is kept in a folder here: generated into a directory, and what is run there. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';

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

/** Wait for a tool; what it printed is the message of its failure. */
export async function succeeds(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    assert.fail(`${stdout}\n${stderr}`);
  }
}
