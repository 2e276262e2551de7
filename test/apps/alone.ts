/** Work that two processes must not do at the same time, such as installing into a directory that both use. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const POLL_MILLISECONDS = 200;

/** Do something once no other process does it; `lock` is a file that is there meanwhile, with the process in it. */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    // A process that was killed leaves its lock.
    if (!isHeld(lock)) rmSync(lock, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  try {
    return await work();
  } finally {
    rmSync(lock);
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(lock: string): boolean {
  try {
    // Empty while its owner writes it.
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner !== 0) process.kill(owner, 0);
    return true;
  } catch (error) {
    // ESRCH: there is no such process; ENOENT: it is done. Any other: it is there.
    return !['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
