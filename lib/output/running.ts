/** Whether the run of a process may be under way. A number alone does not tell: the system gives it to others later. */
import { readFileSync } from 'node:fs';

/**
 * Tell whether the run of a process may be under way. In a container every run has the same number: what has that of this
 * process is of an earlier one.
 *
 * @param start - of that process, by {@link startOf}; none: any process of the number may be it
 */
export function isRunning(pid: number, start?: string): boolean {
  if (pid === process.pid) return false;
  const present = start === undefined ? undefined : startOf(pid);
  if (present !== undefined) return present === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in ticks since the system did; none: it is not there, or the system has no `/proc` that tells. */
export function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The name of the program, in brackets, may hold blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START];
  } catch {
    return undefined;
  }
}

/** Place of the start behind the name, the second of the fields that proc(5) numbers; the start is the 22nd. */
const START = 22 - 2 - 1;
