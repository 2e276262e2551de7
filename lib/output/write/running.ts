/** Whether the run of a process may be under way. A number alone does not tell: the system gives it to others later. */
import { readFileSync } from 'node:fs';
import { errorCode } from '../../core/thrown.js';

/**
 * Tell whether the run of a process may be under way. In a container every run has the same number: what has that of this
 * process is of an earlier one.
 *
 * @param start - of that process, by {@link startOf}; none: any process of the number may be it
 */
export function isRunning(pid: number, start?: string): boolean {
  if (pid === process.pid) return false;
  if (start !== undefined && startOf(process.pid) !== undefined) return startOf(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** When a process started, in ticks since the system did; none: it has ended, or the system has no `/proc` that tells. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The name of the program, in brackets, may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Whoever started it may never ask how it ended.
    return ENDED.includes(fields[0] ?? '') ? undefined : fields[START];
  } catch {
    return undefined;
  }
}

/** Place of the start behind the name, the second of the fields that proc(5) numbers; the start is the 22nd. */
const START = 22 - 2 - 1;

/** States, the first field behind the name, of what does nothing any more. */
const ENDED: readonly string[] = ['Z', 'X'];
