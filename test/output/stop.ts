/** Runs in a process of their own that are stopped at a change of the disk. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildSync } from 'esbuild';

import type { GeneratedFile } from '../../lib/core/fragment.js';
import type { PlanOptions } from '../../lib/output/plan/plan.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { makeTree } from './tree.js';

/** Built: each of hundreds of processes would take most of its time to load TypeScript. */
const STATE = join(PACKAGE_ROOT, '.cache', 'stopped', 'state.mjs');
buildSync({
  entryPoints: [join(import.meta.dirname, 'state.ts')],
  outfile: STATE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});

/** Calls of the file system that change a disk, one by one: the given one ends the process or fails. */
const HOOK = (at: number, harm: string): string => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let calls = 0;
  for (const name of ['openSync', 'writeFileSync', 'renameSync', 'rmSync', 'mkdirSync', 'rmdirSync']) {
    const original = fs[name];
    fs[name] = (...args) => {
      const isRead = name === 'openSync' && !String(args[1]).includes('w');
      if (!isRead && String(args[0]).includes(process.env.ROOT) | typeof args[0] === 'number') {
        calls += 1;
        if (calls === ${String(at)}) { ${harm} }
      }
      return original(...args);
    };
  }
  syncBuiltinESMExports();
  process.on('exit', () => { console.log(calls); });`;

/** What happens at a change of the disk. */
export const KILL = `process.kill(process.pid, 'SIGKILL');`;
export const FULL = `throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' });`;

/** A run that may be stopped. */
export interface StoppedRun {
  readonly files: readonly GeneratedFile[];
  readonly options: PlanOptions;
}

/**
 * Run in a process of its own.
 *
 * @param at - number of the change at which harm is done, from 1
 * @returns the signal that ended it, and the number of changes that it made or else what it printed
 */
export function stoppedAt(
  root: string,
  { files, options }: StoppedRun,
  at: number,
  harm: string,
): { readonly signal: string | null; readonly output: string } {
  const given = [JSON.stringify(files), 'process.env.ROOT', JSON.stringify(options)].join(', ');
  const script = `import { run } from ${JSON.stringify(pathToFileURL(STATE).href)};
    await run(${given}).catch((error) => { if (!error.lines) throw error; });`;
  const hook = `data:text/javascript,${encodeURIComponent(HOOK(at, harm))}`;
  const args = ['--import', hook, '--input-type=module', '-e', script];
  const { signal, stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ROOT: root },
  });
  assert.ok(signal !== null || status === 0, stderr);
  return { signal, output: stdout.trim() };
}

/** The number of changes of the disk that a run makes in a project, which stays as it is. */
export function countChanges(project: string, run: StoppedRun): number {
  return Number(stoppedAt(copyOf(project), run, 0, '').output);
}

/** Another directory with the same files. */
export function copyOf(project: string): string {
  const root = makeTree();
  cpSync(project, root, { recursive: true });
  return root;
}
