/**
 * A directory of its own per test file, and what the tests of the way in ask of the machine. It knows no config key.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../lib/core/problem.js';

/** A temporary directory that tests fill. */
export interface Workspace {
  readonly dir: string;
  /** Write a file, with the directories above it; returns its absolute path. */
  readonly write: (path: string, content: string | Uint8Array) => string;
  readonly remove: () => void;
}

export function createWorkspace(): Workspace {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-input-')));
  return {
    dir,
    write: (path, content) => {
      const file = join(dir, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    remove: () => {
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The messages of the ConfigError that `action` ends in. */
export async function problemsOf(action: () => unknown): Promise<readonly string[]> {
  try {
    await action();
  } catch (error) {
    if (error instanceof ConfigError) return error.messages;
    throw error;
  }
  throw new Error('no ConfigError was thrown');
}

/** Process ids of the evaluations that `parent` has under way. */
export function evaluationsOf(parent: number): readonly number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === parent && found?.[4]?.includes('jsonnet-child') === true)
    .map((found) => Number(found?.[1]));
}

/** Whether a process still runs; one that only waits to be collected does not. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}
