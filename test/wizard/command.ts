/** The guided set-up as a command without a terminal. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { main } from '../../lib/cli/main.js';
import { makeTree } from '../output/tree.js';

/** Run the set-up in this process. */
export async function codegen(cwd: string, ...argv: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await main({
    argv,
    cwd,
    env: { CI: 'true' },
    stdin: {},
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
  });
  return { code, out: out.join(''), err: err.join('') };
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
