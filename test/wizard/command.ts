/** The guided set-up as a command without a terminal. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Result, call } from '../cli/call.js';
import { makeTree } from '../output/tree.js';

/** Run the set-up, which asks nothing in CI. */
export function codegen(cwd: string, ...argv: readonly string[]): Promise<Result> {
  return call(cwd, argv, { CI: 'true' });
}

/** A project in a directory of its own. */
export async function project(...argv: readonly string[]): Promise<string> {
  const cwd = makeTree();
  const { code, err } = await codegen(cwd, '--name', 'shop', ...argv);
  assert.deepEqual([code, err], [0, '']);
  return cwd;
}

/** A file of a project. */
export const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');
