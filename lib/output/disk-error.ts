/** Failures of the disk as one line that a user can act on. It knows no command. */
import { readFileSync } from 'node:fs';

import { CLIError, GenerationError } from '../core/problem.js';
import { errorCode } from '../core/thrown.js';
import { displayPath } from './safe-path.js';

/** What failed: `cannot write _generated/api.py: …`. */
export interface DiskFailure {
  readonly doing: 'read' | 'write' | 'remove';
  /** Absolute */
  readonly path: string;
  /** What the failure left behind, without a full stop; default: nothing is said. */
  readonly outcome?: string;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'no permission; change the owner or the mode of its directory',
  EBUSY: 'it is in use; close the program that has it open',
  EDQUOT: 'the disk quota is used up; free some space and run again',
  EIO: 'the disk reported an error',
  EISDIR: 'it is a directory; move it out of the way',
  ELOOP: 'a link on the way leads to itself; remove it',
  EMFILE: 'too many files are open; raise the limit with ulimit -n',
  ENAMETOOLONG: 'its name is too long for this disk; choose a shorter --prefix-path',
  ENFILE: 'too many files are open on this machine',
  ENOENT: 'its directory is gone, or takes no files; run again, or choose another --prefix-path',
  ENOSPC: 'no space is left on the disk; free some and run again',
  ENOTDIR: 'a file stands where a directory is needed; move it out of the way',
  EPERM: 'the system does not permit it; check for an immutable or locked file',
  EROFS: 'the disk is mounted read-only; choose another --prefix-path',
};

/** Turn an error of the file system into one line; any other error comes back as it is. */
export function diskError(error: unknown, { doing, path, outcome }: DiskFailure): Error {
  if (error instanceof CLIError) return error;
  if (!(error instanceof Error)) return new Error(String(error));
  const code = errorCode(error);
  if (code === undefined || !('syscall' in error)) return error;
  const reason = REASONS[code] ?? 'the system refused it';
  const line = `cannot ${doing} ${displayPath(path, process.cwd())}: ${reason} (${code})`;
  return new GenerationError([outcome === undefined ? line : `${line}; ${outcome}`]);
}

/**
 * Read a text that need not be there.
 *
 * @param path - absolute
 * @throws GenerationError - it is there, and cannot be read
 */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw diskError(error, { doing: 'read', path });
  }
}
